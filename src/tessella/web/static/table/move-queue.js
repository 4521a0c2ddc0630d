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

  // Shows a move once the one before has been seen; at once if it is our own, or if nobody watches.
  add(move) {
    if (move.own || !wanted() || document.hidden || this.waiting.length > MOST) this.drop();
    if (this.beat && wanted() && !move.own) this.waiting.push(move);
    else this.begin(move);
  }

  begin(move) {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.next(), move.own ? OWN : BEAT);
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
