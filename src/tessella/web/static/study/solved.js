// A game that is solved: each move with what is proved of it, and a game against the proof.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { cited, prepareDialogs } from "../board/dialogs.js";
import { SandboxClient } from "../rules/sandbox-client.js";
import { connect, store, stored } from "../shared/preferences.js";
import { copy } from "../shared/sharing.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";

const BEAT = 450; // milliseconds before the proof answers: one sees what was played
const PATIENCE = 1500; // milliseconds after which a reason is told for waiting

const element = (id) => document.getElementById(id);
const page = JSON.parse(element("state").textContent);
const rules = element("rules-link")?.href;
const kept = `tessella.solved.${page.game}`;
// mode: "defy": the proof plays its side, and tells nothing. defence: the moves of the last one. worst: the move by which it
// lost most, { before: moves played before it, left: what it allowed, lost: so many moves less than another }.
let { mode = "explore", defence = null, worst = null } = history.state ?? {};
let known = { moves: [], is_best: false, promise: "" };

const board = new Board(element("board"), {
  onPlace: (id) => isMine() && clicks.click(id),
  onCancel: () => clicks.startOver(),
  onElsewhere: () => clicks.letGo(),
});
const client = new SandboxClient(page.game, { options: () => page.options, say });
const clicks = new Clicks(board, { play: client.played(arrive), preview: (path) => client.preview(path), say, shows: isMine });

function isMine() {
  return mode === "explore" || client.position.turn === 1 - page.side;
}

// Whether there is such a position.
async function go(moves) {
  const answer = await client.ask(moves);
  if (answer) await arrive(answer);
  return Boolean(answer);
}

// Goes where the address leads, which somebody may have mistyped.
async function follow() {
  let text = "";
  try {
    text = decodeURIComponent(location.hash.slice(1));
  } catch {
    text = "?";
  }
  if (await go(text.split("_").filter(Boolean))) return;
  await go([]);
  say("This link leads to no position of this game, so this is its beginning.");
}

// Shows a position, then what is known of it.
async function arrive(answer) {
  judge(answer.moves);
  if (mode === "defy") defence = answer.moves;
  client.position = answer;
  known = { moves: [], is_best: false, promise: "" };
  history.replaceState({ mode, defence, worst }, "", answer.moves.length ? `#${answer.moves.join("_")}` : location.pathname);
  clicks.begin(answer.moves.join(" "), answer);
  board.show(answer.svg);
  element("board").classList.toggle("open", !answer.ending && isMine());
  clicks.mark();
  element("status").textContent = answer.ending ? "The game is over" : answer.status;
  show();
  say(answer.ending ? ended(answer) : "");
  if (!answer.ending) await lookUp(answer);
}

// Compares the defender's move that led here with the longest defence.
function judge(moves) {
  if (mode !== "defy") return;
  if (!moves.length) worst = null;
  const played = known.moves.find(({ text }) => text === moves.at(-1));
  if (!played || client.position.turn === page.side || !isSame(client.position.moves, moves.slice(0, -1))) return;
  const lost = known.moves[0].within - played.within;
  if (lost > (worst?.lost ?? 0)) worst = { before: moves.length - 1, left: played.within, lost };
}

function isSame(moves, others) {
  return moves.join(" ") === others.join(" ");
}

// Where a defence lost most: which move that was.
function lesson({ moves }) {
  if (!worst || !isSame(moves, defence.slice(0, worst.before))) return "";
  return `Here you played ${defence[worst.before]}, which allowed ${worst.left}. `;
}

async function lookUp(position) {
  const reason = "The proof is being made ready. This is done once, and takes up to a minute.";
  const waiting = setTimeout(() => client.position === position && say(reason), PATIENCE);
  try {
    const answer = await postJson(`/games/${page.game}/solved`, { moves: position.moves });
    if (client.position !== position) return;
    if (answer.error) return say(answer.error);
    known = answer;
  } catch {
    return client.position === position && say(UNANSWERED);
  } finally {
    clearTimeout(waiting);
  }
  show();
  if (mode === "defy") return answerByProof(position);
  label(position);
  say(lesson(position) + (known.promise || `The proof never comes to this position. ${page.sides[page.side]} may still win; Back leads to the proof.`));
}

// Writes on each place how far the end is after a move there.
function label(position) {
  const single = known.moves.filter(({ path }) => path.length === 1);
  const labels = Object.fromEntries(single.map(({ path, within }) => [path[0], String(within)]));
  clicks.begin(position.moves.join(" "), { ...position, labels: { ...position.labels, ...labels } });
  if (known.is_best) clicks.hint(known.moves[0].path);
  else clicks.mark();
}

async function answerByProof(position) {
  const count = position.moves.length;
  say(count ? `Move ${count} of at most ${page.within}.` : "");
  if (position.turn !== page.side) return;
  if (!known.moves.length) return say("The proof never comes to this position: start over, or explore it.");
  await new Promise((resolve) => setTimeout(resolve, BEAT));
  if (client.position === position && known.moves.length) await go([...position.moves, known.moves[0].text]);
}

// How a game has ended; against the proof, what that is worth.
function ended({ ending, moves: { length } }) {
  if (mode !== "defy") return ending;
  const best = Math.max(length, Number(stored(kept) ?? 0));
  store(kept, String(best));
  const most = length >= page.within ? "This proof allows no longer game." : `This proof allows ${page.within}; your longest is ${best}.`;
  const costly = worst ? ` Move ${worst.before + 1} cost most: another would have allowed ${worst.lost} more.` : "";
  return `${ending} You held out for ${length} moves of both sides. ${most}${costly}`;
}

function show() {
  const explores = mode === "explore";
  for (const part of document.querySelectorAll("[data-mode]")) part.hidden = part.dataset.mode !== mode;
  element("best").setAttribute("aria-disabled", String(!known.is_best));
  for (const id of ["back", "over"]) element(id).setAttribute("aria-disabled", String(!client.position.moves.length));
  element("lesson").hidden = !worst || !client.position.ending;
  element("resume").hidden = !defence?.length;
  const record = stored(kept);
  element("record").textContent = record ? `Your longest: ${record} of ${page.within}.` : "";
}

function say(sentence) {
  board.name(sentence);
  element("message").replaceChildren(...board.spell(cited(sentence, rules)));
}

async function enter(next, moves) {
  mode = next;
  await go(moves);
  if (document.activeElement === document.body) element(next === "defy" ? "again" : "over").focus({ preventScroll: true }); // what was pressed is hidden
  element("board").scrollIntoView({ block: "nearest" });
}

const back = () => client.position.moves.length && go(client.position.moves.slice(0, -1));
const DEEDS = {
  best: () => known.is_best && go([...client.position.moves, known.moves[0].text]),
  back,
  over: () => go([]),
  again: () => go([]),
  defy: () => enter("defy", []),
  stop: () => enter("explore", client.position.moves),
  lesson: () => enter("explore", defence.slice(0, worst.before)),
  resume: () => enter("defy", defence),
  link: async () => {
    const copied = await copy(location.href);
    say(copied ? "The link to this position is copied." : "This browser does not copy by itself: copy the address of this page.");
  },
};
for (const [id, deed] of Object.entries(DEEDS)) element(id).addEventListener("click", deed);

const KEYS = { ArrowLeft: back, ArrowRight: DEEDS.best, Home: DEEDS.over };
document.addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest("input, select, textarea, dialog");
  if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || mode !== "explore") return;
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

prepareDialogs();
connect(document.querySelectorAll("[data-switch]"), () => {
  clicks.mark();
  board.refit();
});
addEventListener("hashchange", () => {
  mode = "explore"; // somebody has written another position there
  follow();
});
follow();
