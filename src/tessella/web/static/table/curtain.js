// Where people share a screen and hands are secret, a curtain hides the table from all but the seat that has lifted it.

import { cited } from "../board/dialogs.js";
import { isolated, isShown } from "../shared/elements.js";

export class Curtain {
  constructor(home, { rules, onLift }) {
    Object.assign(this, { home, rules });
    this.lifted = null; // the `sight` for which somebody has lifted it
    this.button = home.querySelector("button");
    // What ends a move must not lift it: a key that is still held, the second click of a double click.
    this.button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
    this.button.addEventListener("click", ({ detail }) => detail < 2 && onLift());
  }

  covers({ eyes, sight }) {
    return eyes !== null && sight !== this.lifted;
  }

  lift({ sight }) {
    this.lifted = sight;
  }

  lower() {
    this.lifted = null;
  }

  show(state) {
    const covers = this.covers(state);
    const { name, side } = state.players[state.eyes] ?? {};
    const [told, pass] = this.home.querySelectorAll("p");
    told.replaceChildren(...cited(covers ? state.public : "", this.rules));
    pass.textContent = covers ? `Pass the screen to ${isolated(name)} (${side}).` : "";
    this.home.hidden = !covers;
    document.body.classList.toggle("covered", covers);
    if (covers && !isShown(document.activeElement)) this.button.focus();
  }
}
