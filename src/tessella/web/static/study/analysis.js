// The analysis board: a tree of moves, the engine's lines, and a link, a file or a table that keeps them.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { cited, prepareDialogs, shut } from "../board/dialogs.js";
import { SandboxClient } from "../rules/sandbox-client.js";
import { connect, lend } from "../shared/preferences.js";
import { copy } from "../shared/sharing.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";
import { Engine } from "./engine.js";
import { Lines } from "./lines.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree-view.js";

const REST = 80; // milliseconds on a line before its end is asked for

const element = (id) => document.getElementById(id);
const page = JSON.parse(element("state").textContent);
const rules = element("rules-link")?.href;
const tree = new Tree(page.moves);
const answers = new Map(); // what the server says of positions, by their moves
let here = tree.begin;
let looked = null; // the line whose end is shown
let wanted = false; // whether positions are analysed

const board = new Board(element("board"), {
  onPlace: (id) => clicks.click(id),
  onCancel: () => clicks.startOver(),
  onElsewhere: () => clicks.letGo(),
});
const client = new SandboxClient(page.game, { options: () => page.options, own: isOwn, say });
const clicks = new Clicks(board, { play: client.played(arrive), preview: (path) => client.preview(path), say, shows: () => !looked });
const view = new TreeView(element("tree"), { onMove: (node) => go(node) });
const lines = new Lines(
  { bar: element("value"), list: element("lines"), effort: element("effort") },
  { sides: page.sides, together: page.together, onLook: look, onPlay: (line) => playLine(line) },
);
const engine = new Engine(page.game, {
  onReport: (report) => {
    lines.show(report);
    board.pointing.rank(report.lines.map(({ path }) => path));
    if (report.final) hear(report.lines[0].words);
  },
  onEnd: (sentence) => {
    if (sentence) lines.say(sentence);
    showEngine();
  },
});

// Where we are

// Whether the mover's knowledge is shown, not all hands.
function isOwn() {
  return page.hides && !element("open-hands").checked;
}

// The answer for a position, asked for once.
async function position(moves) {
  const key = JSON.stringify([isOwn(), ...moves]);
  if (!answers.has(key)) answers.set(key, client.post("sandbox", { moves }).catch(() => ({ error: UNANSWERED })));
  const answer = await answers.get(key);
  if (answer.error) answers.delete(key);
  return answer;
}

async function go(node) {
  here = node;
  looked = null;
  client.asked += 1; // a click that is not answered yet was meant elsewhere
  showMoves();
  engine.stop();
  const answer = await position(tree.texts(node));
  if (here !== node) return;
  if (answer.error) return say(answer.error);
  arrive(answer);
}

// Shows a position that goes on from here.
function arrive(answer) {
  const known = tree.path(here).length;
  here = tree.add(here, answer.moves.slice(known), answer.seats.slice(known));
  client.position = answer;
  history.replaceState(null, "", location.search + (here === tree.begin ? "" : tree.written(here)) || location.pathname);
  showMoves();
  clicks.begin(JSON.stringify([isOwn(), ...answer.moves]), answer);
  board.pointing.rank([]);
  draw(answer);
  say(answer.ending || answer.news);
  element("status").textContent = answer.ending ? "The game is over" : answer.status;
  element("task").textContent = answer.ending ? "" : answer.task;
  study(answer);
  if (page.solved) tellProved(answer);
}

// Says who wins from a position, if that is proved.
async function tellProved({ moves }) {
  const told = element("proved");
  told.hidden = true;
  const { promise } = await postJson(`/games/${page.game}/solved`, { moves }).catch(() => ({}));
  if (!promise || client.position.moves !== moves) return;
  told.firstElementChild.textContent = promise;
  told.lastElementChild.href = `/games/${page.game}/solved#${moves.join("_")}`;
  told.hidden = false;
}

function draw(answer) {
  board.show(answer.svg);
  element("board").classList.toggle("open", !answer.ending && !looked);
  clicks.mark();
}

function showMoves() {
  view.show(tree, here);
  const isFirst = here === tree.begin;
  const ways = { first: isFirst, previous: isFirst, next: !here.children.length, last: !here.children.length };
  for (const [id, off] of Object.entries(ways)) element(id).setAttribute("aria-disabled", String(off));
  element("remove").setAttribute("aria-disabled", String(tree.moved(here).given));
}

function say(sentence) {
  board.name(sentence);
  element("message").replaceChildren(...board.spell(cited(sentence, rules)));
}

const hear = (sentence) => (element("aloud").textContent = sentence);

// The engine

function study({ ending, moves } = client.position) {
  engine.stop();
  lines.clear(ending ? "The game is over." : wanted ? "The engine begins…" : "");
  if (wanted && !ending && !document.hidden) engine.ask({ options: page.options, moves, own: isOwn() });
  showEngine();
}

function showEngine() {
  const button = element("analyse");
  button.textContent = !wanted ? "Analyse" : engine.runs || client.position.ending ? "Stop" : "Go on";
  button.classList.toggle("main", button.textContent !== "Stop");
}

element("analyse").addEventListener("click", () => {
  if (page.off) return lines.say(page.off);
  wanted = element("analyse").textContent !== "Stop";
  if (wanted) return study();
  engine.stop();
  showEngine();
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden || !engine.runs) return;
  engine.stop();
  showEngine();
});
addEventListener("pagehide", () => engine.stop());

// The end of a line, as long as somebody looks at it.
async function look(line) {
  if (looked === line) return;
  const was = looked;
  looked = line;
  if (!line) return was && draw(client.position);
  const from = here;
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (looked !== line || here !== from) return;
  const answer = await position([...tree.texts(from), ...line.moves]);
  if (looked === line && here === from && !answer.error) draw(answer);
}

async function playLine(line) {
  const from = here;
  const answer = await position([...tree.texts(from), ...line.moves]);
  if (here !== from) return;
  looked = null;
  if (answer.error) say(answer.error);
  else arrive(answer);
}

// Going through the tree

const steps = {
  first: () => go(tree.begin),
  previous: () => go(tree.before(here)),
  next: () => go(tree.after(here)),
  last: () => go(tree.end(here)),
};
for (const [id, step] of Object.entries(steps)) element(id).addEventListener("click", step);

const KEYS = {
  ",": steps.previous,
  ".": steps.next,
  ArrowLeft: steps.previous,
  ArrowRight: steps.next,
  Home: steps.first,
  End: steps.last,
  a: () => element("analyse").click(),
  n: () => board.jump(1),
  p: () => board.jump(-1),
  "+": () => board.camera.closer(),
  "-": () => board.camera.farther(),
  0: () => board.camera.all(),
};
document.addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest("input, select, textarea, dialog");
  if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return; // on the board, arrows walk
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

element("remove").addEventListener("click", () => {
  const move = tree.moved(here);
  if (!move.given) go(tree.remove(move));
});
element("open-hands")?.addEventListener("change", () => go(here));

// Keeping it

function record() {
  const { game, options, headers, comment } = page;
  return { format: "tessella-record-1", game, options, headers, ...(comment ? { comment } : {}), moves: tree.entries() };
}

element("keep")?.addEventListener("click", async () => {
  if (page.keep) return say(page.keep);
  const answer = await postJson(`${page.table}/variations`, { record: record(), kept: page.kept }).catch(() => ({ error: UNANSWERED }));
  if (!answer.error) page.kept += 1;
  say(answer.error ?? "The variations are kept with the game.");
});

element("link").addEventListener("click", async () => {
  say((await copy(location.href)) ? "The link to this position is copied." : "This browser does not copy by itself: copy the address of this page.");
});

for (const button of document.querySelectorAll("[data-form]")) {
  button.addEventListener("click", async () => {
    const { form } = button.dataset;
    try {
      const body = JSON.stringify({ record: record() });
      const response = await fetch(`/records.${form}`, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body });
      if (!response.ok) return say((await response.json()).error);
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await response.blob()), download: `${page.game}-analysis.${form}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch {
      say(UNANSWERED);
    }
  });
}

// To begin with

prepareDialogs();
connect(document.querySelectorAll("[data-switch]"), () => {
  clicks.mark();
  board.refit();
});
lend("axis"); // the moves beside the board name places

// The position that the address names; in a game, else its last.
async function begin() {
  const linked = tree.named(location.hash);
  if (!linked) return go(page.table ? tree.end(tree.root) : tree.begin);
  const { node, moves } = linked;
  const answer = await position([...tree.texts(node), ...moves]);
  here = tree.settled(node);
  if (answer.error) return go(here).then(() => say(answer.error));
  here = node;
  arrive(answer);
}
addEventListener("hashchange", () => tree.named(location.hash) && begin());
begin();
