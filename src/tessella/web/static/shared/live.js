// Subscriptions to what the server sends: the state of a table, first whole, then its changes; messages of people; lists of
// tables.

import { sharedStream } from "./stream.js";

const NAP = 20_000; // milliseconds out of sight after which a stream may have died unnoticed
const PROMISED = 1000; // milliseconds after which a promised state is not expected any more
const BETWEEN = "><"; // where a drawing is cut into pieces

const ears = new Map(); // name -> { onNews, onStand, onJoin, onLeftOut }
const stream = sharedStream({ onNews: pass, onLink: passLink });
let asked = false; // it will be opened in a moment
let putAway = null; // the notice that was put away on this page

// Subscribes to a name. onNews gets all that the server sends under it, onStand whether the stream is open, onLeftOut a
// sentence if the server sends nothing. onJoin is called when everything is about to be sent from the beginning.
export function listen(name, calls) {
  if (!ears.size) {
    stayAwake();
    ears.set("notice", { onNews: ({ notice }) => showNotice(notice) });
  }
  ears.set(name, calls);
  join();
}

// Several calls at one moment open one stream.
function join() {
  ears.forEach((each) => each.onJoin?.());
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    stream.want([...ears.keys()]);
  });
}

function pass(news) {
  const calls = ears.get(news.table);
  if (news.left_out) calls?.onLeftOut?.(news.left_out);
  else calls?.onNews(news);
}

function passLink(link) {
  ears.forEach((each) => each.onStand?.(link));
}

// Subscribes to a table. onState gets a state, onSaid messages and the numbers of those that are gone, onLink whether
// the stream is open, onLeftOut a sentence if the server sends nothing. The stream can bring the results of a page's
// calls: stands() says whether it can, and reached(seq) promises the first state of that seq or later, or null if none
// comes.
export function follow(table, { onState, onSaid, onLink, onLeftOut }) {
  let known = null;
  let stands = false; // it has sent something since it was joined, and since a promised state last failed to come
  const awaited = new Set();
  const checkAll = () => awaited.forEach((each) => each());
  const onNews = (news) => {
    if (news.said) return onSaid(news.said, news.unsaid ?? []);
    if (!news.state && !known) return undefined; // a change of a state that this page has not got
    known = news.state ?? following(known, news);
    stands = true;
    try {
      return onState(known);
    } finally {
      checkAll();
    }
  };
  const onStand = (link) => {
    if (!link) stands = false;
    onLink(link);
    checkAll();
  };
  const onMissing = (sentence) => {
    stands = false;
    onLeftOut(sentence);
    checkAll();
  };
  listen(table, { onNews, onStand, onJoin: () => (stands = false), onLeftOut: onMissing });
  const reached = (seq) =>
    new Promise((resolve) => {
      const settle = (state) => {
        clearTimeout(late);
        awaited.delete(check);
        resolve(state);
      };
      const check = () => {
        if (known.seq >= seq) settle(known);
        else if (!stands) settle(null);
      };
      const late = setTimeout(() => {
        settle(null);
        join(); // it has died unnoticed
      }, PROMISED);
      awaited.add(check);
      check();
    });
  return { stands: () => stands, reached };
}

// Applies a change to a known state. Drawing and turns come as differences: a drawing as new pieces (text) and runs of old
// ones (the first, how many); turns as how many are kept, and the new ones.
function following(known, { changes, drawing, turns }) {
  const state = { ...known, ...changes };
  if (drawing) {
    const old = known.svg.split(BETWEEN);
    const run = (each) => (typeof each === "string" ? each : old.slice(each[0], each[0] + each[1]).join(BETWEEN));
    state.svg = drawing.map(run).join(BETWEEN);
  }
  if (turns) state.moves = [...known.moves.slice(0, turns[0]), ...turns.slice(1)];
  return state;
}

// What whoever runs the server tells all players stands above the page until it is put away, or no longer told.
function showNotice(words) {
  if (words === putAway) return;
  putAway = null;
  let shown = document.querySelector(".bulletin");
  if (words !== (shown?.querySelector("p").textContent.trim() ?? "")) {
    if (shown) withdraw(shown);
    shown = words ? bulletinOf(words) : null;
  }
  const button = shown?.querySelector("button"); // the server has it for its place alone
  if (!button?.disabled) return;
  button.disabled = false;
  button.addEventListener("click", () => {
    putAway = words;
    withdraw(shown);
  });
}

function bulletinOf(words) {
  const bulletin = Object.assign(document.createElement("aside"), { className: "bulletin", ariaLabel: "Notice" });
  bulletin.append(
    Object.assign(document.createElement("p"), { role: "status", dir: "auto", textContent: words }),
    Object.assign(document.createElement("button"), { type: "button", textContent: "Put away", disabled: true }),
  );
  document.getElementById("main").before(bulletin);
  return bulletin;
}

function withdraw(bulletin) {
  if (bulletin.contains(document.activeElement)) document.getElementById("main").focus({ preventScroll: true });
  bulletin.remove();
}

function stayAwake() {
  window.addEventListener("online", join);
  window.addEventListener("pageshow", (event) => event.persisted && join());
  let hidden = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hidden = Date.now();
    else if (!stream.isHere() || Date.now() - hidden > NAP) join();
  });
}
