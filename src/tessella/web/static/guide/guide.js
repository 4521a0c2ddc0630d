// A guided first game: step by step somebody reads a sentence and does what it asks for, on the real board by the real
// rules. Where this browser was left is remembered.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { cited, prepareDialogs } from "../board/dialogs.js";
import { wanted } from "../board/motion.js";
import { store, stored, turnOn } from "../shared/preferences.js";
import { SandboxClient } from "../rules/sandbox-client.js";

const BEAT = 900; // milliseconds for which each act of somebody else is seen

const element = (id) => document.getElementById(id);
const { game, options, seat, steps } = JSON.parse(element("guide-data").textContent);
const rules = element("rules-link")?.href;
const remembered = `tessella.guide.${game}`;

let at = Math.min(Number(stored(remembered)) || 0, steps.length - 1);
let busy = false; // something is being shown; nobody is asked now
let early = null; // what somebody wanted to do meanwhile

const board = new Board(element("board"), {
  onPlace: (id) => soon(() => wants() && clicks.click(id)),
  onCancel: () => {
    clicks.startOver();
    point();
  },
  onElsewhere: () => clicks.letGo(),
});
const client = new SandboxClient(game, { options: () => options, seat, say });
const clicks = new Clicks(board, { play: attempted, preview: (path) => client.preview(path), say, shows: asks });

// Whether a step wants something to be done, and whether that can be done now.
function wants() {
  return Boolean(steps[at].play.length || steps[at].refused.length);
}

function asks() {
  return !busy && wants();
}

// Does something as soon as somebody is asked.
function soon(deed) {
  if (busy) early = deed;
  else deed();
}

// A step; news is what has just happened.
async function open(number, news = "") {
  at = number;
  busy = true;
  board.name("");
  store(remembered, at);
  describe();
  const answer = await client.ask(steps[at].moves);
  busy = false;
  if (!answer) return;
  show(answer);
  say(news);
  early?.();
  early = null;
}

function describe() {
  const last = at === steps.length - 1;
  element("say").textContent = steps[at].say;
  element("count").textContent = `${at + 1} of ${steps.length}`;
  element("progress").value = at + 1;
  element("back").disabled = !at;
  element("again").hidden = !last;
  offer(!last && !wants());
  element("skip").hidden = last;
  element("real").hidden = !last;
}

// Offers to go on, or else to show what to do; the last step offers neither.
function offer(goingOn) {
  element("on").hidden = !goingOn;
  element("do-it").hidden = goingOn || !wants();
}

function show(answer) {
  client.position = answer;
  clicks.begin(`${at} ${answer.moves.length}`, answer);
  board.show(answer.svg);
  element("board").classList.toggle("open", asks());
  clicks.mark();
  point();
}

function point() {
  if (asks()) board.hint(steps[at].show.filter((id) => !clicks.path.includes(id)));
}

function say(sentence) {
  element("message").replaceChildren(...board.spell(cited(sentence, rules)));
}

async function attempted(move) {
  const answer = await attempt(move);
  setTimeout(point); // once all is marked anew
  return answer;
}

// Whether a step begins at a position that is new: the step before it neither begins nor ends there.
function isAnother(number) {
  const { moves } = steps[number];
  return wants() && String(moves) !== String(steps[number - 1].moves);
}

// Clicks may need one more click, or be no move for a reason, or be a move: the one that the step wants, or another.
async function attempt({ path }) {
  const step = steps[at];
  const { length } = step.moves;
  const answer = await client.ask(step.moves, { path });
  if (!answer) return null;
  if (answer.refusal) {
    if (String(path) !== String(step.refused)) {
      board.name(answer.refusal);
      return { refusal: answer.refusal };
    }
    open(at + 1, answer.refusal);
    return null;
  }
  if (answer.moves.length === length) return answer;
  if (step.play.includes(answer.moves[length])) await follow(answer.moves[length]);
  else missed(step.wrong || "That can be played, too. For now, please do what the sentence above asks for.");
  return {};
}

function missed(sentence) {
  clicks.startOver();
  say(sentence);
}

// A wanted move, and what happens after it, one act after another.
async function follow(move) {
  const step = steps[at];
  const told = [];
  let moves = [...step.moves, move];
  busy = true;
  for (const [number, run] of step.then.entries()) {
    if (number) await rest();
    moves = [...moves, ...run];
    const answer = await client.ask(moves);
    if (!answer) {
      busy = false;
      return;
    }
    show(answer);
    told.push(answer.ending || answer.news);
    say(told.filter(Boolean).join(" "));
  }
  const news = told.filter(Boolean).join(" ");
  if (String(steps[at + 1].moves) === String(moves)) return open(at + 1, news);
  early = null;
  element("say").replaceChildren(...cited(step.so || news || "Well done.", rules));
  say(step.so && news);
  offer(true); // another position follows once this one has been seen
  element("on").focus();
}

const rest = () => new Promise((resolve) => setTimeout(resolve, wanted() ? BEAT : BEAT / 2));

function doIt() {
  const { play, refused } = steps[at];
  if (play.length) follow(play[0]);
  else attempt({ path: refused });
}

element("on").addEventListener("click", () => open(at + 1, isAnother(at + 1) ? "This is another position." : ""));
element("real").addEventListener("submit", () => turnOn("aid")); // as it was here
element("again").addEventListener("click", () => open(0));
element("back").addEventListener("click", () => open(at - 1));
element("do-it").addEventListener("click", () => soon(doIt));
prepareDialogs();
element("guide-data").remove();
open(at);
