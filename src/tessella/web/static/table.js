// The page of a table: clicks, keys and typed moves go to the server; what it answers is shown.
// What the keys of an answer mean: wire.py.

import { Board } from "./board.js";
import { Clicks } from "./clicks.js";
import { Controls } from "./controls.js";
import { Curtain } from "./curtain.js";
import { cited, prepareDialogs, shut } from "./dialogs.js";
import { follow } from "./live.js";
import { markMove, showMoves } from "./moves.js";
import { Players } from "./players.js";
import { Post } from "./post.js";
import { Slot } from "./slot.js";
import { showStanding } from "./standing.js";
import { Stepper } from "./stepper.js";
import { connect, isOn } from "./switches.js";

const element = (id) => document.getElementById(id);
const first = JSON.parse(element("state").textContent);
const rules = element("rules-link")?.href;
const BEHIND_A_CURTAIN = { moves: [], example: "", news: "" };

let state = { ...first.state, svg: new XMLSerializer().serializeToString(document.querySelector("#board > svg")) };
const waiting = { link: false, late: false }; // for the stream, for an answer

const board = new Board(element("board"), { onPlace: click, onCancel: stepBack, onElsewhere: () => clicks.letGo() });
const clicks = new Clicks(board, {
  play: (move) => change("act", move),
  look: async (path) => (await post.ask("preview", { seq: state.seq, path })).svg,
  say,
  tell: (sentence) => (element("aloud").textContent = sentence),
  shows: () => stepper.ply === null && !covered(),
  asks: () => isOn("confirm"),
  emblem: () => first.emblems[state.turn],
  onHold: () => slot.show(stage()),
});
const players = new Players(element("players"), {
  emblems: first.emblems,
  onRename: (seat, name) => change("rename", { seat, name }),
});
const slot = new Slot(element("slot"), () => board.focus());
const stepper = new Stepper(first.table, {
  onShow: look,
  onTrouble: ({ error, state: fresh }) => (fresh ? learn(fresh) : say(error)),
});
const post = new Post(first.table, { onLate: (late) => wait({ late }), onUnanswered: say });
const curtain = new Curtain(element("curtain"), { rules, onLift: lift });
const controls = new Controls({
  board,
  stepper,
  calls: { undo: () => change("undo"), next: () => change("next"), offer: () => change("offer"), hint },
  deeds: {
    accept: () => change("answer", { accept: true }),
    decline: () => change("answer", { accept: false }),
    branch,
    confirm: () => clicks.confirm(),
    reconsider: () => clicks.reconsider(),
  },
  stepBack,
  say,
  hears: () => !covered(),
});

// What the server tells

function update(fresh) {
  const moved = fresh.seq !== state.seq;
  if (fresh.seq < state.seq || (!moved && fresh.trouble === state.trouble)) return;
  const before = state;
  state = fresh;
  if (moved) clicks.begin(state.seq, state);
  if (state.sight !== before.sight) passOn(before.eyes !== null || state.eyes !== null);
  stepper.setGame(state);
  showAll();
  say(notice());
  element("aloud").textContent = covered() ? `${state.public} ${element("pass").textContent}`.trim() : heard();
}

// From an answer, which may be older than what the stream has told of the same moment.
function learn(fresh) {
  if (fresh.seq > state.seq) update(fresh);
}

// Somebody else looks now.
function passOn(handsAreSecret) {
  element("text").value = "";
  if (!handsAreSecret) return;
  post.drop();
  history.replaceState(null, "", location.pathname);
  putAway();
}

// Nothing of who has looked is left: behind the curtain the page is as if it had just been opened.
function putAway() {
  clicks.forget();
  stepper.forget();
  clicks.previews.point(null);
  shut();
  curtain.lower();
  curtain.show(state);
  board.cover();
}

function lift() {
  curtain.lift(state);
  showAll();
  linkedPly();
  board.focus();
}

const covered = () => curtain.covers(state);

const notice = () => state.trouble || state.note; // said in the line of words, which is heard as well

function heard() {
  return [state.note ? "" : state.said, state.ending ?? state.status].filter(Boolean).join(" ");
}

// What is shown

function showAll() {
  curtain.show(state);
  if (stepper.ply === null) draw(state.svg);
  show();
  showMoves(element("moves"), seen(), stepper.here);
}

function draw(svg) {
  if (covered()) board.cover();
  else board.show(svg);
}

const seen = () => (covered() ? { ...state, ...BEHIND_A_CURTAIN } : state);

function show() {
  clicks.mark();
  element("board").classList.toggle("open", state.can.act && stepper.ply === null);
  players.show(state);
  showStanding(seen(), stepper, rules);
  slot.show(stage());
  controls.show(state, covered());
}

function stage() {
  if (stepper.ply !== null) return "back";
  if (clicks.held) return "confirm";
  if (state.can.answer) return "answer";
  if (state.can.next) return "next";
  if (state.can.rematch) return "again";
  return state.mine ? "typed" : "watching";
}

function say(sentence) {
  element("message").replaceChildren(...cited(sentence, rules));
}

function wait(change) {
  Object.assign(waiting, change);
  element("wait").textContent = waiting.link ? "Reconnecting…" : waiting.late ? "Sending…" : "";
}

// A position of the past, or null for the game as it stands.
function look(position) {
  clicks.forget();
  draw(position ? position.svg : state.svg);
  show();
  markMove(element("moves"), stepper.here);
  say(position ? position.sentence : notice());
  element("aloud").textContent = `${element("status").textContent}.`;
  history.replaceState(null, "", position ? `?ply=${stepper.ply}` : location.pathname);
}

// Moves

function click(id) {
  if (stepper.ply !== null) return say("This is the past; go back to the game to play.");
  if (!state.mine) return say("You are watching this table.");
  if (!state.can.act) return say(state.ending ? "" : `${state.status}.`.replace("….", "…"));
  return clicks.click(id);
}

function stepBack() {
  if (post.failing) post.drop();
  else if (clicks.held) clicks.reconsider();
  else if (stepper.ply !== null) stepper.leave();
  else clicks.startOver();
}

// The server's answer; its state or its error are shown.
async function change(name, body) {
  const answer = await post.change(name, { seq: state.seq, ...body });
  if (answer?.state) {
    learn(answer.state);
    say(notice());
  }
  if (answer?.error && !(answer.resent && answer.state)) say(answer.error); // what was sent again had arrived before
  return answer;
}

async function hint() {
  say("Thinking of a hint…");
  const asked = state.seq;
  const answer = await post.ask("hint", { seq: asked });
  if (state.seq !== asked) return;
  if (!answer.text) return say(answer.error ?? "The server does not answer; please try again.");
  say(`Hint: ${answer.text}.`);
  board.hint(answer.path);
}

async function branch() {
  const answer = await post.ask("branch", { ply: stepper.here });
  if (answer.table) location.assign(`/tables/${answer.table}`);
  else say(answer.error ?? "The server does not answer; please try again.");
}

// Resigning, typed moves

element("resigning").addEventListener("close", ({ target }) => {
  if (target.returnValue === "yes") change("resign");
  target.returnValue = "";
});

element("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("text");
  if (!input.value.trim()) return;
  const answer = await clicks.act({ text: input.value });
  if (answer?.state && !answer.error) input.value = "";
});

// To begin with

function linkedPly() {
  const ply = new URLSearchParams(location.search).get("ply");
  if (ply !== null) stepper.go(Number(ply));
}

function sendAgain() {
  const { unsent } = post;
  if (unsent?.body.seq === state.seq) change(unsent.name, unsent.body);
  else post.keep(null);
}

prepareDialogs();
connect(document.querySelectorAll("[data-switch]"), () => clicks.reconsider());
element("state").remove();
stepper.setGame(state);
clicks.begin(state.seq, state);
curtain.show(state);
if (covered()) board.cover();
show();
showMoves(element("moves"), seen(), stepper.here);
say(notice());
if (!covered()) linkedPly();
sendAgain();
follow(first.table, {
  onState: update,
  onLink: (stands) => {
    wait({ link: !stands });
    if (stands) post.wake();
  },
});
addEventListener("pagehide", () => {
  if (state.eyes === null) return;
  element("text").value = "";
  putAway();
  showAll();
});
