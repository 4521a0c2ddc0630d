// A puzzle: a right move is answered, a wrong one is refuted on the board and can be taken back.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { cited, prepareDialogs } from "../board/dialogs.js";
import { wanted } from "../board/motion.js";
import { stacked } from "../shared/elements.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";
import { connect } from "../shared/preferences.js";
import { canShare, copy, share } from "../shared/sharing.js";
import { missed, next, rowOf, solved } from "./puzzle-progress.js";

const BEAT = 900; // milliseconds for which each move of somebody else is seen
const PATIENCE = 800; // milliseconds after which a page says that it waits for an answer
const NOTHING = { marks: [], ends: [], labels: {} };

const element = (id) => document.getElementById(id);
const puzzle = JSON.parse(element("puzzle-data").textContent);
const rules = element("rules-link")?.href;
const task = element("message").textContent; // what can be done in this game, for whoever does not know

// What is asked for: the moves since the puzzle's position, the drawing, the clicks with which a move may begin.
let asked;
let stage = "asked"; // or "busy", while moves are shown; "refuted"; "over"
let clean = true; // no wrong try and no help so far

const board = new Board(element("board"), {
  onPlace: (id) => stage === "asked" && clicks.click(id),
  onCancel: () => (stage === "refuted" ? takeBack() : clicks.startOver()),
  onElsewhere: () => clicks.letGo(),
});
const clicks = new Clicks(board, { play: attempted, preview: (path) => preview(path), say, shows: () => stage === "asked" });

// The answer to a call about a move after those so far.
const post = (call, tried) => postJson(`/puzzles/${puzzle.game}/${puzzle.id}/${call}`, { moves: asked.moves, ...tried });

// The same; null, and a sentence, if there is none.
async function ask(call, tried = {}) {
  const waiting = setTimeout(() => say("Just a moment…"), PATIENCE);
  try {
    const answer = await post(call, tried);
    if (!answer.error) return answer;
    say(answer.error);
  } catch {
    say(UNANSWERED);
  } finally {
    clearTimeout(waiting);
  }
  return null;
}

const preview = (path) => post("preview", { path }).then(({ svg }) => svg, () => undefined);

// For clicks.js: one more move, or a part of it.
async function attempted(move) {
  const answer = await ask("try", move);
  if (!answer || stage !== "asked") return null;
  if (answer.refusal) {
    board.name(answer.refusal);
    return { refusal: answer.refusal };
  }
  if (!answer.frames.length) return answer;
  if (!answer.right) missed(puzzle);
  clean &&= answer.right;
  await playOut(answer);
  if (!answer.right) enter("refuted");
  else if (answer.done) finish(answer);
  else request({ ...answer, ...answer.frames.at(-1), moves: [...asked.moves, ...answer.frames.map(({ text }) => text)] });
  return {};
}

// Shows one move after the other. What is said of the first stands until the last, which says what it brings.
async function playOut({ frames, right, sentence, kind = right ? "right" : "wrong" }) {
  enter("busy");
  for (const [number, frame] of frames.entries()) {
    if (number) await rest();
    draw(frame);
    say(sentence || frame.told, kind);
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, wanted() ? BEAT : BEAT / 2));

function draw({ svg, standing }, following = NOTHING) {
  clicks.begin(`${asked.moves.length} ${stage}`, following);
  board.show(svg);
  clicks.mark();
  document.querySelectorAll("#stands span:not(.emblem)").forEach((line, seat) => (line.textContent = standing[seat]));
}

// The position in which a move is asked for.
function request(position) {
  asked = position;
  enter("asked");
  draw(position, position);
}

function enter(next) {
  stage = next;
  element("board").classList.toggle("open", next === "asked");
  for (const button of document.querySelectorAll("[data-stages]")) button.hidden = !button.dataset.stages.split(" ").includes(next);
  document.querySelector("[data-stages]:not([hidden]).main")?.focus({ preventScroll: true });
}

function takeBack() {
  request(asked);
  say(asked.moves.length ? "" : task);
  board.focus();
}

function finish() {
  solved(puzzle, clean);
  const { count } = rowOf(puzzle);
  element("row").textContent = clean ? (count > 1 ? `${count} in a row` : "") : "Not at the first try, or with help";
  over();
}

function over() {
  const following = next(puzzle);
  element("next").href = following ? `/puzzles/${puzzle.game}/${following}` : `/puzzles/${puzzle.game}`;
  element("next").textContent = following ? "Next puzzle" : "All are solved";
  enter("over");
}

async function hint() {
  const answer = await ask("hint");
  if (!answer || stage !== "asked") return;
  clean = false;
  clicks.hint(answer.path);
  say(`It begins here: ${board.thing(answer.path[0])}.`);
  board.focus();
}

async function showSolution() {
  const answer = await ask("solution");
  if (!answer) return;
  missed(puzzle);
  if (stage === "refuted") draw(asked);
  await playOut({ ...answer, kind: "" });
  over();
}

async function handOn() {
  const link = { title: document.title, text: element("say").textContent, url: location.href };
  if (canShare()) await share(link);
  else say((await copy(link.url)) ? "The link is copied." : "This browser does not copy by itself: the address of this page is the link.");
}

// A sentence; kind is "right" or "wrong" if it judges a move.
function say(sentence, kind = "") {
  board.name(sentence);
  element("message").className = `message ${kind}`;
  element("message").replaceChildren(...board.spell(cited(sentence, rules)));
}

const DEEDS = { hint, solution: showSolution, back: takeBack, share: handOn };
for (const [id, deed] of Object.entries(DEEDS)) element(id).addEventListener("click", deed);
prepareDialogs();
connect(document.querySelectorAll("[data-switch]"), () => {
  clicks.mark();
  board.refit();
});
element("puzzle-data").remove();
request({ ...puzzle, moves: [], svg: stacked(board.known) });
