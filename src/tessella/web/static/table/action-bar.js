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
    const wish = table.asking.find(({ deed }) => deed !== "greet"); // that one stands in the chat
    this.home.dataset.asked = JSON.stringify({ grant: table.request, answer: table.offer, asking: wish }[name] ?? null);
    this.home.querySelector('[data-slot="asking"] p').textContent = wish?.words ?? "";
    this.home.querySelector('[data-slot="asking"] [data-deed]').dataset.deed = wish?.deed;
    this.home.querySelector('[data-slot="paused"] p').textContent = table.why_not.resume ?? "";
    const hadFocus = this.home.contains(document.activeElement);
    for (const part of this.home.children) part.hidden = part.dataset.slot !== name;
    if (hadFocus && !isShown(document.activeElement)) this.home.focus(); // not the board, where the same key would play
  }
}

function question({ clock, mine, can, changed, asking }, refusedPause) {
  if (clock?.paused && mine) return "paused";
  if (can.grant) return "grant";
  if (can.answer) return "answer";
  if (clock?.pausing.length && can.pause && refusedPause !== changed) return "pause";
  return asking.some(({ deed }) => deed !== "greet") ? "asking" : null;
}

const usual = ({ mine }) => (mine ? "bar" : "watching");
