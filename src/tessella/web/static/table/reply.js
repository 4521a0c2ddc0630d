// A reply that is prepared while others are to act: chosen by clicks as in one's own turn, kept by the server, and played
// once it is due. Nobody else hears of it.

import { UNANSWERED } from "../shared/post-json.js";

const CHOOSE = "Choose the reply that is played if it is possible then.";
const UNSEEN = "Where this could go is not on the board yet; choose something else.";

const drawnOn = (board, { marks }) => marks.some((id) => board.place(id));

export class Reply {
  // ask(name, body) promises the server's answer, table() is the state of the table, learn takes a newer one from an
  // answer. onChange is called when something else is to be shown, say and tell get sentences.
  constructor({ board, clicks, ask, table, learn, onChange, say, tell }) {
    Object.assign(this, { board, clicks, ask, table, learn, onChange, say, tell });
    this.on = false; // whether one is being chosen
    this.button = document.querySelector('[data-do="reply"]');
    this.hint = document.querySelector('[data-call="hint"]');
    this.cancel = document.querySelector('[data-do="drop"]');
  }

  // What waits to be played, or null.
  get waiting() {
    const { prepared } = this.table();
    return prepared && !prepared.fate ? prepared : null;
  }

  // What the player is told to do, or has done.
  get task() {
    if (this.on) return CHOOSE;
    return this.waiting ? `You have prepared a reply: ${this.named(this.waiting)}.` : "";
  }

  // A reply as a person says it: what is taken, and where it goes.
  named({ words, clicks: [id, goal, ...more] }) {
    return goal && !more.length ? `${this.board.thing(id)} to ${this.board.thing(goal)}` : words;
  }

  // What has become of the last one since the table was as it was before; empty if nothing has.
  static news(now, before) {
    const fate = now.prepared?.fate ?? "";
    return fate === (before?.prepared?.fate ?? "") ? "" : fate;
  }

  async begin() {
    this.on = true;
    this.onChange();
    const { seq, changed } = this.table();
    const offered = await this.sent({ seq, clicks: [] });
    if (!this.on || changed !== this.table().changed) return;
    if (!offered.marks || !drawnOn(this.board, offered)) {
      this.end();
      return this.say(offered.refusal ?? UNSEEN);
    }
    this.clicks.begin(`reply after ${seq}`, offered);
    this.onChange();
    this.tell(`${CHOOSE} ${this.board.offer}`);
  }

  // The same as an answer to clicks in one's own turn.
  async play({ path }) {
    const answer = await this.sent({ seq: this.table().seq, clicks: path });
    if (!this.on || !answer.marks) return answer;
    return drawnOn(this.board, answer) ? answer : { refusal: UNSEEN };
  }

  async sent(body) {
    const answer = await this.ask("prepare", body);
    if (answer.state) {
      this.end();
      this.learn(answer.state);
      if (!answer.error) this.tell(this.task);
    }
    return answer.refusal || !(answer.error || answer.lost) ? answer : { refusal: answer.error ?? UNANSWERED };
  }

  // The game has gone on, or something else has happened.
  follow(goesOn) {
    if (this.on && !this.table().can.prepare) this.end();
    else if (this.on && goesOn) this.begin();
  }

  end() {
    if (!this.on) return;
    this.on = false;
    const state = this.table();
    this.clicks.begin(state.seq, state);
    this.say("");
    this.onChange();
  }

  async drop() {
    const answer = await this.ask("unprepare", {});
    if (answer.state) this.learn(answer.state);
    else this.say(answer.error ?? UNANSWERED);
  }

  // The button replaces the one for hints, which nobody gets while others are to act; where there are none it stays. Engines
  // are mostly so quick that it would only flicker. present: whether the game is shown as it stands.
  show(present) {
    const { can, never = [], players, turn } = this.table();
    const offered = can.prepare && players[turn].person;
    this.button.hidden = !offered && !never.includes("hint");
    this.hint.hidden = offered;
    this.cancel.hidden = !this.waiting || this.on || !present;
  }
}
