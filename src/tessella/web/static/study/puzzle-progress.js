// What this browser keeps of puzzles: which are solved, how many in a row, on how many days in a row. The server knows nothing of it.

import { store, stored } from "../shared/preferences.js";

const KEY = "tessella.puzzles";
const DAY = 24 * 3600 * 1000;

// solved and missed: the ids, by game. row: how many were solved in a row at the first try, by game and grade, and at best.
// days: how many days in a row a puzzle of the day was solved, up to which day, and at best.
const kept = { solved: {}, missed: {}, rows: {}, days: { count: 0, best: 0, last: "" } };

const read = () => Object.assign(kept, stored(KEY, { parse: JSON.parse })); // other tabs write, too
read();
const save = () => store(KEY, JSON.stringify(kept));
export const rowOf = ({ game, grade }) => (kept.rows[`${game} ${grade}`] ??= { count: 0, best: 0 });
const of = (kind, game) => (kept[kind][game] ??= []);

export const isSolved = (game, id) => of("solved", game).includes(id);

// A puzzle that was solved. clean: at the first try, without help.
export function solved({ game, id, grade, today }, clean) {
  read();
  if (clean && !isSolved(game, id) && !of("missed", game).includes(id)) lengthen(rowOf({ game, grade }));
  if (!isSolved(game, id)) of("solved", game).push(id);
  kept.missed[game] = of("missed", game).filter((each) => each !== id);
  if (today && today > kept.days.last) {
    if (!follows(today, kept.days.last)) kept.days.count = 0;
    lengthen(kept.days);
    kept.days.last = today;
  }
  save();
}

// A puzzle at which a wrong move was tried, or whose solution was shown.
export function missed({ game, id, grade }) {
  read();
  if (isSolved(game, id)) return;
  rowOf({ game, grade }).count = 0;
  if (!of("missed", game).includes(id)) of("missed", game).push(id);
  save();
}

function lengthen(streak) {
  streak.count += 1;
  streak.best = Math.max(streak.best, streak.count);
}

const follows = (day, before) => Date.parse(day) - Date.parse(before) === DAY;

// How many days in a row, today or yesterday the last of them; and at best.
export function days(today) {
  const { count, best, last } = kept.days;
  return { count: last === today || follows(today, last) ? count : 0, best };
}

// The puzzle to go on with after one of a grade: the next new one there, then of harder grades, then of easier ones; then
// those that were missed. Null once all are solved.
export function next({ game, id = "", grade, grades }) {
  const at = Math.max(grades.findIndex(({ name }) => name === grade), 0);
  const all = [...grades.slice(at), ...grades.slice(0, at)].flatMap(({ ids }) => {
    const here = ids.indexOf(id) + 1;
    return [...ids.slice(here), ...ids.slice(0, here)];
  });
  const open = all.filter((each) => each !== id && !isSolved(game, each));
  return open.find((each) => !of("missed", game).includes(each)) ?? open[0] ?? null;
}

// Calls show when another tab has written, and when somebody comes back to this page.
export function follow(show) {
  for (const news of ["storage", "pageshow"]) addEventListener(news, () => show(read()));
}

export const solvedOf = (game, ids) => ids.filter((id) => isSolved(game, id)).length;
