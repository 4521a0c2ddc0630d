// What the server tells: of a table its state, whole at first and then what changes of it, and what people write there;
// and of lists of tables.

import { sharedStream } from "./stream.js";

const NAP = 20_000; // milliseconds out of sight after which a stream may be dead without a sign
const PROMISED = 1000; // milliseconds after which a state that was promised comes no more
const BETWEEN = "><"; // where a drawing is cut into pieces

const ears = new Map(); // name -> { onNews, onStand, onJoin, onLeftOut }
const stream = sharedStream({ onNews: pass, onLink: passLink });
let asked = false; // it will be opened in a moment

// From now on onNews is called with all that is told under a name, onStand with whether the stream stands, onJoin when
// everything will be told from the beginning, and onLeftOut with a sentence if nothing is told under this name.
export function listen(name, calls) {
  if (!ears.size) stayAwake();
  ears.set(name, calls);
  join();
}

// Several wishes of one moment are one.
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

// onState is called with a state, onSaid with messages, onLink with whether the stream stands, onLeftOut with a sentence
// if it tells nothing of this table. Returns what a page needs that lets the stream tell what its calls have brought:
// stands() says whether it may, and reached(seq) promises the first state of that seq or later, or null if none comes.
export function follow(table, { onState, onSaid, onLink, onLeftOut }) {
  let known = null;
  let stands = false; // it has told something since it was joined, or since it last broke a promise
  const awaited = new Set();
  const checkAll = () => awaited.forEach((each) => each());
  const onNews = (news) => {
    if (news.said) return onSaid(news.said);
    if (!news.state && !known) return undefined; // a change of what was told before this page listened
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
        join(); // it was dead without a sign
      }, PROMISED);
      awaited.add(check);
      check();
    });
  return { stands: () => stands, reached };
}

// The state that follows a known one. Of a drawing and of the turns is told only what differs: new pieces of the drawing
// as text, old ones as the first and how many; how many of the turns are kept, and those behind them.
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

function stayAwake() {
  window.addEventListener("online", join);
  window.addEventListener("pageshow", (event) => event.persisted && join());
  let hidden = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hidden = Date.now();
    else if (!stream.isHere() || Date.now() - hidden > NAP) join();
  });
}
