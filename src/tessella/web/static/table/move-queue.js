// A queue of moves that came too fast to be seen, shown one after another: several moves of an engine, or of players while
// the page was asleep. It never makes anybody wait who wants to play.

import { wanted } from "../board/motion.js";

const BEAT = 600; // milliseconds for which each move is seen
const OWN = 1200; // the same for one's own, with the sentence on what it has brought
const MOST = 12; // that wait; after more of them the page jumps to the last

export class MoveQueue {
  // show(move) shows one; onEmpty is called once none waits any more.
  constructor(show, onEmpty) {
    Object.assign(this, { show, onEmpty });
    this.waiting = [];
    this.beat = 0; // of a timer; 0 while nothing has just been shown
  }

  get busy() {
    return this.waiting.length > 0;
  }

  // Shows a move now, or once the one before has been seen.
  add(move) {
    if (!wanted() || document.hidden || this.waiting.length > MOST) this.drop();
    if (this.beat && wanted()) this.waiting.push(move);
    else this.begin(move);
  }

  // Shows a move that must not wait: one of this screen's own players has made it.
  now(move) {
    this.drop();
    this.begin(move, OWN);
  }

  begin(move, time = BEAT) {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.next(), time);
    this.show(move);
  }

  next() {
    this.beat = 0;
    if (!this.busy) return;
    this.begin(this.waiting.shift());
    if (!this.busy) this.onEmpty();
  }

  // Shows the last one now.
  hurry() {
    this.waiting = this.waiting.slice(-1);
    if (this.busy) this.next();
  }

  // Forgets all that wait.
  drop() {
    this.waiting = [];
  }
}
