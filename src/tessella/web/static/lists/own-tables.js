// This browser's tables: first those where it is to act, those with other people before others; then what has changed last.
// What the keys mean: Underway and MyNews in wire.py.

import { compare, isDoubtful, leftOf, serverNow, showLeft, untilNext } from "../shared/clocks.js";
import { guard } from "../shared/guard.js";
import { arrange, entry } from "./table-list.js";
import { listen } from "../shared/live.js";
import { made } from "../shared/elements.js";
import { offerNotices, showTurns } from "../shared/notifications.js";

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]]; // and their seconds
const passed = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const MINUTE = 60_000;

const known = new Map(); // table -> what is told of it
const shown = new Map(); // table -> its item in a list, and what it shows
const sections = [...document.querySelectorAll("[data-tables]")];
const aside = new Map(); // table -> what was told of it before this page has put it away, so that this can be undone
let putAway = 0; // how many tables are put away
let numbers = { people: 0, alone: 0 }; // how many tables are finished, by kind; the server sends the newest of them
let extras = () => ""; // what stands below a table
let heard = () => {}; // is called after news
let timer = 0;

const isOver = ({ phase }) => phase === "over";
const isAmongPeople = ({ alone, phase }) => !alone || phase === "open";
const LISTS = {
  turns: (each) => !isOver(each) && isAmongPeople(each) && each.yours,
  waiting: (each) => !isOver(each) && isAmongPeople(each) && !each.yours,
  alone: (each) => !isOver(each) && !isAmongPeople(each),
  underway: (each) => !isOver(each),
  over: isOver,
  "over-people": (each) => isOver(each) && !each.alone,
  "over-alone": (each) => isOver(each) && each.alone,
};

// Engines wait longest.
const urgency = (each) => each.yours && 1 + isAmongPeople(each);

// Puts something below each table: make gets what is told of it, and whether it has just been put away. after gets news.
export function extend(make, after) {
  [extras, heard] = [make, after];
  shown.clear();
  show();
}

// Shows in its place that a table is put away, or no longer.
export function putAside(told, isAway) {
  if (isAway) aside.set(told.table, told);
  else aside.delete(told.table);
  shown.delete(told.table);
  show();
  shown.get(told.table)?.node.querySelector("button")?.focus();
}

function learn({ whole, changed, gone, over, over_alone: alone, put_away: away }) {
  if (whole) [...known.values()].filter((each) => !isOver(each)).forEach(({ table }) => known.delete(table));
  gone.forEach((table) => known.delete(table));
  changed.forEach((each) => known.set(each.table, each));
  numbers = { people: over - alone, alone };
  putAway = away;
  show();
}

function show() {
  const all = new Map([...known, ...aside]);
  const sorted = [...all.values()].sort((one, other) => urgency(other) - urgency(one) || new Date(other.at) - new Date(one.at));
  for (const table of shown.keys()) if (!all.has(table)) shown.delete(table);
  for (const section of sections) {
    const found = sorted.filter(LISTS[section.dataset.tables]);
    const few = found.slice(0, Number(section.dataset.most ?? Infinity));
    arrange(section.querySelector("ul"), few.map(place));
    section.hidden = !found.length;
    const here = found.filter(({ table }) => !aside.has(table)).length;
    const number = numbers[section.dataset.kind] ?? here;
    for (const node of section.querySelectorAll("[data-count]")) node.textContent = Math.max(number, here);
    for (const more of section.querySelectorAll("[data-more]")) more.hidden = here >= number;
  }
  const has = all.size + putAway > 0;
  for (const node of document.querySelectorAll("[data-none]")) node.hidden = has;
  for (const node of document.querySelectorAll("[data-some]")) node.hidden = !has;
  tick();
}

function place(told) {
  const before = shown.get(told.table);
  if (before?.told === told) return before.node;
  if (aside.has(told.table)) return kept(told, made("li", "aside", made("span", "", `${told.title} is put away. `), extras(told, true)));
  const { table, picture, title, status, yours } = told;
  const node = entry(before?.node, {
    href: `/tables/${table}`,
    picture,
    title,
    words: status,
    more: facts(told),
    mark: yours ? "yours" : "",
  });
  while (node.children.length > 1) node.lastElementChild.remove(); // the link itself keeps its focus
  node.append(extras(told, false));
  return kept(told, node);
}

function kept(told, node) {
  shown.set(told.table, { told, node });
  return node;
}

function facts({ company, score, at, clock, turn }) {
  const time = Object.assign(made("time"), { dateTime: at });
  const parts = [...[company, score].filter(Boolean).map((each) => `${each} · `), time];
  return clock && turn !== null && clock.left[turn] !== null ? [made("b", "left"), " ", ...parts] : parts;
}

// Times: on clocks, and since something happened.

function tick() {
  clearTimeout(timer);
  if (document.hidden) return;
  let next = MINUTE;
  for (const { told, node } of shown.values()) {
    if (!node.querySelector("time")) continue;
    node.querySelector("time").textContent = since(told.at);
    const place = node.querySelector(".left");
    if (!place) continue;
    const left = leftOf(told.clock, told.turn);
    showLeft(place, left);
    if (told.clock.running !== null && left) next = Math.min(next, untilNext(left));
    if (isDoubtful(told.clock)) compare().then(tick);
  }
  timer = setTimeout(tick, next);
}

function since(at) {
  const seconds = (serverNow() - new Date(at)) / 1000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["minute", Infinity];
  return length === Infinity ? "just now" : passed.format(-Math.floor(seconds / length), unit);
}

async function showMore(kind, list) {
  const last = [...known.values()].filter(LISTS[list]).sort((one, other) => new Date(one.at) - new Date(other.at))[0].table;
  try {
    const finished = await tablesOf(kind, last);
    finished.forEach((each) => known.set(each.table, each));
    if (!finished.length) numbers[kind] = 0; // there are no others any more
    show();
  } catch {
    // The server is away: the button is still there.
  }
}

// Tables of a kind: see Kind in routes/my_tables.py.
export async function tablesOf(kind, after = "") {
  const answer = await fetch(`/tables?kind=${kind}&after=${after}`, { headers: { Accept: "application/json" } });
  return (await answer.json()).finished;
}

for (const more of document.querySelectorAll("[data-more]")) {
  const { kind, tables } = more.closest("section").dataset;
  more.addEventListener("click", () => showMore(kind, tables));
}
document.addEventListener("visibilitychange", tick);
for (const home of document.querySelectorAll(".notices")) guard(home);
listen("mine", {
  onNews(news) {
    learn(news);
    heard(news);
    if (news.whole && known.size) compare().then(tick);
    showTurns(news);
    const plays = [...known.values()].some((each) => each.alone === false && !isOver(each));
    offerNotices(document.querySelector("[data-notices]"), plays && !document.querySelector("[data-joining]:not([hidden])"));
  },
});
