// One stream for all tabs of this browser, which allows few connections to one server. The tab that came into sight last
// holds it, because hidden tabs may sleep. It subscribes to what any tab wants, and passes on what the server sends.
// Tabs agree on that by messages alone: locks and workers are not there in every browser, nor without https.

const PATIENCE = 3000; // milliseconds before a stream that the server refused is asked for again
const BEAT = 10_000; // milliseconds between two signs of life of the tab that holds the stream
const SILENCE = { visible: 30_000, hidden: 180_000 }; // without one before another tab takes it; hidden tabs have slow timers
const HANDOVER = 3000; // milliseconds in which a tab that has left may be back with its next page
const SOON = 50; // milliseconds in which tabs hear each other

const me = crypto.getRandomValues(new Uint32Array(4)).join();
const tabs = new Map([[me, { names: [], seen: 0, heard: Infinity }]]); // tab -> what it wants, when it was in sight, when it spoke
let channel = null;
let holder = null; // { tab, since }
let source = null;
let asked = ""; // what the stream was asked for
let [late, waiting, beat] = [0, 0, 0]; // timers
let ears = { onNews() {}, onLink() {} };

const mine = () => holder?.tab === me;
const inSight = () => document.visibilityState === "visible";
const post = (message) => channel.postMessage({ from: me, ...message });

// onNews is called with what is told, for this tab or another; onLink with whether the stream stands. Returns want(names),
// which asks for a stream from its beginning, and isHere(), whether this tab holds it.
export function sharedStream({ onNews, onLink }) {
  ears = { onNews, onLink };
  window.addEventListener("pagehide", leave);
  return { want, isHere: mine };
}

function want(names) {
  if (!channel) {
    channel = new BroadcastChannel(new URL(".", import.meta.url).pathname); // pages of another build speak another language
    channel.onmessage = ({ data }) => hear(data);
  }
  tabs.get(me).names = names;
  if (inSight() || mine()) return take();
  post({ wants: wish(), anew: true });
  return watch(HANDOVER);
}

function wish() {
  const own = tabs.get(me);
  if (inSight()) own.seen = Date.now();
  return { names: own.names, seen: own.seen };
}

function hear({ from, since, wants, anew, gone, news, link }) {
  if (since) follow(from, since);
  if (wants) admit(from, wants, anew);
  if (gone) forget([from]);
  if (from !== holder?.tab) return;
  watch();
  if (news) ears.onNews(news);
  if (link !== undefined) ears.onLink(link);
}

// This tab holds the stream from now on.
function take() {
  wish();
  holder = { tab: me, since: Math.max(Date.now(), (holder?.since ?? 0) + 1) };
  clearTimeout(late);
  clearInterval(beat);
  beat = setInterval(live, BEAT);
  post({ since: holder.since });
  listen();
}

function live() {
  post({ since: holder.since });
  const quiet = Date.now() - SILENCE.hidden;
  forget([...tabs.keys()].filter((tab) => tabs.get(tab).heard < quiet));
}

// Another tab says that it holds the stream. That counts, unless another has taken it later: then it has not heard of that.
function follow(tab, since) {
  const isLate = holder && tab !== holder.tab && (since < holder.since || (since === holder.since && tab < holder.tab));
  if (isLate) return mine() && post({ since: holder.since });
  if (mine()) close();
  holder = { tab, since };
  return post({ wants: wish() });
}

function admit(tab, wants, anew) {
  tabs.set(tab, { ...wants, heard: Date.now() });
  if (!mine()) return;
  if (anew) {
    asked = "";
    post({ since: holder.since });
  }
  listenToAll();
}

function forget(gone) {
  gone.forEach((tab) => tabs.delete(tab));
  if (mine()) listenToAll();
  else if (gone.includes(holder?.tab)) {
    holder = null;
    watch((inSight() ? SOON : HANDOVER) * (1 + Math.random()));
  }
}

// The holder is considered gone if nothing is heard for so long.
function watch(time = SILENCE[document.visibilityState]) {
  clearTimeout(late);
  if (!mine()) late = setTimeout(take, time);
}

// What all tabs want. What was in sight last comes first, because the server sends only so many tables.
function all() {
  const last = [...tabs.values()].sort((one, other) => other.seen - one.seen);
  return [...new Set(last.flatMap(({ names }) => names))];
}

const sorted = (names) => [...names].sort().join();

function listenToAll() {
  if (sorted(all()) === asked) return;
  clearTimeout(waiting);
  waiting = setTimeout(listen, SOON);
}

function listen() {
  clearTimeout(waiting);
  source?.close();
  const names = all();
  asked = sorted(names);
  source = new EventSource(`/tables/${names.join(",")}/events?changes=2`);
  source.onopen = () => tell({ link: true });
  source.onmessage = (event) => tell({ news: JSON.parse(event.data) });
  source.onerror = () => {
    tell({ link: false });
    if (source.readyState === EventSource.CLOSED) waiting = setTimeout(listen, PATIENCE);
  };
}

function tell(message) {
  post(message);
  if (message.news) ears.onNews(message.news);
  else ears.onLink(message.link);
}

function close() {
  clearInterval(beat);
  clearTimeout(waiting);
  source?.close();
  source = null;
}

// The page is left, and may come back as it was.
function leave() {
  if (!channel) return;
  post({ gone: true });
  channel.close();
  channel = holder = null;
  clearTimeout(late);
  close();
  for (const tab of tabs.keys()) if (tab !== me) tabs.delete(tab);
}
