// Buttons and keys: what they do, and which buttons can be used now.

import { allowed, open, shut } from "../board/dialogs.js";

const element = (id) => document.getElementById(id);
const press = (selector) => document.querySelector(selector)?.click();

export class Controls {
  // base is the beginning of addresses that others can open; say explains why a button cannot be used; hears says whether
  // keys count now.
  constructor({ base, board, stepper, commands, say, hears }) {
    const { camera } = board;
    Object.assign(this, { base, stepper, say, hears, calls: commands.calls });
    this.deeds = {
      ...commands.deeds,
      back: () => this.endReview(),
      closer: () => camera.closer(),
      farther: () => camera.farther(),
      whole: () => camera.all(),
      steps: () => review(true),
      done: () => this.endReview(),
    };
    this.keys = {
      "?": () => open("keys"),
      u: () => press('[data-call="undo"]:not(.asks)'), // a slip of a finger asks nobody
      h: () => press('[data-call="hint"]'),
      r: () => press('#more [data-do="prepare"]'),
      n: () => board.jump(1),
      p: () => board.jump(-1),
      ",": () => stepper.by(-1),
      ".": () => stepper.by(1),
      Home: () => stepper.by(-Infinity),
      End: () => stepper.leave(),
      "+": () => camera.closer(),
      "=": () => camera.closer(),
      "-": () => camera.farther(),
      0: () => camera.all(),
      t: () => press('#more [data-opens="typing"]'),
      c: () => press('[data-switch="axis"]'),
      Escape: () => commands.stepBack(),
    };
    document.addEventListener("click", (event) => this.onClick(event));
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  onClick({ target }) {
    const button = target.closest("[data-call], [data-do], [data-step], [data-ply], [data-needs]");
    if (!button) return;
    if (!allowed(button)) return this.explain(button);
    const { call, do: deed, step, ply } = button.dataset;
    if (call) {
      if (button.closest("dialog")) shut(); // the result is shown below it
      this.calls[call]();
    }
    if (deed) this.deeds[deed](button);
    if (step) this.stepper.by(Number(step));
    if (ply) this.stepper.go(Number(ply));
  }

  // Says why a button cannot be used.
  explain(button) {
    if (!button.title) return;
    if (button.closest("dialog")) shut(); // it would cover the sentence
    this.say(button.title);
  }

  onKey(event) {
    const elsewhere = event.target.closest("input, select, textarea, dialog");
    if (elsewhere || !this.hears() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const action = this.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // Shows what can be done at a table; behind a curtain nothing that needs a view of it.
  show({ can, why_not: whyNot, never = [], players, series }, covered) {
    const others = players.some(({ person, yours }) => person && !yours);
    for (const button of document.querySelectorAll("[data-call], [data-needs], [data-sees]")) {
      const { call, needs: deed = call, sees, instead } = button.dataset; // instead is what it asks of the others
      const seen = !(covered && sees !== undefined);
      if (!deed) {
        enable(button, seen);
        continue;
      }
      const now = (this.stepper.ply === null || button.dataset.past !== undefined) && seen;
      const does = instead && others && !can[deed] ? instead : deed;
      button.classList.toggle("asks", does === instead);
      button.toggleAttribute("data-never", never.includes(does)); // leaves nothing behind, unlike a class
      if (instead) button.textContent = does === instead ? button.dataset.asks : button.dataset.does;
      enable(button, now && can[does]);
      button.title = (now && whyNot[does]) || "";
    }
    const branch = document.querySelector('[data-do="branch"]');
    enable(branch, can.branch);
    branch.title = whyNot.branch ?? "";
    element("pictures").hidden = !can.branch;
    this.showSteps(series.past + 1);
  }

  endReview() {
    review(false);
    this.stepper.leave();
  }

  // game is its number at the table: a link to a moment of it holds when the next one has begun.
  showSteps(game) {
    const { here, last, begin, ply } = this.stepper;
    if (ply !== null) review(true);
    element("ply").textContent = `${this.stepper.counted(here)} / ${this.stepper.counted(last)}`;
    for (const button of document.querySelectorAll("[data-step]")) {
      enable(button, Number(button.dataset.step) < 0 ? here > begin : here < last);
    }
    for (const link of document.querySelectorAll(".picture-link")) link.search = ply === null ? "" : `ply=${ply}`;
    const table = location.pathname.split("/", 3).join("/");
    element("moment-link").value = `${this.base}${table}/games/${game}?ply=${here}`;
  }
}

// On a phone the steps stand below what can be done with the past, as long as somebody goes through the game.
function review(on) {
  document.body.classList.toggle("reviewing", on);
}

function enable(button, can) {
  button.setAttribute("aria-disabled", String(!can));
}
