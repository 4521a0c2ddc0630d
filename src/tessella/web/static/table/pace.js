// What comes too fast to be seen is shown one after another: an engine's several acts, and what several players did while
// the page was asleep. Whoever wants to play need not wait.

import { wanted } from "../board/motion.js";

const BEAT = 600; // milliseconds for which each is seen
const OWN = 1200; // for which one's own is, with the sentence on what it has brought
const MOST = 12; // that wait; what comes after more of them is a jump

export class Pace {
  // show(thing) shows one, which has a seat; onRest is called once nothing waits any more.
  constructor(show, onRest) {
    Object.assign(this, { show, onRest });
    this.waiting = [];
    this.beat = 0; // of a timer; 0 while nothing has just been shown
  }

  get busy() {
    return this.waiting.length > 0;
  }

  // Shows something, or lets it wait until what was shown before has been seen.
  add(thing) {
    if (!wanted() || document.hidden || this.waiting.length > MOST) this.drop();
    if (this.beat && wanted()) this.waiting.push(thing);
    else this.begin(thing);
  }

  // Shows something that must not wait: what whoever looks has done.
  now(thing) {
    this.drop();
    this.begin(thing, OWN);
  }

  begin(thing, time = BEAT) {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.next(), time);
    this.show(thing);
  }

  next() {
    this.beat = 0;
    if (!this.busy) return;
    this.begin(this.waiting.shift());
    if (!this.busy) this.onRest();
  }

  // Shows what came last, now.
  hurry() {
    this.waiting = this.waiting.slice(-1);
    if (this.busy) this.next();
  }

  // Nothing of what waits is wanted any more.
  drop() {
    this.waiting = [];
  }
}
