// A review: the curve of the game, how accurate each player was, and a card for each turning point.

import { newKey, onReturn } from "../shared/idempotency-key.js";
import { made } from "../shared/elements.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";
import { heading, setMarks } from "../table/moves.js";
import { Curve } from "./curve.js";

const PAUSE = 1200; // milliseconds for which each position of a line is shown
const EXPLAINED = `Accuracy is 100 for a player who gave nothing away. One tenth of a win lost in each turn, on average, leaves 37. Turns
  without a choice do not count, and five turns are needed. Compare it with your own games of the same kind only.`;
const LINES = { played: "What happens", better: "The better line" };

export class Shown {
  // review: ReviewShown. page: see Review.
  constructor(home, review, page, state) {
    Object.assign(this, { home, review, page, state, at: 0, key: newKey() });
    onReturn((key) => (this.key = key));
    const { stepper } = page;
    this.curve = new Curve(review, state, { go: (ply) => stepper.go(ply), heading: (seat) => heading(state.players, seat) });
    this.words = made("p", "expected quiet");
    this.card = made("article", "card");
    home.replaceChildren(...this.curve.nodes, this.words, this.card, ...this.accuracy());
    setMarks(review.points.map(({ end, mark }) => [end, [mark, "turning point"]]));
    page.onMarks();
    this.showCard();
    this.follow(state);
  }

  remove() {
    this.home.replaceChildren();
    setMarks([]);
    this.page.onMarks();
  }

  // Where the board stands.
  follow(state) {
    this.state = state;
    this.words.textContent = this.curve.follow(this.page.stepper.here);
    this.words.classList.toggle("at-end", this.page.stepper.ply === null);
  }

  // Leads to the review, which somebody has asked for.
  begin() {
    this.home.parentElement.scrollIntoView({ block: "nearest" });
    this.card.querySelector("button")?.focus({ preventScroll: true });
  }

  accuracy() {
    const { accuracy, luck } = this.review;
    const told = accuracy.flatMap((each, seat) => (each === null ? [] : [`${heading(this.state.players, seat)} ${Math.round(each)}`]));
    const more = luck.map((sentence) => made("p", "luck", sentence));
    if (!told.length) return more;
    const explained = made("details", "accuracy", made("summary", "", `Accuracy: ${told.join(" · ")}`), made("p", "quiet", EXPLAINED));
    return [explained, ...more];
  }

  // Cards

  showCard() {
    const { points } = this.review;
    if (!points.length) return this.card.replaceChildren(made("p", "", "No single turn has changed this game."));
    const point = points[this.at];
    const { spell } = this.page;
    const name = heading(this.state.players, point.seat);
    const who = made("bdi", "", name === "You" ? "you" : name);
    const played = made("p", "", `Round ${this.page.roundOf(point.end)}: `, who, " played ", made("b", "", point.moves), ".");
    for (const sentence of [point.moves, ...point.why]) this.page.hear(sentence);
    const why = made("p", "why", ...point.why.flatMap((each) => [...spell(each), " "]), point.proved ? "This is proved." : "");
    this.card.replaceChildren(this.head(), played, why, this.ways(point));
  }

  head() {
    const { points } = this.review;
    const go = (step) => () => this.turnTo(this.at + step);
    return made("div", "head",
      button(["‹"], go(-1), { label: "Previous turning point", disabled: this.at === 0 }),
      made("h2", "", `Turning point ${this.at + 1} of ${points.length}`),
      button(["›"], go(1), { label: "Next turning point", disabled: this.at === points.length - 1 }));
  }

  ways(point) {
    return made("div", "buttons",
      button([more("Show "), "what happens"], () => this.play(point, "played")),
      button([more("Show the "), "better line"], () => this.play(point, "better")),
      button(["Try again", more(" here")], () => this.tryAgain(point)));
  }

  turnTo(at) {
    const to = Math.min(Math.max(at, 0), this.review.points.length - 1);
    const label = to > this.at ? "Next turning point" : "Previous turning point";
    this.at = to;
    this.showCard();
    this.card.querySelector(`[aria-label="${label}"]`).focus({ preventScroll: true });
    this.page.stepper.go(this.review.points[to].ply);
  }

  // Lines

  async play({ turn, ply }, line) {
    const { stepper, say, table } = this.page;
    const playing = (this.playing = Symbol(line)); // a line that is asked for ends the one before
    const { frames, error } = await fetched(`/tables/${table}/review/${turn}/${line}`);
    if (playing !== this.playing) return;
    if (error) return say(error);
    document.getElementById("board").firstElementChild.scrollIntoView({ block: "nearest" });
    for (const [index, frame] of frames.entries()) {
      const words = `${LINES[line]}: ${index} of ${frames.length - 1}`;
      if (playing !== this.playing || (index && stepper.aside !== this.aside)) return; // somebody has gone elsewhere
      this.aside = words;
      stepper.showAside(frame, ply, words);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  async tryAgain({ turn }) {
    const { say, table } = this.page;
    const answer = await postJson(`/tables/${table}/review/${turn}/again`, { key: `${this.key}-${turn}` }).catch(() => ({ error: UNANSWERED }));
    if (answer.table) location.assign(`/tables/${answer.table}`);
    else say(answer.error);
  }
}

async function fetched(address) {
  try {
    return await (await fetch(address, { headers: { Accept: "application/json" } })).json();
  } catch {
    return { error: UNANSWERED };
  }
}

const more = (words) => made("span", "more", words);

function button(words, act, { label, disabled = false } = {}) {
  const node = Object.assign(made("button", "", ...words), { type: "button", disabled });
  if (label) node.setAttribute("aria-label", label);
  node.addEventListener("click", act);
  return node;
}
