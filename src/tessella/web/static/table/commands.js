// What clicks, buttons, keys and forms do at a table: they ask the server for a change, and its answer is shown.

import { cited, shut } from "../board/dialogs.js";
import { UNANSWERED } from "../shared/post-json.js";
import { isOn } from "../shared/preferences.js";

const OF_THE_MOMENT = ["act", "undo", "ask", "grant", "resign", "offer", "answer", "next"]; // changes that name their seq
const FINGERS = matchMedia("(pointer: coarse)");

const element = (id) => document.getElementById(id);

export class Commands {
  // parts are those of table.js, by name: the state, what is done with it, the board, the stepper and so on.
  constructor(parts) {
    Object.assign(this, parts);
    for (const [id, name] of [["resigning", "resign"], ["drawing", "offer"]]) {
      element(id)?.addEventListener("close", ({ target }) => {
        if (target.returnValue === "yes") this.change(name);
        target.returnValue = "";
      });
    }
    element("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.type(element("text"));
    });
    element("typing").addEventListener("close", () => element("typed-fault").replaceChildren());
    for (const button of document.querySelectorAll('[data-opens="more"]')) {
      button.addEventListener("click", () => (document.querySelector('[data-switch="confirm"]').checked = this.confirms()));
    }
  }

  // Whether moves are confirmed: as somebody has chosen, or else where a finger could miss.
  confirms() {
    return isOn("confirm") ?? (FINGERS.matches && this.board.tight);
  }

  // The server's answer; its state or its error are shown. What was said meanwhile stays, unless there is an error.
  async change(name, body) {
    const { seq } = this.state.table;
    const before = this.state.sentences;
    const answer = await this.post.change(name, OF_THE_MOMENT.includes(name) ? { seq, ...body } : body, body?.seq ?? seq);
    if (answer?.state) {
      this.learn(answer.state);
      if (answer.resent || this.state.sentences === before) this.say(this.state.notice);
    }
    if (answer?.error && !(answer.resent && answer.state)) this.say(answer.error); // what was sent again had arrived before
    return answer;
  }

  click(id) {
    const { mine, can, ending, status } = this.state.table;
    this.hands.putAway();
    this.queue.hurry();
    if (this.stepper.ply !== null) return this.say("This is the past; go back to the game to play.");
    if (!mine) return this.say(this.isPast ? ending : "You are watching this table.");
    if (!can.act && !this.reply.on) return this.say(ending ? "" : `${status}.`.replace("….", "…"));
    return this.clicks.click(id);
  }

  async type(input) {
    if (!input.value.trim()) return;
    const answer = await this.clicks.act({ text: input.value });
    element("typed-fault").replaceChildren(...cited(answer?.refusal ?? answer?.error ?? "", this.rules));
    if (!answer?.state || answer.error) return;
    input.value = "";
    element("typing").close();
  }

  forgetTyped() {
    element("text").value = "";
    element("typed-fault").replaceChildren();
  }

  // What Escape does.
  stepBack() {
    const { post, hands, clicks, stepper, reply } = this;
    if (document.querySelector("dialog[open]")) shut(); // the rules, beside the board
    else if (post.failing) post.drop();
    else if (hands.putAway()) return;
    else if (clicks.held) clicks.reconsider();
    else if (stepper.ply !== null) stepper.leave();
    else if (reply.on && !clicks.path.length) reply.end();
    else clicks.startOver();
  }

  async hint() {
    this.say("Thinking of a hint…");
    const { seq } = this.state.table;
    const answer = await this.post.ask("hint", { seq });
    if (this.state.table.seq !== seq || this.covered()) return;
    if (!answer.text) return this.say(answer.error ?? UNANSWERED);
    this.clicks.hint(answer.path);
    this.say(["Hint:", `${answer.words || answer.text}.`, answer.why || answer.brings].filter(Boolean).join(" "));
  }

  async branch() {
    const answer = await this.post.ask("branch", { ply: this.stepper.here, key: this.state.branchKey });
    if (answer.table) location.assign(`/tables/${answer.table}`);
    else this.say(answer.error ?? UNANSWERED);
  }

  // The analysis board of this game, at the position that is shown.
  analyse() {
    const table = location.pathname.split("/", 3).join("/");
    location.assign(`${table}/games/${this.state.table.series.past + 1}/analysis#${this.stepper.here}/`);
  }

  // What buttons do, by their data-call.
  get calls() {
    const plain = ["next", "resume", "greet"].map((name) => [name, () => this.change(name)]);
    return {
      ...Object.fromEntries(plain),
      // whoever agrees does not ask anew, should the other one have withdrawn
      pause: () => this.change("pause", { agrees: Boolean(this.state.table.clock?.pausing.length) }),
      rematch: () => this.change("rematch", { agrees: Boolean(this.state.table.again.length) }),
      undo: () => this.change(this.state.table.can.undo ? "undo" : "ask"),
      hint: () => this.hint(),
    };
  }

  // What buttons do, by their data-do.
  get deeds() {
    const { clicks, reply, result } = this;
    return {
      accept: () => this.change("answer", { accept: true }),
      decline: () => this.change("answer", { accept: false }),
      grant: () => this.change("grant", { grant: true }),
      refuse: () => this.change("grant", { grant: false }),
      withdraw: ({ dataset }) => this.change("withdraw", { deed: dataset.deed }),
      branch: () => this.branch(),
      analyse: () => this.analyse(),
      prepare: () => {
        shut();
        reply.begin();
      },
      reply: () => reply.begin(),
      unreply: () => reply.end(),
      drop: () => reply.drop(),
      confirm: () => clicks.confirm(),
      reconsider: () => clicks.reconsider(),
      later: () => {
        this.state.refusedPause = this.state.table.changed;
        this.show();
      },
      dismiss: () => result.dismiss(),
      review: () => {
        result.dismiss();
        this.review.ask();
      },
    };
  }
}
