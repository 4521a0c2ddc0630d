// A game that somebody works on: a position by its moves, drawn anew whenever a file is saved; the state beside it.
// What the keys of an answer mean: try_state.py.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { made } from "../shared/elements.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";

const MANY = 20_000; // moves that come to the end of any game

const element = (id) => document.getElementById(id);
const board = new Board(element("board"), {
  onPlace: (id) => clicks.click(id),
  onCancel: () => clicks.startOver(),
  onElsewhere: () => clicks.letGo(),
});
const clicks = new Clicks(board, { play: (move) => inTurn(() => play(move)), preview, say });
let news = null; // the last event of the stream
let shown = { fields: [], options: [] }; // the last answer
let position = { moves: [] }; // the last position without a fault
let line = []; // the moves that were played, though after an edit not all of them may be possible
let asked = 0; // questions so far: only the answer to the last one counts
let last = Promise.resolve(); // what was done last

// Questions

const chosen = () => Object.fromEntries([...element("options").querySelectorAll("select")].map(({ name, value }) => [name, value]));

async function post(call, question) {
  const seat = element("seat").value;
  try {
    return await postJson(`/try/${call}`, { options: chosen(), seat: seat ? Number(seat) : null, ...question });
  } catch {
    return { error: UNANSWERED };
  }
}

// The answer; null if it does not count any more, or if there is none.
async function ask(question) {
  const number = ++asked;
  const answer = await post("position", question);
  if (number !== asked) return null;
  if (answer.error) say(answer.error);
  return answer.error ? null : answer;
}

// One after the other: somebody may go on before there is an answer.
function inTurn(deed) {
  last = last.then(deed, deed);
  return last;
}

// One move or more than those that are shown.
async function play(more) {
  const before = position.moves.length;
  const answer = await ask({ moves: position.moves, ...more });
  if (!answer) return null;
  const after = answer.position;
  if (!answer.fault && after.refusal) return { refusal: after.refusal };
  if (!answer.fault && more.path && after.moves.length === before) return after;
  if (after) line = after.moves;
  show(answer);
  return {};
}

async function goTo(moves) {
  line = moves;
  const answer = await ask({ moves });
  if (answer) show(answer);
}

async function preview(path) {
  return (await post("preview", { moves: position.moves, path })).svg;
}

// One move back, and what chance has done since.
async function undo() {
  let kept = position.moves.length - 1;
  while (kept > 0 && position.seats[kept] < 0) kept -= 1;
  if (kept >= 0) await goTo(position.moves.slice(0, kept));
}

// Answers

function show(answer) {
  showFields(answer.fields);
  if (answer.game) showChoices(answer);
  shown = answer;
  if (answer.position) showPosition(answer.position);
  element("board").classList.toggle("stale", !answer.position);
  say(answer.said || position.ending || position.news || "");
  showFiles();
}

function showPosition(answer) {
  position = answer;
  if (!shown.said && !shown.fault) line = answer.moves;
  clicks.begin(JSON.stringify([shown.version, ...answer.moves]), answer);
  board.show(answer.svg);
  element("board").classList.toggle("open", !answer.ending);
  clicks.mark();
  element("status").textContent = answer.ending ? "The game is over" : answer.status;
  element("task").textContent = answer.task;
  element("moves").value = answer.moves.join(" ");
  element("count").textContent = answer.moves.length || "";
}

function say(sentence) {
  board.name(sentence);
  element("message").replaceChildren(...board.spell([sentence]));
}

// What is new beside the last answer is marked.
function showFields(fields) {
  const before = new Map(shown.fields.map(({ name, value }) => [name, value]));
  const rows = fields.map(({ name, kind, value }) => {
    const row = made("div", before.has(name) && before.get(name) !== value ? "new" : "");
    row.append(made("dt", "", name, " ", made("small", "quiet", kind)), made("dd", "", value));
    return row;
  });
  element("fields").replaceChildren(...rows);
}

function showChoices({ game, title, sides, hides, options }) {
  element("invitation").elements.game.value = game;
  element("invitation").hidden = sides.length < 2;
  element("title").textContent = title;
  document.title = `${title} – Tessella`;
  element("seen").hidden = !hides;
  const seats = [["", "all, with open hands"], ...sides.map((side, seat) => [seat, side]), [-1, "those who watch"]];
  fill(element("seat"), seats, hides ? element("seat").value : "");
  if (JSON.stringify(options) === JSON.stringify(shown.options)) return;
  const fields = options.map(({ name, label, choices, chosen: value }) => {
    const select = Object.assign(document.createElement("select"), { name });
    fill(select, choices.map((choice) => [choice, choice]), value);
    return made("label", "", label, " ", select);
  });
  element("options").replaceChildren(...fields);
}

function fill(select, choices, value) {
  select.replaceChildren(...choices.map(([each, words]) => new Option(words, each, false, String(each) === value)));
}

// Files

function showFiles() {
  if (!news) return;
  const fault = shown.fault || news.fault;
  element("fault").textContent = fault;
  element("fault").hidden = !fault;
  const time = new Date(news.version * 1000).toLocaleTimeString();
  const tables = fault ? "Tables keep the version before." : news.tried ? "Games by chance found no mistake; tessella check-game checks all laws." : "Games by chance try it…";
  element("files").textContent = `Files of ${time}. ${tables}`;
}

const stream = new EventSource("/try/events");
stream.addEventListener("message", ({ data }) => {
  const isNew = news?.version !== JSON.parse(data).version;
  news = JSON.parse(data);
  if (isNew) goTo(line);
  else showFiles();
});
stream.addEventListener("error", () => (element("files").textContent = UNANSWERED));

// Buttons and keys

const deeds = {
  one: () => play({ chance: 1 }),
  ten: () => play({ chance: 10 }),
  out: () => play({ chance: MANY }),
  undo,
  over: () => goTo([]),
};
for (const [id, deed] of Object.entries(deeds)) element(id).addEventListener("click", () => inTurn(deed));

const KEYS = { r: deeds.one, t: deeds.ten, p: deeds.out, u: undo, s: deeds.over };
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = KEYS[event.key.toLowerCase()];
  if (deed) inTurn(deed);
});

element("seat").addEventListener("change", () => goTo(line));
element("options").addEventListener("change", () => goTo([]));
element("setting").addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(element("moves").value.split(/\s+/).filter(Boolean));
});
element("invitation").addEventListener("submit", ({ target }) => {
  for (const old of target.querySelectorAll("[name^='option.']")) old.remove();
  for (const [name, value] of Object.entries(chosen())) {
    target.append(Object.assign(document.createElement("input"), { type: "hidden", name: `option.${name}`, value }));
  }
});
