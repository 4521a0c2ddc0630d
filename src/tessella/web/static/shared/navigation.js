// The ways through the site: back to the game that one came from, how many games wait, and a menu where a bar has no room.

import { store, stored } from "./preferences.js";

const COUNT = "tessella.turns"; // how many games waited when this browser was told last; nothing before its first game
const CAME_FROM = "tessella.came-from";
const TABLE = /^\/tables\/[\w-]+(?:\/watch|\/games\/\d+)?$/;
const SOON = 1000; // milliseconds after which a page that needs no stream opens one

export function showCount(turns) {
  if (turns || stored(COUNT) !== null) store(COUNT, turns);
  for (const node of document.querySelectorAll("[data-turns]")) {
    node.hidden = !turns;
    node.firstElementChild.textContent = turns || "";
  }
}

// Pages that have no stream of their own listen once they are at rest, if this browser plays anywhere.
async function listenToTurns() {
  try {
    const [{ listen }, { showTurns }] = await Promise.all([import("./live.js"), import("./notifications.js")]);
    listen("turns", { onNews: showTurns });
  } catch {
    // no network: the number stays as it was
  }
}

// The address of the table from which this tab came, by whatever pages.
function cameFrom() {
  try {
    const { origin, pathname } = new URL(document.referrer || location.href);
    if (origin === location.origin && TABLE.test(pathname)) sessionStorage.setItem(CAME_FROM, pathname);
    return sessionStorage.getItem(CAME_FROM);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function offerWayBack() {
  const table = cameFrom();
  if (!table || TABLE.test(location.pathname) || location.pathname.startsWith(`${table}/`)) return; // its pages lead back themselves
  const link = document.querySelector("[data-return]");
  Object.assign(link, { href: table, hidden: false });
}

function connectMenu(button, menu) {
  const isOpen = () => button.ariaExpanded === "true";
  const open = (wish) => (button.ariaExpanded = String(wish));
  button.addEventListener("click", () => open(!isOpen()));
  document.addEventListener("pointerdown", ({ target }) => button.contains(target) || menu.contains(target) || open(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation(); // it means nothing else then
    open(false);
    button.focus();
  }, true);
}

const menu = document.getElementById("navigation");
connectMenu(document.querySelector(".menu"), menu);
offerWayBack();
if (stored(COUNT) !== null) {
  showCount(Number(stored(COUNT)));
  if ("listens" in menu.dataset) addEventListener("load", () => setTimeout(listenToTurns, SOON));
}
