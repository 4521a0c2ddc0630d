// The page of a table: clicks, keys and typed moves go to the server; what it answers is shown.
// What the keys of an answer mean: wire.py.

import { Board } from "../board/board.js";
import { Chat } from "./chat.js";
import { Clicks } from "../board/clicks.js";
import { Clocks } from "../shared/clocks.js";
import { Controls } from "./controls.js";
import { Curtain } from "./curtain.js";
import { cited, prepareDialogs, shut } from "../board/dialogs.js";
import { Drag } from "../board/drag.js";
import { guard } from "../shared/guard.js";
import { Hands } from "./hands.js";
import { follow, listen } from "../shared/live.js";
import { isolated, stacked } from "../shared/elements.js";
import { markMove, showMoves } from "./moves.js";
import { MoveQueue } from "./move-queue.js";
import { Players } from "./players.js";
import { Post } from "./post.js";
import { arrive, forgetLinks, offerLinks } from "../shared/private-links.js";
import { Reply } from "./reply.js";
import { Result } from "./result.js";
import { newKey } from "../shared/sharing.js";
import { Seats } from "./seats.js";
import { ActionBar } from "./action-bar.js";
import { knock } from "./sound.js";
import { offerWhole, showNews, showStanding } from "./status.js";
import { Stepper } from "./stepper.js";
import { connect, isOn } from "../board/preferences.js";
import { connectNotices, offerNotices, showTurns } from "../shared/notifications.js";

const element = (id) => document.getElementById(id);
const press = (selector) => document.querySelector(selector)?.click();
const first = JSON.parse(element("state").textContent);
const rules = element("rules-link")?.href;
const OF_THE_MOMENT = ["act", "undo", "ask", "grant", "resign", "offer", "answer", "next"]; // calls that name their seq
const SENT = 2000; // milliseconds for which it is shown that something was sent
const FINGERS = matchMedia("(pointer: coarse)");
const MOST_TOLD = 12; // sentences on what others have done
const BEHIND_A_CURTAIN = { task: "", moves: [], example: "", news: "" };

let state = newsOf({ ...first.state, svg: stacked([...document.querySelectorAll("#board > svg")]) });
let refusedPause = null; // the seq since which the game stands in which somebody wanted a pause, and one of us did not
let past = null; // the position of the past that is looked at
let told = []; // what has happened, in sentences, since one of us has played, that move first
let sentences = 0; // how many have been said
const waiting = { link: false, late: false, sent: false }; // for the stream, for an answer, and no longer for that
let once = newKey(); // however often one asks to play on from a move, that is one game until one comes back to this page

const board = new Board(element("board"), { onPlace: click, onCancel: stepBack, onElsewhere: () => clicks.letGo() });
const clicks = new Clicks(board, {
  play: (move) => (reply.on ? reply.play(move) : change("act", move)),
  preview: async (path) => reply.on ? undefined : (await post.ask("preview", { seq: state.seq, path })).svg,
  say,
  tell: (sentence) => (element("aloud").textContent = sentence),
  shows: () => stepper.ply === null && !covered() && !queue.busy,
  asks: () => !reply.on && confirms(),
  emblem: () => state.emblems[state.turn],
  onHold: showActionBar,
});
const seats = new Seats({ base: first.base, title: first.title, change, say });
const hands = new Hands(first.table, { board, say });
const players = new Players(element("players"), {
  open: first.open,
  onHand: (seat) => (isMineAlone(seat) ? hands.putAway() : hands.toggle(seat, state.players[seat].name)),
  onRename: (seat, name) => change("rename", { seat, name }),
  onSeat: (seat) => seats.open(seat),
  onShown: () => clocks.show(state.clock, state.players),
  actionsFor: (player, now) => seats.actionsFor(player, now),
});
const clocks = new Clocks(element("players"), (sentence) => (element("aloud").textContent = sentence));
const chat = new Chat(element("chat"), { ask: (name, body) => post.ask(name, body), offered: element("with-chat") });
const actionBar = new ActionBar(element("slot"));
const stepper = new Stepper(first.table, {
  onShow: showPast,
  onTrouble: ({ error, state: fresh }) => (fresh ? learn(fresh) : say(error)),
});
const post = new Post(first.table, { onLate, onUnanswered: say });
const curtain = new Curtain(element("curtain"), { rules, onLift: lift });
const result = new Result(element("result"), rules, { table: first.table, kind: first.alone });
const queue = new MoveQueue(drawMove, show);
const reply = new Reply({
  board,
  clicks,
  ask: (name, body) => post.ask(name, body),
  table: () => state,
  learn: (fresh) => {
    if (fresh.seq === state.seq) state = { ...state, prepared: fresh.prepared }; // it makes no event
    learn(fresh);
    show();
  },
  onChange: show,
  say,
  tell: (sentence) => (element("aloud").textContent = sentence),
});
const controls = new Controls({
  base: first.base ?? location.origin,
  board,
  stepper,
  calls: {
    undo: () => change(state.can.undo ? "undo" : "ask"),
    next: () => change("next"),
    rematch: () => change("rematch"),
    pause: () => change("pause"),
    resume: () => change("resume"),
    greet: () => change("greet"),
    hint,
  },
  deeds: {
    accept: () => change("answer", { accept: true }),
    decline: () => change("answer", { accept: false }),
    grant: () => change("grant", { grant: true }),
    refuse: () => change("grant", { grant: false }),
    branch,
    prepare: () => {
      shut();
      reply.begin();
    },
    reply: () => reply.begin(),
    unreply: () => reply.end(),
    drop: () => reply.drop(),
    confirm: () => clicks.confirm(),
    reconsider: () => clicks.reconsider(),
    later: () => {
      refusedPause = state.changed;
      show();
    },
    dismiss: () => result.dismiss(),
    review: () => {
      result.dismiss();
      press('[data-do="steps"]');
      stepper.by(-Infinity);
    },
  },
  stepBack,
  say,
  hears: () => !covered(),
});

// What the server tells

function update(fresh) {
  if (fresh.seq < state.seq) return;
  const before = state;
  state = newsOf(fresh, before);
  const played = state.changed !== before.changed || state.mine !== before.mine; // else only names and the like are new
  if (state.ply < before.ply) told = []; // something was taken back, or another game has begun
  if (played || state.can.act !== before.can.act) clicks.begin(state.seq, state);
  reply.follow(played);
  if (state.sight !== before.sight) passOn(before.eyes !== null || state.eyes !== null);
  if (played) {
    stepper.setGame(state);
    showAll(before.turn, before.can.act);
  } else {
    show();
  }
  if (state.seq === before.seq && state.trouble === before.trouble && !played) return;
  const { fate } = state;
  say(notice());
  element("aloud").textContent = covered()
    ? `${state.public} ${element("pass").textContent}`.trim()
    : joined(notice() ? "" : fate, heard(played));
}

// A state with what the latest event has made of a prepared reply. It stands in one place: behind the notice, if there is
// one, for that covers the news; else before the news.
function newsOf(fresh, before = null) {
  const fate = Reply.news(fresh, before) || (fresh.changed === before?.changed ? before.fate : "");
  const noticed = fresh.trouble || fresh.note;
  return { ...fresh, fate, news: noticed ? fresh.news : joined(fate, fresh.news) };
}

function joined(...sentences) {
  return sentences.filter(Boolean).join(" ");
}

// From an answer, which may be older than what the stream has told of the same moment.
function learn(fresh) {
  if (fresh.seq > state.seq) update(fresh);
}

// Somebody else looks now.
function passOn(handsAreSecret) {
  unwrite();
  if (!handsAreSecret) return;
  post.drop();
  history.replaceState(null, "", location.pathname);
  putAway();
}

// Nothing of what was typed, nor of what was said to it.
function unwrite() {
  element("text").value = "";
  element("typed-fault").replaceChildren();
}

// Nothing of who has looked is left: behind the curtain the page is as if it had just been opened.
function putAway() {
  queue.drop();
  past = null;
  told = [];
  drag.end();
  clicks.forget();
  stepper.forget();
  clicks.previews.point(null);
  shut();
  controls.endReview();
  curtain.lower();
  curtain.show(state);
  board.cover(state.svg);
  say(notice());
  element("aloud").textContent = "";
}

function lift() {
  curtain.lift(state);
  showAll();
  linkedPly();
  board.focus();
}

const covered = () => curtain.covers(state);

// Said in the line of words, which is heard as well.
function notice() {
  const noticed = state.trouble || state.note;
  return noticed ? joined(noticed, state.fate) : "";
}

function heard(played) {
  if (!played) return "";
  const { ending, result, series } = state;
  const ofSeries = series.games > 1 && series.number === series.games ? `${result}.` : ""; // the end tells of one game
  const now = ending === null ? [state.status, state.task].filter(Boolean).join(". ") : joined(ending, ofSeries);
  return [state.note ? "" : state.said, now].filter(Boolean).join(" ");
}

// What is shown

// seat is who has just moved, if somebody has; own tells whether that was one of us.
function showAll(seat = null, own = true) {
  curtain.show(state);
  if (stepper.ply === null) draw(state.svg, seat, own);
  show();
  showMoves(element("moves"), seen(), stepper.here);
}

function draw(svg, seat = null, own = true) {
  hands.putAway();
  if (covered()) {
    queue.drop();
    board.cover(state.svg);
  } else if (own) {
    queue.now({ svg, seat, own, news: state.news });
  } else {
    queue.add({ svg, seat, own, news: state.news });
  }
}

function drawMove({ svg, seat, own, news }) {
  board.show(svg, seat === null ? null : players.sign(seat));
  if (seat === null) return;
  told = own || !state.mine ? [news] : [...told, news].slice(-MOST_TOLD);
  if (stepper.ply === null) showNews(told.join(" "), rules);
  knock();
}

function seen() {
  if (covered()) return { ...state, ...BEHIND_A_CURTAIN };
  if (past) return { ...state, players: state.players.map(earlier) };
  if (queue.busy) return { ...state, ...meanwhile(queue.waiting[0].seat) };
  return reply.task ? { ...state, task: reply.task } : state;
}

// A seat as it stood in the past.
function earlier(player, seat) {
  return { ...player, points: past.points[seat], facts: past.facts[seat], won: false, left: false, departed: "" };
}

// How the game stands while it is still shown what a seat has done.
function meanwhile(seat) {
  const name = state.players[seat]?.name;
  return name ? { status: `${isolated(name)} plays…`, task: "", result: "", ending: null, thinking: false, turn: seat } : {};
}

// What the last move has brought, after what happened since one of us has played.
function latest({ news }) {
  return told.at(-1) === news ? told.join(" ") : news;
}

function show() {
  const now = seen();
  const present = stepper.ply === null && !covered();
  board.planned = present && !reply.on ? (reply.waiting?.clicks ?? []) : [];
  clicks.mark();
  element("board").classList.toggle("open", (state.can.act || reply.on) && stepper.ply === null);
  element("board").classList.toggle("planning", reply.on && present);
  players.show(now);
  seats.show(state);
  chat.show(state);
  showStanding(now, stepper, rules);
  if (!queue.busy) showNews(stepper.ply === null ? latest(now) : "", rules);
  result.show(now, stepper.ply === null && !covered());
  showActionBar();
  controls.show(state, covered());
  reply.show(present && !queue.busy);
  if (!state.can.act) offerNotices(element("notices"), state.mine && isWaitedFor());
}

// Whether the game goes on once another person acts.
function isWaitedFor() {
  const { person, yours } = state.players[state.turn] ?? {};
  return Boolean(person) && !yours;
}

function stage() {
  if (stepper.ply !== null) return "back";
  if (clicks.held) return "confirm";
  if (state.clock?.paused && state.mine) return "paused";
  if (state.can.grant) return "grant";
  if (state.can.answer) return "answer";
  if (state.clock?.pausing.length && state.can.pause && refusedPause !== state.changed) return "pause";
  if (reply.on) return "reply";
  return state.mine ? "bar" : "watching";
}

// One question may follow another in the same row: to who was not connected, say.
function showActionBar() {
  const name = stage();
  actionBar.show(name, { grant: state.request, answer: state.offer }[name]);
}

function say(sentence) {
  sentences += 1;
  element("message").replaceChildren(...cited(sentence, rules));
  board.name(sentence);
}

function wait(change) {
  Object.assign(waiting, change);
  element("wait").textContent = waiting.link ? "Reconnecting…" : waiting.late ? "Sending…" : waiting.sent ? "Sent" : "";
}

function onLate(late, answered) {
  const sent = waiting.late && Boolean(answered);
  wait({ late, sent });
  if (sent) setTimeout(() => wait({ sent: false }), SENT);
}

// A position of the past, or null for the game as it stands.
function showPast(position) {
  past = position;
  clicks.forget();
  draw(position ? position.svg : state.svg);
  show();
  markMove(element("moves"), stepper.here);
  say(position ? position.sentence : notice());
  element("aloud").textContent = `${element("status").textContent}.`;
  history.replaceState(null, "", position ? `?ply=${stepper.ply}` : location.pathname);
}

// Moves

// Whether moves are confirmed: as it was wished, or else where a finger could miss.
function confirms() {
  return isOn("confirm") ?? (FINGERS.matches && board.tight);
}

// Whether a hand lies below the board anyway.
function isMineAlone(seat) {
  return state.players.every(({ yours }, index) => yours === (index === seat));
}

function click(id) {
  hands.putAway();
  queue.hurry();
  if (stepper.ply !== null) return say("This is the past; go back to the game to play.");
  if (!state.mine) return say(first.past ? state.ending : "You are watching this table.");
  if (!state.can.act && !reply.on) return say(state.ending ? "" : `${state.status}.`.replace("….", "…"));
  return clicks.click(id);
}

function stepBack() {
  if (document.querySelector("dialog[open]")) shut(); // the rules, beside the board
  else if (post.failing) post.drop();
  else if (hands.putAway()) return;
  else if (clicks.held) clicks.reconsider();
  else if (stepper.ply !== null) stepper.leave();
  else if (reply.on && !clicks.path.length) reply.end();
  else clicks.startOver();
}

// The server's answer; its state or its error are shown. What was said while it was awaited stays, but for its troubles.
async function change(name, body) {
  const { seq } = state;
  const before = sentences;
  const answer = await post.change(name, OF_THE_MOMENT.includes(name) ? { seq, ...body } : body, body?.seq ?? seq);
  if (answer?.state) {
    learn(answer.state);
    if (answer.resent || sentences === before) say(notice());
  }
  if (answer?.error && !(answer.resent && answer.state)) say(answer.error); // what was sent again had arrived before
  return answer;
}

async function hint() {
  say("Thinking of a hint…");
  const asked = state.seq;
  const answer = await post.ask("hint", { seq: asked });
  if (state.seq !== asked || covered()) return;
  if (!answer.text) return say(answer.error ?? "The server does not answer; please try again.");
  clicks.hint(answer.path);
  say(`Hint: ${answer.why || answer.brings || `${answer.text}.`}`);
}

async function branch() {
  const answer = await post.ask("branch", { ply: stepper.here, key: once });
  if (answer.table) location.assign(`/tables/${answer.table}`);
  else say(answer.error ?? "The server does not answer; please try again.");
}

// What asks first; typed moves

for (const [id, name] of [["resigning", "resign"], ["drawing", "offer"]]) {
  element(id)?.addEventListener("close", ({ target }) => {
    if (target.returnValue === "yes") change(name);
    target.returnValue = "";
  });
}

element("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("text");
  if (!input.value.trim()) return;
  const answer = await clicks.act({ text: input.value });
  element("typed-fault").replaceChildren(...cited(answer?.refusal ?? answer?.error ?? "", rules));
  if (!answer?.state || answer.error) return;
  input.value = "";
  element("typing").close();
});
element("typing").addEventListener("close", () => element("typed-fault").replaceChildren());

const drag = new Drag(board, {
  takes: (id) => (state.can.act || reply.on) && stepper.ply === null && clicks.takes(id),
  onTake: (id) => clicks.take(id),
  onDrop: (id) => (id === null ? clicks.letGo() : click(id)),
});

// To begin with

function linkedPly() {
  const ply = new URLSearchParams(location.search).get("ply");
  if (ply !== null) stepper.go(Number(ply));
}

function sendAgain() {
  const { unsent } = post;
  if (unsent) change(unsent.name, unsent.body);
}

prepareDialogs();
offerWhole(document.querySelector(".said"), (sentence) => board.name(sentence));
connect(document.querySelectorAll("[data-switch]"), () => {
  clicks.reconsider();
  chat.show(state);
});
offerLinks((name, body) => post.ask(name, body), first.base);
element("more").addEventListener("close", forgetLinks);
for (const button of document.querySelectorAll('[data-opens="more"]')) {
  button.addEventListener("click", () => (document.querySelector('[data-switch="confirm"]').checked = confirms()));
}
element("state").remove();
stepper.setGame(state);
clicks.begin(state.seq, state);
new ResizeObserver(() => markMove(element("moves"), stepper.here)).observe(element("moves")); // the chat grows
curtain.show(state);
if (covered()) board.cover(state.svg);
show();
guard(element("slot"), '[data-slot="confirm"]');
guard(element("seat"), '[data-action]:not([data-action^="vote"])');
for (const id of ["curtain", "result", "notices", "greet"]) guard(element(id));
showMoves(element("moves"), seen(), stepper.here);
say(notice());
if (!covered()) linkedPly();
sendAgain();
arrive((name, body) => post.ask(name, body), say).then((anew) => anew && location.reload());
if (!first.past) post.stream = follow(first.table, {
  onState: update,
  onSaid: (messages) => {
    chat.add(messages);
    chat.show(state);
  },
  onLink: (stands) => {
    wait({ link: !stands });
    if (!stands) return;
    post.wake();
    clocks.compare();
  },
  onLeftOut: say,
});
addEventListener("pageshow", ({ persisted }) => persisted && (once = newKey()));
listen("turns", { onNews: showTurns });
connectNotices(element("with-notices"));
addEventListener("pagehide", () => {
  if (state.eyes === null) return;
  unwrite();
  putAway();
  showAll();
});
