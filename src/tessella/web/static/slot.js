// One row of buttons for what is to be decided now: a move to confirm, an offer to answer; else what can be done at all.

export class Slot {
  constructor(home, onHidden) {
    Object.assign(this, { home, onHidden });
  }

  show(name) {
    const hadFocus = this.home.contains(document.activeElement);
    for (const part of this.home.children) part.hidden = part.dataset.slot !== name;
    if (hadFocus && !document.activeElement.checkVisibility()) this.onHidden();
  }
}
