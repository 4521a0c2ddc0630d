// One row of buttons for what is to be decided now: a move to confirm, an offer to answer; else what can be done at all.

import { isShown } from "../shared/elements.js";

export class ActionBar {
  constructor(home) {
    this.home = home;
  }

  // isBack: the past is shown; isHeld: a move waits to be confirmed; isReply: a reply is being chosen.
  show({ table, refusedPause }, { isBack, isHeld, isReply }) {
    const name = isBack ? "back" : isHeld ? "confirm" : question(table, refusedPause) ?? (isReply ? "reply" : usual(table));
    // One question of others may follow another in the same row: guard.js has to know.
    this.home.dataset.asked = JSON.stringify({ grant: table.request, answer: table.offer }[name] ?? null);
    const hadFocus = this.home.contains(document.activeElement);
    for (const part of this.home.children) part.hidden = part.dataset.slot !== name;
    if (hadFocus && !isShown(document.activeElement)) this.home.focus(); // not the board, where the same key would play
  }
}

function question({ clock, mine, can, changed }, refusedPause) {
  if (clock?.paused && mine) return "paused";
  if (can.grant) return "grant";
  if (can.answer) return "answer";
  return clock?.pausing.length && can.pause && refusedPause !== changed ? "pause" : null;
}

const usual = ({ mine }) => (mine ? "bar" : "watching");
