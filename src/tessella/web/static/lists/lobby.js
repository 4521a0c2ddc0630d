// The lobby. What the keys mean: PublicTable and LobbyNews in wire.py.

import { arrange, entry } from "./table-list.js";
import { listen } from "../shared/live.js";
import { isolated } from "../shared/elements.js";

const known = new Map(); // table -> what is told of it
const shown = new Map(); // table -> its item in a list, and what it shows
const recent = document.getElementById("recent");
const LISTS = { open: ({ join }) => join, watch: ({ join }) => !join };

function learn({ whole, changed, gone }) {
  if (whole) known.clear();
  if (recent && gone.some((table) => known.has(table) && LISTS.watch(known.get(table)))) renewRecent();
  gone.forEach((table) => known.delete(table));
  changed.forEach((each) => known.set(each.table, each));
  show();
}

function show() {
  const sorted = [...known.values()].sort((one, other) => new Date(other.at) - new Date(one.at));
  for (const table of shown.keys()) if (!known.has(table)) shown.delete(table);
  for (const section of document.querySelectorAll("[data-public]")) {
    const few = sorted.filter(LISTS[section.dataset.public]).slice(0, Number(section.dataset.most ?? Infinity));
    arrange(section.querySelector("ul"), few.map(place));
    section.hidden = !few.length;
  }
  const waits = sorted.some(LISTS.open);
  for (const node of document.querySelectorAll("[data-empty]")) node.hidden = waits;
}

function place(told) {
  const before = shown.get(told.table);
  if (before?.told === told) return before.node;
  const { table, picture, title, host, free, seats, words, join, watch } = told;
  const players = seats.map(([side, name]) => (name === side ? side : `${side}: ${isolated(name) || "free"}`)).join(", ");
  const node = entry(before?.node, {
    href: join || watch,
    picture,
    title,
    words: join ? `${isolated(host)} waits${free > 1 ? ` for ${free} players` : ""}` : players,
    more: [[...(join ? [players] : []), ...words].join(" · ")],
  });
  shown.set(table, { told, node });
  return node;
}

// The games that are over stand in the page as the server has made it.
async function renewRecent() {
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/lobby")).text(), "text/html");
    const { hidden, children } = page.getElementById("recent");
    if (recent.contains(document.activeElement)) return;
    recent.hidden = hidden;
    recent.replaceChildren(...children);
  } catch {
    // The server is away: the list of before stays.
  }
}

listen("lobby", { onNews: learn });
