// The end of a game: who has won, how, and the way on; in games for one, the best score. It can be put away.

import { sign } from "../shared/elements.js";
import { store, stored } from "../shared/preferences.js";

const KEY = "tessella.best "; // and what scores are compared: the game and its options

export class Result {
  // spell writes a sentence with its links. table and kind name the game and what scores are compared, where somebody plays alone for points; else kind is empty.
  constructor(home, spell, { table, kind }) {
    Object.assign(this, { home, spell, table, kind });
    this.shut = null; // `changed` of the game whose result was put away
  }

  // now tells whether the game is seen as it stands, with nothing over it.
  show({ result, ending, changed, can, again, mine, players, emblems, series, lead, typical }, now) {
    this.changed = changed;
    this.home.hidden = !result || !now || this.shut === changed;
    document.body.classList.toggle("ended", !this.home.hidden);
    const how = ending && !ending.startsWith(result) ? ending : "";
    this.home.querySelector("h2").textContent = result;
    this.home.querySelector(".winners").replaceChildren(...emblems.filter((emblem, seat) => emblem && players[seat].won).map(sign));
    const counts = this.kind && mine && result && series.number === series.games;
    const score = counts ? compared(this.kind, `${this.table} ${series.past}`, Number(players[0].points)) : "";
    this.home.querySelector(".how").replaceChildren(...this.spell([how, score, typical].filter(Boolean).join(" ")));
    this.home.querySelector(".tally").hidden = !lead;
    for (const call of ["next", "rematch"]) this.home.querySelector(`[data-call="${call}"]`).hidden = !can[call];
    this.home.querySelector(".asked").hidden = !(again.length && mine);
  }

  dismiss() {
    this.shut = this.changed;
    this.home.hidden = true;
    document.body.classList.remove("ended");
  }
}

// What is said of a score: it is compared with the best one of this browser. game is known again after a reload.
function compared(kind, game, points) {
  const best = stored(KEY + kind, { parse: JSON.parse });
  const isNew = best === null || points > best.points;
  const now = isNew ? { points, game, before: best?.points ?? null } : best;
  if (isNew) store(KEY + kind, JSON.stringify(now));
  if (now.game !== game) return `Your best in this browser: ${now.points}.`;
  return now.before === null ? "Your first in this browser." : `Your best in this browser; before it was ${now.before}.`;
}
