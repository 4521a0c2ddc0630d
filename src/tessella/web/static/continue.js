// Where this browser can go on, and its last games, for those who come back. What the keys mean: MyTables in wire.py.

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]]; // and their seconds
const passed = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function since(at) {
  const seconds = (Date.now() - new Date(at)) / 1000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["minute", Infinity];
  return length === Infinity ? "just now" : passed.format(-Math.floor(seconds / length), unit);
}

function item({ table, title, company, status, yours, at }) {
  const link = document.createElement("a");
  Object.assign(link, { href: `/tables/${table}`, className: yours ? "yours" : "" });
  for (const [name, text] of [["strong", title], ["span", status], ["small", [company, since(at)].filter(Boolean).join(", ")]]) {
    link.append(Object.assign(document.createElement(name), { textContent: text }));
  }
  const place = document.createElement("li");
  place.append(link);
  return place;
}

function fill(name, tables) {
  const section = document.getElementById(name);
  section.querySelector("ul").replaceChildren(...tables.map(item));
  section.hidden = !tables.length;
}

async function show() {
  try {
    const { tables, finished } = await (await fetch("/tables", { headers: { Accept: "application/json" } })).json();
    fill("continue", tables);
    fill("finished", finished);
  } catch {
    // The server is away: whoever goes on with a game is told so there.
  }
}

addEventListener("pageshow", show);
