// One row of buttons for what is to be decided now: a move to confirm, an offer to answer; else what can be done at all.

import { isShown } from "../shared/elements.js";

export class ActionBar {
  constructor(home) {
    this.home = home;
  }

  // asked is the question that somebody else has asked, if this is the answer to one.
  show(name, asked = null) {
    this.home.dataset.asked = JSON.stringify(asked);
    const hadFocus = this.home.contains(document.activeElement);
    for (const part of this.home.children) part.hidden = part.dataset.slot !== name;
    if (hadFocus && !isShown(document.activeElement)) this.home.focus(); // not the board, where the same key would play
  }
}
