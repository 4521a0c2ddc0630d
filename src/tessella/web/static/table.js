// The page of a table: clicks, keys and typed moves go to the server; what it answers is shown.

import { Board } from "./board.js";
import { follow } from "./live.js";
import { showPanel } from "./panel.js";

const element = (id) => document.getElementById(id);
const first = JSON.parse(element("state").textContent);

let state = first.state;
let path = []; // the ids clicked so far
let busy = false;
let looker = null; // the seat that has lifted the curtain, where hands are secret and people share this screen

const board = new Board(element("board"), { onPlace: click, onCancel: startOver });

function update(fresh) {
  if (fresh.seq < state.seq) return;
  if (element("message").textContent.startsWith("The connection")) say("");
  if (fresh.seq === state.seq && fresh.trouble === state.trouble) return;
  const moved = fresh.seq !== state.seq;
  state = fresh;
  if (moved) path = [];
  board.show(state.svg);
  show();
  say(state.trouble);
  const news = covered() ? [element("pass").textContent] : [state.said, state.ending ?? state.status];
  element("aloud").textContent = news.filter(Boolean).join(" ");
}

function covered() {
  return state.eyes !== null && state.eyes !== looker;
}

function show() {
  board.mark(state.marks);
  element("board").classList.toggle("open", state.can.act);
  showPanel(state, first.emblems);
  showCurtain();
}

function showCurtain() {
  const { name, side } = state.players[state.eyes] ?? {};
  element("pass").textContent = covered() ? `Pass the screen to ${name} (${side}).` : "";
  element("curtain").hidden = !covered();
  document.body.classList.toggle("covered", covered());
}

function say(sentence) {
  element("message").textContent = sentence;
}

// Moves

function click(id) {
  if (!state.mine) return say("You are watching this table.");
  if (!state.can.act) return say(state.ending ? "" : `${state.status}.`.replace("….", "…"));
  if (id === path.at(-1)) return startOver();
  return act({ path: [...path, id] });
}

function startOver() {
  path = [];
  say("");
  board.mark(state.marks);
}

async function act(move) {
  const answer = await change("act", move);
  if (answer?.marks) {
    path = move.path ?? [];
    say("");
    board.mark(answer.marks, path);
  }
  if (answer?.refusal) say(answer.refusal);
  return answer;
}

async function hint() {
  say("Thinking of a hint…");
  const asked = state.seq;
  const answer = await call("hint");
  if (!answer?.text || state.seq !== asked) return;
  say(`Hint: ${answer.text}.`);
  board.hint(answer.path);
}

// A new state is shown, an error is said. One change at a time; a hint may take its time meanwhile.
async function change(name, body) {
  if (busy) return null;
  busy = true;
  const answer = await call(name, body);
  busy = false;
  return answer;
}

async function call(name, body = {}) {
  try {
    const response = await fetch(`/tables/${first.table}/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ seq: state.seq, ...body }),
    });
    const answer = await response.json();
    if (answer.error) say(answer.error);
    else if (answer.state) {
      say("");
      update(answer.state);
    }
    return answer.error ? null : answer;
  } catch {
    say("The server does not answer; please try again.");
    return null;
  }
}

element("look").addEventListener("click", () => {
  looker = state.eyes;
  showCurtain();
  board.focus();
});

// Buttons, keys, typed moves

const CALLS = { undo: () => change("undo"), next: () => change("next"), hint };
const allowed = (button) => button.getAttribute("aria-disabled") !== "true";

for (const button of document.querySelectorAll("[data-call]")) {
  button.addEventListener("click", () => allowed(button) && CALLS[button.dataset.call]());
}

for (const button of document.querySelectorAll("[data-opens]")) {
  button.addEventListener("click", () => allowed(button) && element(button.dataset.opens).showModal());
}

element("resigning").addEventListener("close", ({ target }) => {
  if (target.returnValue === "yes") change("resign");
  target.returnValue = "";
});

element("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("text");
  if (!input.value.trim()) return;
  const answer = await act({ text: input.value });
  if (answer?.state) input.value = "";
});

element("rules-link")?.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const text = element("reading-text");
  if (!text.childElementCount) {
    const page = await (await fetch(event.target.href)).text();
    text.append(...new DOMParser().parseFromString(page, "text/html").getElementById("rules").children);
  }
  element("reading").showModal();
});

const KEYS = {
  "?": () => element("keys").showModal(),
  u: () => document.querySelector('[data-call="undo"]').click(),
  h: () => document.querySelector('[data-call="hint"]').click(),
  n: () => board.jump(1),
  p: () => board.jump(-1),
  Escape: startOver,
};

document.addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest("input, select, textarea, dialog");
  if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

show();
follow(first.table, { onState: update, onLost: () => say("The connection is lost; trying again…") });
