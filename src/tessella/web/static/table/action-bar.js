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
    const wish = wished(table);
    this.home.dataset.asked = JSON.stringify({ grant: table.request, answer: table.offer, asking: wish }[name] ?? null);
    this.home.querySelector('[data-slot="asking"] p').textContent = wish?.words ?? "";
    this.home.querySelector('[data-slot="asking"] [data-deed]').dataset.deed = wish?.deed;
    this.home.querySelector('[data-slot="paused"] p').textContent = table.why_not.resume ?? "";
    const hadFocus = this.home.contains(document.activeElement);
    for (const part of this.home.children) part.hidden = part.dataset.slot !== name;
    if (hadFocus && !isShown(document.activeElement)) this.home.focus(); // not the board, where the same key would play
  }
}

function question(table, refusedPause) {
  const { clock, mine, can, changed } = table;
  if (clock?.paused && mine) return "paused";
  if (can.grant) return "grant";
  if (can.answer) return "answer";
  if (clock?.pausing.length && can.pause && refusedPause !== changed) return "pause";
  return wished(table) ? "asking" : null;
}

// What we have asked of others and can withdraw here; some of it stands in the chat, or in the result as long as that is seen.
function wished({ asking }) {
  const elsewhere = isShown(document.getElementById("result")) ? ["greet", "rematch"] : ["greet"];
  return asking.find(({ deed }) => !elsewhere.includes(deed));
}

const usual = ({ mine }) => (mine ? "bar" : "watching");
