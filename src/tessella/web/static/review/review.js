// The review of a game that is over: a button asks for it, the server makes it once for all who look. What is shown of it is
// loaded when there is one. What the keys mean: review_state.py.

import { newKey } from "../shared/idempotency-key.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";

const AGAIN = "An older version of Tessella has made this review. Make it again";

export class Review {
  // page: the name of the table, as the server knows this page; the stepper; say; spell; hear, for sentences that may name places;
  // onMarks, which lists the moves anew; roundOf(ply), the number of their round in the list.
  constructor(home, page) {
    Object.assign(this, { home, page, address: `/tables/${page.table}/review` });
    this.button = home.querySelector("button");
    this.words = this.button.textContent;
    this.progress = home.querySelector(".progress");
    this.changed = null; // of the game that is over, whose review is shown
    this.wants = location.hash === "#review"; // whether it is asked for, or will be
    addEventListener("hashchange", () => location.hash === "#review" && !this.home.hidden && this.ask());
    if (document.getElementById("trial")) import("./trial.js").then(({ Trial }) => (this.trial = new Trial(page)));
  }

  // state: a TableState; nothing is seen behind a curtain.
  show(state, isSeen) {
    this.state = state;
    this.trial?.show(state);
    const isOver = isSeen && state.verdict !== null && state.moves.some(({ seat }) => seat >= 0);
    this.home.hidden = !isOver;
    const changed = isOver ? state.changed : null;
    if (changed === this.changed) return this.shown?.follow(state);
    this.changed = changed;
    this.clear();
    if (isOver) this.wants ? this.ask() : this.learn();
  }

  clear() {
    this.shown?.remove();
    this.shown = null;
    this.tell({ button: true });
  }

  // Asks for the review, unless it is there, and leads to it.
  async ask() {
    this.wants = false;
    if (this.shown && !this.outdated) return this.shown.begin();
    this.tell({ words: "The review begins…" });
    this.home.scrollIntoView({ block: "nearest" });
    await this.take(() => postJson(this.address, { key: newKey() }), true);
  }

  learn(query = "", isAsked = false) {
    return this.take(async () => (await fetch(`${this.address}${query}`, { headers: { Accept: "application/json" } })).json(), isAsked);
  }

  // Shows what the server answers, and asks on as long as the review is being made. isAsked: somebody here waits for it.
  async take(call, isAsked) {
    const { changed } = this;
    const answer = await call().catch(() => ({ error: UNANSWERED }));
    if (changed !== this.changed) return;
    const { asked, done, of, review, outdated, error } = answer;
    const trouble = error || answer.trouble;
    if (asked) {
      this.tell({ words: of ? `The review is being made: ${Math.floor((100 * done) / of)} %` : "The review begins…", done, of });
      return this.learn(`?seen=${done}`, isAsked);
    }
    this.outdated = outdated;
    this.tell({ button: !review || outdated });
    if (outdated) this.button.textContent = AGAIN;
    if (trouble && isAsked) this.page.say(trouble);
    if (!review) return;
    const { Shown } = await import("./shown.js");
    if (changed !== this.changed) return;
    this.shown?.remove();
    this.shown = new Shown(this.home.querySelector(".reviewed"), review, this.page, this.state);
    if (isAsked) this.shown.begin();
  }

  tell({ button = false, words = "", done = 0, of = 0 }) {
    this.button.hidden = !button;
    this.button.textContent = this.words;
    this.progress.hidden = !words;
    const bar = this.progress.querySelector("progress");
    this.progress.querySelector("label").textContent = words;
    if (of) Object.assign(bar, { max: of, value: done });
    else bar.removeAttribute("value");
  }
}
