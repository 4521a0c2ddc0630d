// Changes go to the server one at a time, each with the seq of the log that it is meant for. One that is not answered
// is sent again until it is, even after a reload; its key sees to it that it counts once.

import { newKey } from "../shared/idempotency-key.js";

const LATE = 300; // milliseconds after which waiting is shown
const FIRST_PAUSE = 500; // milliseconds between two tries, twice as many each time
const LONGEST_PAUSE = 8000;
const FINGERS = matchMedia("(pointer: coarse)");
const UNANSWERED = "The server does not answer; what you did is kept and sent again";

export class Post {
  constructor(table, { onLate, onUnanswered }) {
    Object.assign(this, { onLate, onUnanswered });
    this.address = `/tables/${table.replace(/\.watch$/, "")}`;
    this.key = `tessella.unsent.${table}`;
    this.sending = null; // {seq, done} until an answer comes; done is a promise
    this.failing = false; // since a try has failed
    this.stream = null; // once there is one: see follow in live.js
    this.wake = this.drop = () => {};
  }

  // The answer to a change, {resent} if it took more than one try; null if another change for the same seq is on its
  // way, or if this one was dropped. The stream may show what a change did before its answer comes: the next one waits.
  async change(name, body, seq) {
    while (this.sending?.seq < seq) await this.sending.done;
    if (this.sending) return null;
    const done = this.send(name, { key: newKey(), ...body });
    this.sending = { seq, done };
    const answer = await done;
    this.sending = null;
    return answer;
  }

  async send(name, body) {
    let wanted = true;
    const dropped = new Promise((resolve) => {
      this.drop = () => resolve((wanted = false));
    });
    this.keep({ name, body });
    const late = setTimeout(() => this.onLate(true), LATE);
    const answer = await Promise.race([this.insist(name, body, () => wanted), dropped]);
    clearTimeout(late);
    this.onLate(false, answer !== null);
    this.keep(null);
    this.failing = false;
    return answer;
  }

  // The answer has the state after the change. An open stream brings it; if it fails to, it does not count as open any more,
  // and the next try asks for the state.
  async insist(name, body, isWanted) {
    for (let pause = FIRST_PAUSE; isWanted(); pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const answer = await this.ask(name, body, this.stream?.stands() ? { Prefer: "return=minimal" } : {});
      if (!isWanted()) break;
      if (answer.seq !== undefined) {
        const state = await this.stream.reached(answer.seq);
        if (state) return { state, resent: this.failing };
        continue;
      }
      if (!answer.lost) return { ...answer, resent: this.failing };
      this.failing = true;
      this.onUnanswered(answer.error ?? `${UNANSWERED}${FINGERS.matches ? "" : " (Esc drops it)"}.`);
      await this.rest(answer.patience ?? pause);
    }
    return null;
  }

  // One question; {lost} if it may be asked again, after so many milliseconds of patience if the server says so.
  async ask(name, body, headers = {}) {
    try {
      const response = await fetch(`${this.address}/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const seconds = Number(response.headers.get("Retry-After"));
      return { ...(await response.json()), ...(seconds && { lost: true, patience: 1000 * seconds }) };
    } catch {
      return { lost: true };
    }
  }

  rest(pause) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, pause);
    });
  }

  // The change that the page was left with: {name, body}, or null.
  get unsent() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key));
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  keep(change) {
    try {
      if (change) sessionStorage.setItem(this.key, JSON.stringify(change));
      else sessionStorage.removeItem(this.key);
    } catch {
      // a browser that keeps nothing
    }
  }
}
