// Lists of puzzles: what this browser has solved of them, and which come next.

import { made } from "../shared/elements.js";
import { days, follow, isSolved, next, rowOf, solvedOf } from "./puzzle-progress.js";

const streak = document.querySelector("[data-today]");
const inWords = (number) => `${number} day${number === 1 ? "" : "s"}`;
const rows = [...document.querySelectorAll("[data-grade]")];
const grades = rows.map(({ dataset }) => ({ name: dataset.grade, ids: dataset.ids.split(" ") }));

function show() {
  for (const mark of document.querySelectorAll("[data-solved]")) {
    const { game, solved } = mark.dataset;
    mark.hidden = !isSolved(game, solved);
  }
  const { count, best } = days(streak.dataset.today);
  streak.hidden = !best;
  streak.replaceChildren(made("strong", "", inWords(count)), ` in a row with a puzzle of the day${best > count ? `; your best is ${best}` : ""}.`);
  for (const [index, row] of rows.entries()) {
    const { game } = row.closest("[data-game]").dataset;
    const { name: grade, ids } = grades[index];
    const link = row.querySelector("a");
    const following = next({ game, grade, grades: [grades[index]] });
    if (following) link.href = link.href.replace(/[^/]+$/, following);
    row.querySelector("progress").value = solvedOf(game, ids);
    row.querySelector(".tally").textContent = `${solvedOf(game, ids)} of ${ids.length} solved`;
    const { best: longest } = rowOf({ game, grade });
    if (longest > 1) row.querySelector(".tally").append(` · at best ${longest} in a row`);
  }
}

show();
follow(show);
