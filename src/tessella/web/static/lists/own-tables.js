// This browser's tables: first those where it is to act, then those that have changed last.
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
const more = document.querySelector("[data-more]");
let over = 0; // how many tables are finished; the server sends the newest of them
let timer = 0;

const LISTS = {
  turns: (each) => each.yours,
  waiting: (each) => !each.yours && each.phase !== "over",
  underway: (each) => each.phase !== "over",
  over: (each) => each.phase === "over",
};

function learn({ whole, changed, gone, over: ended }) {
  if (whole) [...known.values()].filter((each) => !LISTS.over(each)).forEach(({ table }) => known.delete(table));
  gone.forEach((table) => known.delete(table));
  changed.forEach((each) => known.set(each.table, each));
  over = ended;
  show();
}

function show() {
  const sorted = [...known.values()].sort((one, other) => other.yours - one.yours || new Date(other.at) - new Date(one.at));
  for (const table of shown.keys()) if (!known.has(table)) shown.delete(table);
  for (const section of sections) {
    const all = sorted.filter(LISTS[section.dataset.tables]);
    const few = all.slice(0, Number(section.dataset.most ?? Infinity));
    arrange(section.querySelector("ul"), few.map(place));
    section.hidden = !all.length;
  }
  for (const node of document.querySelectorAll("[data-none]")) node.hidden = known.size > 0;
  for (const node of document.querySelectorAll("[data-some]")) node.hidden = known.size === 0;
  if (more) more.hidden = sorted.filter(LISTS.over).length >= over;
  tick();
}

function place(told) {
  const before = shown.get(told.table);
  if (before?.told === told) return before.node;
  const { table, picture, title, status, yours } = told;
  const node = entry(before?.node, {
    href: `/tables/${table}`,
    picture,
    title,
    words: status,
    more: facts(told),
    mark: yours ? "yours" : "",
  });
  shown.set(table, { told, node });
  return node;
}

function facts({ company, at, clock, turn }) {
  const time = Object.assign(made("time"), { dateTime: at });
  const parts = [company && `${company}, `, time];
  return clock && turn !== null && clock.left[turn] !== null ? [made("b", "left"), " ", ...parts] : parts;
}

// Times: on clocks, and since something happened.

function tick() {
  clearTimeout(timer);
  if (document.hidden) return;
  let next = MINUTE;
  for (const { told, node } of shown.values()) {
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

async function showMore() {
  const last = more.closest("section").querySelector("li:last-child a").pathname.split("/").at(-1);
  try {
    const { finished } = await (await fetch(`/tables?after=${last}`, { headers: { Accept: "application/json" } })).json();
    finished.forEach((each) => known.set(each.table, each));
    over = finished.length ? over : 0; // there are no others any more
    show();
  } catch {
    // The server is away: the button is still there.
  }
}

more?.addEventListener("click", showMore);
document.addEventListener("visibilitychange", tick);
for (const home of document.querySelectorAll(".notices")) guard(home);
listen("mine", {
  onNews(news) {
    learn(news);
    if (news.whole && known.size) compare().then(tick);
    showTurns(news);
    const plays = [...known.values()].some((each) => each.alone === false && !LISTS.over(each));
    offerNotices(document.querySelector("[data-notices]"), plays && !document.querySelector("[data-joining]:not([hidden])"));
  },
});
