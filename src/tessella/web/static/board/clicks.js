// From clicks on the board to a move: what was clicked, what may be clicked next, a move that waits to be confirmed.

import { Previews } from "./preview.js";
import { isOn } from "../shared/preferences.js";

const TOUCH = matchMedia("(pointer: coarse)");
const NOTHING = { marks: [], ends: [], labels: {} };

export class Clicks {
  // play({path} or {text}) promises {marks, ends, labels} if more clicks are needed, {refusal} if there is no such move,
  // and shows anything else itself. preview(path) promises what a move would bring, drawn. The rest is optional.
  constructor(board, { play, preview, say, tell = () => {}, shows = () => true, asks = () => false, emblem = () => null, onHold = () => {} }) {
    Object.assign(this, { board, play, say, tell, shows, asks, emblem, onHold });
    this.previews = new Previews(board, preview);
    this.sent = null; // clicks on their way: the key of the position, the last, whether more follow, what came after it, if any
    this.begin(null, NOTHING);
  }

  // A position, known by a key: what may be clicked first, which clicks complete a move, what is written there.
  begin(key, { marks, ends, labels }) {
    Object.assign(this, { key, first: { marks, ends, labels } });
    this.forget();
  }

  forget() {
    this.path = []; // the ids clicked so far
    this.held = null; // a move that waits to be confirmed, as a path
    this.hinted = []; // a move that somebody was advised to play, as a path
    this.next = { ...this.first };
  }

  mark() {
    const { marks, ends, labels } = this.shows() ? this.next : NOTHING;
    this.board.mark(marks, [...this.path, ...this.onItsWay], labels);
    this.board.hint(this.shows() ? this.hinted : []);
    if (this.held) this.board.hold(this.held, this.emblem());
    this.previews.offer(this.key, { path: this.path, ends, held: this.held });
  }

  get onItsWay() {
    return this.shows() && this.sent?.key === this.key ? this.sent.last : [];
  }

  click(id) {
    if (this.sent?.key === this.key) return void (this.sent.early = id);
    if (this.held) return id === this.held.at(-1) ? this.confirm() : this.reconsider(id);
    if (id === this.path.at(-1) && !this.next.marks.includes(id)) return this.startOver();
    if (!this.next.marks.includes(id) && this.first.marks.includes(id)) this.startOver(); // another beginning of a move
    if (!this.hinted.includes(id)) this.hinted = []; // it is not followed
    const advised = !this.path.length && !this.next.marks.includes(id) && id === this.hinted.at(-1);
    const path = advised ? this.hinted : [...this.path, id];
    const waits = this.asks() && (advised || this.next.ends.includes(id)) && !this.board.confirms(id);
    return waits ? this.hold(path) : this.act({ path });
  }

  // Shows advice until a move is played or something else is clicked; a click on its last place plays it.
  hint(path) {
    this.startOver();
    this.hinted = path;
    this.mark();
  }

  // Whether something can be taken at a place, to be put elsewhere.
  takes(id) {
    return this.next.marks.includes(id) ? !this.next.ends.includes(id) : this.first.marks.includes(id);
  }

  take(id) {
    if (id !== this.path.at(-1)) this.click(id);
  }

  hold(path) {
    this.held = path;
    this.say(`${TOUCH.matches ? "Tap" : "Click"} the same place again to play there.`);
    this.mark();
    this.onHold();
  }

  confirm() {
    const move = { path: this.held };
    this.held = null;
    this.onHold();
    return this.act(move);
  }

  // Another place instead of the one that waits.
  reconsider(id) {
    this.held = null;
    this.say("");
    this.mark();
    this.onHold();
    if (id !== undefined) this.click(id);
  }

  // Takes back what was clicked last, even if it is still on its way; false if there is nothing, or if it is a whole move.
  letGo() {
    if (this.held) this.reconsider();
    else if (this.sent?.key === this.key ? this.sent.leadsOn : this.path.length) this.drop();
    else return false;
    return true;
  }

  // A click beside all places puts down what was taken, and says so: it may have been meant for a place.
  drop() {
    this.startOver();
    this.say("That is no place to play; what you had chosen is put back.");
  }

  startOver() {
    if (this.sent?.leadsOn) this.sent = null;
    this.forget();
    this.say("");
    this.mark();
  }

  async act(move) {
    const { next, key } = this;
    const last = next.marks.filter((id) => id === move.path?.at(-1));
    const leadsOn = last.some((id) => !next.ends.includes(id));
    const sent = (this.sent = { key, last, leadsOn, early: null });
    for (const id of last) this.board.choose(id);
    const answer = await this.play(move);
    if (this.sent === sent) this.sent = null;
    const goesOn = answer?.marks && this.next === next;
    if (goesOn) this.goOn(move.path ?? [], answer);
    if (this.key === key) this.mark();
    if (answer?.refusal) this.say(answer.refusal);
    else if (this.path.length) this.tell(this.board.offer);
    if (goesOn && sent.early !== null && sent.early !== this.path.at(-1)) this.click(sent.early); // a double click is one
    return answer;
  }

  goOn(path, answer) {
    this.path = path;
    this.next = answer;
    this.say("");
  }
}
