// The end of a game: who has won, how, and the way on. It can be put away, to look at the board.

import { cited } from "../board/dialogs.js";
import { best } from "./best-score.js";
import { sign } from "../shared/elements.js";

export class Result {
  // table and kind name the game and what scores are compared, where somebody plays alone for points; else kind is empty.
  constructor(home, rules, { table, kind }) {
    Object.assign(this, { home, rules, table, kind });
    this.shut = null; // the seq since which the game stands whose result was put away
  }

  // now tells whether the game is seen as it stands, with nothing over it.
  show({ result, ending, changed, can, again, mine, players, emblems, series }, now) {
    this.changed = changed;
    this.home.hidden = !result || !now || this.shut === changed;
    document.body.classList.toggle("ended", !this.home.hidden);
    const how = ending && !ending.startsWith(result) ? ending : "";
    this.home.querySelector("h2").textContent = result;
    this.home.querySelector(".winners").replaceChildren(...emblems.filter((emblem, seat) => emblem && players[seat].won).map(sign));
    const counts = this.kind && mine && result && series.number === series.games;
    const compared = counts ? best(this.kind, `${this.table} ${series.past}`, Number(players[0].points)) : "";
    this.home.querySelector(".how").replaceChildren(...cited([how, compared].filter(Boolean).join(" "), this.rules));
    for (const call of ["next", "rematch"]) this.home.querySelector(`[data-call="${call}"]`).hidden = !can[call];
    this.home.querySelector(".asked").hidden = !(again.length && mine && !can.rematch);
  }

  dismiss() {
    this.shut = this.changed;
    this.home.hidden = true;
    document.body.classList.remove("ended");
  }
}
