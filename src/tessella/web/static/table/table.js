// The page of a table: its parts, what the server tells, and which part shows what. What people do: commands.js.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { cited, prepareDialogs, shut } from "../board/dialogs.js";
import { Drag } from "../board/drag.js";
import { connect } from "../shared/preferences.js";
import { stacked } from "../shared/elements.js";
import { Clocks } from "../shared/clocks.js";
import { follow, listen } from "../shared/live.js";
import { connectNotices, offerNotices, showTurns } from "../shared/notifications.js";
import { arrive, forgetLinks, offerLinks } from "../shared/private-links.js";
import { onReturn } from "../shared/idempotency-key.js";
import { Review } from "../review/review.js";
import { ActionBar } from "./action-bar.js";
import { Chat } from "./chat.js";
import { Commands } from "./commands.js";
import { Controls } from "./controls.js";
import { Curtain } from "./curtain.js";
import { Hands } from "./hands.js";
import { MoveQueue } from "./move-queue.js";
import { markMove, roundOf, showMoves } from "./moves.js";
import { Players } from "./players.js";
import { Post } from "./post.js";
import { Reply } from "./reply.js";
import { Result } from "./result.js";
import { Seats } from "./seats.js";
import { allowSound, knock } from "./sound.js";
import { State } from "./state.js";
import { NOTHING_TOLD, showStanding, WaitingLine, Words } from "./status.js";
import { Stepper } from "./stepper.js";

const element = (id) => document.getElementById(id);
const first = JSON.parse(element("state").textContent);
const rules = element("rules-link")?.href;
const state = new State({ ...first.state, svg: stacked([...document.querySelectorAll("#board > svg")]) }, first);
const ask = (name, body) => post.ask(name, body);
const change = (name, body) => commands.change(name, body);
const tell = (sentence) => (element("aloud").textContent = sentence);
const spell = (sentence) => board.spell(cited(sentence, rules));
const listMoves = () => showMoves(element("moves"), shown(), stepper.here);

const board = new Board(element("board"), {
  onPlace: (id) => commands.click(id),
  onCancel: () => commands.stepBack(),
  onElsewhere: () => clicks.letGo(),
});
const clicks = new Clicks(board, {
  play: (move) => {
    allowSound();
    return reply.on ? reply.play(move) : change("act", move);
  },
  preview: async (path) => reply.on ? undefined : (await ask("preview", { seq: state.table.seq, path })).svg,
  say,
  tell,
  shows: () => isPresent() && !queue.busy,
  asks: () => !reply.on && commands.confirms(),
  emblem: () => state.table.emblems[state.table.turn],
  onHold: showActionBar,
});
const words = new Words(document.querySelector(".said"), board, spell);
const seats = new Seats({ base: first.base, title: first.title, change, say });
const hands = new Hands(first.table, { board, say });
const players = new Players(element("players"), {
  open: first.open,
  onHand: (seat) => (state.isMineAlone(seat) ? hands.putAway() : hands.toggle(seat, state.table.players[seat].name)),
  onRename: (seat, name) => change("rename", { seat, name }),
  onSeat: (seat) => seats.open(seat),
  onShown: ({ clock, players: all }) => clocks.show(clock, all),
  actionsFor: (player, now) => seats.actionsFor(player, now),
});
const clocks = new Clocks(element("players"), tell);
const chat = new Chat(element("chat"), {
  ask, board, words, offered: element("with-chat"), newest: element("newest"), read: first.said,
});
const actionBar = new ActionBar(element("slot"));
const waitingLine = new WaitingLine(element("wait"));
const stepper = new Stepper(first.table, {
  onShow: showPast,
  onTrouble: ({ error, state: fresh }) => (fresh ? learn(fresh) : say(error)),
});
const post = new Post(first.table, { onLate: (...what) => waitingLine.late(...what), onUnanswered: say });
const curtain = new Curtain(element("curtain"), { rules, onLift: lift });
const result = new Result(element("result"), spell, { table: first.table, kind: first.alone });
const queue = new MoveQueue(drawMove, show);
const reply = new Reply({
  board,
  clicks,
  ask,
  table: () => state.table,
  learn: (fresh) => {
    if (fresh.seq === state.table.seq) state.table = { ...state.table, prepared: fresh.prepared }; // it makes no event
    learn(fresh);
    show();
  },
  onChange: show,
  say,
  tell,
});
const review = new Review(element("review"), {
  table: first.table, stepper, say, spell, hear: (sentence) => words.hear(sentence), onMarks: listMoves,
  roundOf: (ply) => roundOf(element("moves"), ply),
});
const commands = new Commands({
  state, board, clicks, hands, queue, stepper, post, reply, result, review, rules, learn, say, show, covered, isPast: first.past,
});
const controls = new Controls({
  base: first.base ?? location.origin, board, stepper, commands, say, hears: () => !covered(),
});
const drag = new Drag(board, {
  takes: (id) => canChoose() && clicks.takes(id),
  onTake: (id) => clicks.take(id),
  onDrop: (id) => (id === null ? clicks.letGo() : commands.click(id)),
});

// What the server tells

const BEHIND = 5000; // milliseconds for which a process may know less than another one; then a copy was put in place
let behind = null;

function update(fresh) {
  if (fresh.seq < state.table.seq) {
    behind ??= setTimeout(() => location.reload(), BEHIND);
    return;
  }
  clearTimeout(behind);
  behind = null;
  const before = state.table;
  const played = state.take(fresh);
  if (played || fresh.can.act !== before.can.act) clicks.begin(fresh.seq, state.table);
  reply.follow(played);
  words.hear(fresh.note);
  if (fresh.sight !== before.sight) passOn(before.eyes !== null || fresh.eyes !== null);
  if (played) stepper.setGame(state.table);
  if (played) showAll(before.turn, state.lastIsOurs); // a prepared reply is ours, too
  else show();
  if (fresh.seq === before.seq && fresh.trouble === before.trouble && !played) return;
  say(state.notice);
  tell(covered() ? `${fresh.public} ${element("pass").textContent}`.trim() : state.heard(played));
}

// From an answer, which may be older than what the stream has told of the same moment.
function learn(fresh) {
  if (fresh.seq > state.table.seq) update(fresh);
}

// Somebody else sees the screen from now on.
function passOn(handsAreSecret) {
  commands.forgetTyped();
  if (!handsAreSecret) return;
  post.drop();
  history.replaceState(null, "", location.pathname);
  putAway();
}

// Leaves nothing of what the last player saw: behind the curtain the page is as if it had just been opened.
function putAway() {
  queue.drop();
  state.past = null;
  state.forgetTold();
  drag.end();
  clicks.forget();
  stepper.forget();
  clicks.previews.point(null);
  shut();
  controls.endReview();
  curtain.lower();
  curtain.show(state.table);
  board.cover(state.table.svg);
  say(state.notice);
  tell("");
}

function lift() {
  curtain.lift(state.table);
  showAll();
  stepper.goToLinked();
  board.focus();
}

// What is shown

function covered() {
  return curtain.covers(state.table);
}

// Whether the game is seen as it stands.
function isPresent() {
  return stepper.ply === null && !covered();
}

function canChoose() {
  return (state.table.can.act || reply.on) && stepper.ply === null;
}

// seat is who has just moved, if somebody has; own tells whether that was one of us.
function showAll(seat = null, own = true) {
  curtain.show(state.table);
  if (stepper.ply === null) draw(state.table.svg, seat, own);
  show();
  listMoves();
}

function draw(svg, seat = null, own = true) {
  hands.putAway();
  if (!covered()) return queue.add({ svg, seat, own, news: state.table.news, words: state.table.words });
  queue.drop();
  return board.cover(state.table.svg);
}

function drawMove({ svg, seat, ...brought }) {
  board.show(svg, seat === null ? null : players.sign(seat));
  if (seat === null) return;
  state.tell(brought);
  if (stepper.ply === null) words.tell(state.latest(brought.news));
  knock();
}

function shown() {
  return state.shown({ covered: covered(), moving: queue.waiting[0]?.seat, task: reply.task });
}

function show() {
  const { table } = state;
  const now = shown();
  const present = isPresent();
  board.planned = present && !reply.on ? (reply.waiting?.clicks ?? []) : [];
  clicks.mark();
  element("board").classList.toggle("open", canChoose());
  element("board").classList.toggle("planning", reply.on && present);
  players.show(now);
  seats.show(table);
  chat.show(table);
  if (!queue.busy) words.tell(...(stepper.ply === null ? [state.latest(now.news), now.ending] : [NOTHING_TOLD]));
  showStanding(now, stepper, spell);
  result.show(now, present);
  review.show(table, !covered());
  showActionBar();
  controls.show(table, covered());
  reply.show(present && !queue.busy);
  if (!table.can.act) offerNotices(element("notices"), table.mine && state.isWaitedFor);
}

function showActionBar() {
  actionBar.show(state, { isBack: stepper.ply !== null, isHeld: Boolean(clicks.held), isReply: reply.on });
}

function say(sentence) {
  state.sentences += 1;
  words.say(sentence);
}

// A position of the past, or null for the game as it stands.
function showPast(position) {
  state.past = position;
  clicks.forget();
  draw(position ? position.svg : state.table.svg);
  show();
  markMove(element("moves"), stepper.here);
  say(position ? position.sentence : state.notice);
  tell(`${element("status").textContent}.`);
  history.replaceState(null, "", position ? `?ply=${stepper.ply}` : location.pathname);
}

// To begin with

prepareDialogs();
connect(document.querySelectorAll("[data-switch]"), () => {
  allowSound();
  clicks.reconsider();
  board.refit();
  chat.show(state.table);
  listMoves();
});
offerLinks(ask, first.base);
element("more").addEventListener("close", forgetLinks);
element("state").remove();
stepper.setGame(state.table);
clicks.begin(state.table.seq, state.table);
curtain.show(state.table);
if (covered()) board.cover(state.table.svg);
show();
controls.guard();
listMoves();
say(state.notice);
words.hear(state.table.note);
if (!covered()) stepper.goToLinked();
const { unsent } = post;
if (unsent) change(unsent.name, unsent.body);
arrive(ask, say).then((isNew) => isNew && location.reload());
if (!first.past) post.stream = follow(first.table, {
  onState: update,
  onSaid: (messages, gone) => {
    chat.remove(gone);
    chat.add(messages, state.table);
  },
  onLink: (stands) => {
    waitingLine.set({ link: !stands });
    if (!stands) return;
    post.wake();
    clocks.compare();
  },
  onLeftOut: say,
});
onReturn((key) => (state.branchKey = key));
listen("turns", { onNews: showTurns });
connectNotices(element("with-notices"));
addEventListener("pagehide", () => {
  if (state.table.eyes === null) return;
  commands.forgetTyped();
  putAway();
  showAll();
});
