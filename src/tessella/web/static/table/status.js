// How the game stands, in words: whose turn it is or who won, which game of a series it is, what a move has brought.

import { isolated, made } from "../shared/elements.js";
import { lend } from "../shared/preferences.js";

export const NOTHING_TOLD = { lines: [], own: "", named: 0 };
const SENT = 2000; // milliseconds for which it is shown that something was sent

const element = (id) => document.getElementById(id);

// state is what may be seen of the table now; spell writes a sentence with its clauses and places.
export function showStanding(state, stepper, spell) {
  const back = stepper.ply !== null;
  const [moves, all] = [stepper.counted(stepper.here), stepper.counted(stepper.last)];
  const moment = stepper.aside ?? (moves ? `After move ${moves} of ${all}` : "The beginning");
  element("status").textContent = back ? moment : state.result || state.status;
  element("task").textContent = back ? "" : state.task;
  element("status").classList.toggle("thinking", state.thinking && !back);
  element("ending").replaceChildren(...spell((!back && state.ending) || ""));
  const wish = `${listed(state.again)} ${state.again.length === 1 ? "wants" : "want"} to play again.`;
  element("unasked").textContent = state.can.rematch ? wish : `Waiting for ${listed(undecided(state))}.`;
  element("series").textContent = state.series.games > 1 ? `Game ${state.series.number} of ${state.series.games}` : "";
  for (const id of ["earlier", "all-games"]) element(id).hidden &&= !state.series.past;
  document.getElementById("fair").textContent = state.fair;
  for (const place of document.querySelectorAll("[data-lead]")) place.textContent = state.lead;
  for (const place of document.querySelectorAll(".deal")) showDeal(place, state.deal);
  element("text").readOnly = !state.can.act;
  element("text").placeholder = state.example ? `such as ${state.example}` : "";
}

// The line of words: a notice, or else what moves have brought. The board points at the places that it names; a click on
// another sentence of it points at those.
export class Words {
  constructor(home, board, spell) {
    Object.assign(this, { home, board, spell, notice: "", told: NOTHING_TOLD, ending: "" });
    this.pointed = ""; // what somebody has clicked on, or written in the chat, since
    home.addEventListener("click", ({ target }) => {
      const sentence = target.closest("span:not(.place), p");
      if (sentence && !target.closest("a")) this.pointAt(sentence.textContent);
    });
  }

  // Another sentence, until the next one is said here.
  pointAt(sentence) {
    this.pointed = sentence;
    this.point();
  }

  // What a partner says, or a review. If it names places, coordinates are shown from now on.
  hear(sentence) {
    if (this.board.names(sentence)) lend("axis");
  }

  // What somebody has written.
  quote(text) {
    this.hear(text);
    if (this.board.names(text)) this.pointAt(text);
  }

  say(sentence) {
    Object.assign(this, { notice: sentence, pointed: "" });
    this.point();
    element("message").replaceChildren(...this.spell(sentence));
  }

  // The sentences of others, the newest first, and then our own; how the game has ended stands in the place of both.
  tell(told, ending = "") {
    if (told.lines.join() !== this.told.lines.join()) this.pointed = "";
    Object.assign(this, { told, ending });
    this.point();
  }

  point() {
    const { lines: [newest = "", ...older], own, named } = this.told;
    this.board.name(this.pointed || this.ending || this.notice || [newest, ...older].slice(0, named).join(" "));
    element("news").replaceChildren(...this.spell(newest));
    element("older").replaceChildren(...older.map((sentence) => made("span", "", ...this.spell(sentence))));
    element("own").replaceChildren(...this.spell(own));
    for (const box of [this.home, this.home.querySelector(".before")]) {
      box.tabIndex = box.scrollHeight > box.clientHeight + 1 ? 0 : -1; // keys scroll it, too
    }
  }
}

// What the page waits for: the stream, or an answer; and, for a moment, that an answer has come.
export class WaitingLine {
  constructor(home) {
    this.home = home;
    this.link = this.isLate = this.sent = false;
  }

  set(change) {
    const { link, isLate, sent } = Object.assign(this, change);
    this.home.textContent = link ? "Reconnecting…" : isLate ? "Sending…" : sent ? "Sent" : "";
  }

  late(isLate, answered) {
    const sent = this.isLate && Boolean(answered);
    this.set({ isLate, sent });
    if (sent) setTimeout(() => this.set({ sent: false }), SENT);
  }
}

// The names of those who have not yet agreed to play again.
function undecided({ players, again }) {
  const names = players.filter(({ person, yours }) => person && !yours).map(({ name }) => name);
  return [...new Set(names)].filter((name) => !again.includes(name));
}

const listed = (names) => new Intl.ListFormat("en").format(names.map(isolated));

function showDeal(place, deal) {
  place.hidden = !deal;
  const link = place.querySelector("a");
  link.textContent = deal?.name ?? "";
  link.href = deal?.again ?? "";
}
