// The sandbox beside the rules: any moves of either side.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { applyDependencies } from "../new-game/option-dependencies.js";
import { choose, isUnwritten, valueOf } from "../new-game/custom-option.js";
import { connect } from "../shared/preferences.js";
import { SandboxClient } from "./sandbox-client.js";

const element = (id) => document.getElementById(id);
const home = element("sandbox");
const options = [...home.querySelectorAll(".options :is(input, select)[name]")];
const board = new Board(element("board"), {
  onPlace: (id) => clicks.click(id),
  onCancel: () => clicks.startOver(),
  onElsewhere: () => clicks.letGo(),
});
const client = new SandboxClient(home.dataset.game, { options: agreed, say });
const clicks = new Clicks(board, { play: client.played(show), preview: (path) => client.preview(path), say });

// Sets moves up; the answer, or null if there is none.
async function play(moves) {
  const answer = await client.ask(moves);
  if (answer) show(answer);
  return answer;
}

function agreed() {
  const offered = options.filter((one) => !one.disabled);
  return Object.fromEntries(offered.map((one) => [one.name, one.type === "checkbox" ? (one.checked ? "yes" : "no") : valueOf(one)]));
}

function show(answer) {
  client.position = answer;
  clicks.begin([JSON.stringify(agreed()), ...answer.moves].join(" "), answer);
  board.show(answer.svg);
  clicks.mark();
  say(answer.ending || answer.news);
  element("status").textContent = answer.ending ? "The game is over" : answer.status;
  element("task").textContent = answer.task;
  element("board").classList.toggle("open", !answer.ending);
  element("text").placeholder = answer.example ? `such as ${answer.example}` : "";
  element("moves").value = answer.moves.join(" ");
}

function say(sentence) {
  board.name(sentence);
  element("message").replaceChildren(...board.spell([sentence]));
}

// One move back, and what chance has done since.
async function undo() {
  const { moves } = client.position;
  for (let kept = moves.length - 1; kept >= 0; kept--) {
    const answer = await client.ask(moves.slice(0, kept));
    if (!answer) return;
    if (answer.moves.length < moves.length) return show(answer);
  }
}

element("undo").addEventListener("click", undo);
element("over").addEventListener("click", () => play([]));
home.querySelector(".options")?.addEventListener("change", () => options.some(isUnwritten) || play([]));

element("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("text");
  if (!input.value.trim()) return;
  const answer = await clicks.act({ text: input.value });
  if (answer && !answer.refusal) input.value = "";
});

element("setting").addEventListener("submit", (event) => {
  event.preventDefault();
  play(element("moves").value.split(/\s+/).filter(Boolean));
});

// The position of a picture among the rules.
export function setUp({ moves, options: wanted }) {
  const choices = JSON.parse(wanted);
  for (const option of options) {
    const choice = choices[option.name];
    if (option.type === "checkbox") option.checked = choice === undefined ? option.defaultChecked : choice === "yes";
    else choose(option, choice ?? option.querySelector("[selected]").value);
  }
  applyDependencies();
  play(moves.split(/\s+/).filter(Boolean));
  home.scrollIntoView({ block: "nearest" });
}

connect(home.querySelectorAll("[data-switch]"), () => clicks.mark());
if (document.readyState === "complete") applyDependencies(); // the page was shown before this was loaded
play([]);
