// Buttons and keys: what they do, and which buttons can be used now.

import { allowed, open } from "./dialogs.js";

const element = (id) => document.getElementById(id);
const press = (selector) => document.querySelector(selector)?.click();

export class Controls {
  // calls and deeds say what buttons do, by their data-call or data-do. stepBack is what Escape does, say explains why a
  // button cannot be used, and hears tells whether keys count now.
  constructor({ board, stepper, calls, deeds, stepBack, say, hears }) {
    const { camera } = board;
    Object.assign(this, { stepper, calls, say, hears });
    this.deeds = { ...deeds, back: () => stepper.leave(), closer: () => camera.closer(), farther: () => camera.farther() };
    this.keys = {
      "?": () => open("keys"),
      u: () => press('[data-call="undo"]:not(.asks)'), // to ask others is no slip of a finger
      h: () => press('[data-call="hint"]'),
      n: () => board.jump(1),
      p: () => board.jump(-1),
      ",": () => stepper.by(-1),
      ".": () => stepper.by(1),
      Home: () => stepper.go(0),
      End: () => stepper.leave(),
      "+": () => camera.closer(),
      "=": () => camera.closer(),
      "-": () => camera.farther(),
      0: () => camera.all(),
      Escape: stepBack,
    };
    document.addEventListener("click", (event) => this.onClick(event));
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  onClick({ target }) {
    const button = target.closest("[data-call], [data-do], [data-step], [data-ply]");
    if (!button) return;
    if (!allowed(button)) return button.title && this.say(button.title);
    const { call, do: deed, step, ply } = button.dataset;
    if (call) this.calls[call]();
    if (deed) this.deeds[deed]();
    if (step) this.stepper.by(Number(step));
    if (ply) this.stepper.go(Number(ply));
  }

  onKey(event) {
    const elsewhere = event.target.closest("input, select, textarea, dialog");
    if (elsewhere || !this.hears() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const action = this.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // What can be done at a table; behind a curtain nothing for which one has to see.
  show({ can, why_not: whyNot }, covered) {
    for (const button of document.querySelectorAll("[data-call], [data-needs]")) {
      const deed = button.dataset.needs ?? button.dataset.call;
      const now = this.stepper.ply === null && !(covered && button.dataset.sees !== undefined);
      const { instead } = button.dataset; // what the button asks of the others where one cannot do it alone
      const asks = instead && can[instead] && !can[deed];
      button.classList.toggle("asks", Boolean(asks));
      if (instead) button.textContent = asks ? button.dataset.asks : button.dataset.does;
      enable(button, now && (can[deed] || asks));
      button.title = (now && whyNot[deed]) || "";
    }
    enable(document.querySelector('[data-do="branch"]'), can.branch);
    element("downloads").hidden = !can.branch;
    this.showSteps();
  }

  showSteps() {
    const { here, last, ply } = this.stepper;
    element("ply").textContent = `${here} / ${last}`;
    for (const button of document.querySelectorAll("[data-step]")) {
      enable(button, Number(button.dataset.step) < 0 ? here > 0 : here < last);
    }
    for (const link of document.querySelectorAll(".picture-link")) link.search = ply === null ? "" : `ply=${ply}`;
  }
}

function enable(button, can) {
  button.setAttribute("aria-disabled", String(!can));
}
