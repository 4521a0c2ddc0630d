// One row of the controls that shows what is to be decided now: a move to type, a move to confirm, an offer to answer.

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
