// How many tables wait for this browser: in the title, in the icon, and as a notice if the user wants that.

import { made } from "./elements.js";
import { showCount } from "./navigation.js";
import { store, stored } from "./preferences.js";

const KEY = "tessella.notices"; // "yes" or "no"; nothing as long as nobody has answered
const MOST = 10; // an icon says "9+" for all from here on
const title = document.title;
const icon = document.querySelector('link[rel="icon"]');
const usual = icon.href;
const worker = "serviceWorker" in navigator ? registered() : null; // browsers have none on plain http

const called = new Set(); // the tables that are known to wait for this browser
let before = new Set(); // the same, before the stream was opened anew
let isNew = true; // a page that has just been opened announces nothing

// What the stream has told: MyNews in wire.py.
export function showTurns({ turns, changed, gone, whole, more }) {
  document.title = turns ? `(${turns}) ${title}` : title;
  icon.href = turns ? `/icons/turns-${Math.min(turns, MOST)}.svg` : usual;
  showCount(turns);
  navigator.setAppBadge?.(turns).catch(() => {}); // some browsers want to be asked first
  if (whole) {
    before = new Set(called);
    called.clear();
  }
  gone.forEach((table) => called.delete(table));
  for (const each of changed) {
    if (each.yours && !isNew && !called.has(each.table) && !before.has(each.table) && document.hidden && wanted()) notify(each);
    if (each.yours) called.add(each.table);
    else called.delete(each.table);
  }
  if (more) return;
  before.clear();
  isNew = false;
}

// Once the page has all that it needs.
async function registered() {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  return navigator.serviceWorker.register("/worker.js").catch(() => null);
}

async function notify({ table, title: game, company, at }) {
  const registration = await worker;
  registration?.active?.postMessage({ title: `Your turn: ${game}`, body: company, address: `/tables/${table}`, at });
}

const wanted = () => canNotify() && Notification.permission === "granted" && answer() === "yes";

// Where a browser keeps nothing it would be asked on every page.
const answer = () => stored(KEY, { otherwise: "no" });

// Whether this browser shows notices, and may be asked to.
export const canNotify = () => Boolean(worker) && "Notification" in window && Notification.permission !== "denied";

// Asks once, in words, before the browser asks in its own; home has data-notices.
export function offerNotices(home, wish) {
  if (!home || !wish || !canNotify() || answer()) return;
  const yes = Object.assign(made("button", "main", "Yes"), { type: "button" });
  const no = Object.assign(made("button", "", "No"), { type: "button" });
  const words = made("p", "", "Shall this browser tell you when it is your turn?");
  home.replaceChildren(words, made("div", "buttons", no, yes));
  home.hidden = false;
  const end = (said) => {
    store(KEY, said);
    home.hidden = true;
  };
  no.addEventListener("click", () => end("no"));
  yes.addEventListener("click", async () => end((await Notification.requestPermission()) === "granted" ? "yes" : "no"));
}

// A box that says whether notices come, and can be ticked as long as the browser allows it.
export function connectNotices(box) {
  if (!box) return;
  box.closest("label").hidden = !canNotify();
  box.checked = wanted();
  box.addEventListener("change", async () => {
    if (box.checked && (await Notification.requestPermission()) !== "granted") box.checked = false;
    store(KEY, box.checked ? "yes" : "no");
  });
}
