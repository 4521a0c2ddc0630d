// What can be done with a table from the list of all: resign, put it away and bring it back; and what is folded there.

import { arrange, entry } from "./table-list.js";
import { extend, putAside, tablesOf } from "./own-tables.js";
import { guard } from "../shared/guard.js";
import { made } from "../shared/elements.js";
import { newKey } from "../shared/idempotency-key.js";
import { postJson } from "../shared/post-json.js";
import { store, stored } from "../shared/preferences.js";

const FOLDS = "tessella.folds"; // which parts of the list this browser has open
const LOST = "The server does not answer; please try again.";

const putAwayList = document.querySelector("[data-away]");
const folds = [...document.querySelectorAll("[data-fold]")];
const open = stored(FOLDS, { parse: JSON.parse }) ?? {};
let away = 0; // how many tables are put away

function ask(table, name, body) {
  const call = postJson(`/tables/${table}/${name}`, { key: newKey(), ...body }, { Prefer: "return=minimal" });
  return call.catch(() => ({ error: LOST }));
}

function button(words, title, act) {
  const node = Object.assign(made("button", "", words, made("span", "unseen", ` ${title}`)), { type: "button" });
  node.addEventListener("click", act);
  return node;
}

function actions(told, isAway) {
  const home = made("div", "acts");
  if (isAway) home.append(button("Undo", told.title, () => putAway(home, told, false)));
  else home.append(...offered(home, told));
  return home;
}

function offered(home, told) {
  const { title, table, games, resigns, alone, phase } = told;
  return [
    phase === "over" && Object.assign(made("a", "", "Review"), { href: `/tables/${table}#review` }),
    games > 1 && Object.assign(made("a", "", `All ${games} games`), { href: `/tables/${table}/games` }),
    resigns && phase !== "over" && button("Resign", title, () => askFirst(home, told)),
    (alone || phase === "over") && button("Put away", title, () => putAway(home, told, true)),
  ].filter(Boolean);
}

// The buttons take the place of the one that was pressed, and a second click at once is not meant for them.
function askFirst(home, told) {
  const keep = button("Keep playing", told.title, () => {
    home.replaceChildren(...offered(home, told));
    home.querySelector("button").focus();
  });
  const resign = button("Resign", told.title, async () => say(home, await ask(told.table, "resign", { seq: told.seq })));
  const question = made("span", "asks", made("span", "", "Resign?"), keep, resign);
  resign.className = "main";
  guard(question); // not shown yet
  home.replaceChildren(question);
  keep.focus();
}

async function putAway(home, told, isAway) {
  const answer = await ask(told.table, "put-away", { away: isAway });
  if (answer.error) return say(home, answer);
  putAside(told, isAway);
  return undefined;
}

function say(home, { error }) {
  if (error) home.append(Object.assign(made("p", "fault", error), { role: "alert" }));
}

// What was put away, read once somebody looks.

async function showPutAway(isOpen = putAwayList.querySelector("details").open) {
  putAwayList.hidden = !away;
  putAwayList.querySelector("[data-count]").textContent = away;
  if (!away || !isOpen) return;
  const found = await tablesOf("put-away").catch(() => []);
  arrange(putAwayList.querySelector("ul"), found.map(placed));
}

function placed(told) {
  const { table, picture, title, status, company } = told;
  const node = entry(null, { href: `/tables/${table}`, picture, title, words: status, more: [company] });
  const home = made("div", "acts");
  home.append(button("Bring back", title, async () => say(home, await ask(table, "put-away", { away: false }))));
  node.append(home);
  return node;
}

// Folded parts stay as they were left; as long as nobody has folded them, one stands open where all else is empty.

function unfold() {
  const first = folds.find((fold) => fold.closest("[data-tables]:not([hidden])"));
  const isEmpty = [...document.querySelectorAll("[data-tables]")].every((each) => each.hidden || each.querySelector("[data-fold]"));
  if (isEmpty && first && !(first.dataset.fold in open)) first.open = true;
}

for (const fold of folds) {
  fold.open = open[fold.dataset.fold] ?? false;
  fold.querySelector("summary").addEventListener("click", () => { // before it is folded or unfolded
    Object.assign(open, stored(FOLDS, { parse: JSON.parse }), { [fold.dataset.fold]: !fold.open });
    store(FOLDS, JSON.stringify(open));
    if (putAwayList.contains(fold)) showPutAway(!fold.open);
  });
}

extend(actions, (news) => {
  away = news.put_away;
  showPutAway();
  if (!news.more) unfold();
});
