// Positions that are set up by their moves: what is legal there, and why the rest is not. The server keeps nothing of them.
// What the keys of an answer mean: SandboxState in wire.py.

import { UNANSWERED, postJson } from "../shared/post-json.js";

export class SandboxClient {
  // options() returns the options. seat is the one whose hand is shown, by default the one that is to act; own() tells
  // whether nothing is shown that who is to act does not know.
  constructor(game, { options = () => ({}), seat = null, own = () => false, say }) {
    Object.assign(this, { game, options, seat, own, say });
    this.position = { moves: [] }; // the last answer that was shown
    this.asked = 0; // questions so far: only the answer to the last one counts
  }

  // The position after these moves, with one more that is clicked or typed; null if there is no such position.
  async ask(moves, more = {}) {
    const question = ++this.asked;
    try {
      const answer = await this.post("sandbox", { moves, ...more });
      if (question !== this.asked) return null;
      if (!answer.error) return answer;
      this.say(answer.error);
    } catch {
      this.say(UNANSWERED);
    }
    return null;
  }

  // For clicks (clicks.js): one more move, or a part of it; a new position is shown by show(answer).
  played(show) {
    return async (move) => {
      const { length } = this.position.moves;
      const answer = await this.ask(this.position.moves, move);
      if (!answer || answer.refusal) return answer && { refusal: answer.refusal };
      if (answer.moves.length === length) return answer;
      show(answer);
      return {};
    };
  }

  // What the move of these clicks would bring, drawn.
  async preview(path) {
    try {
      return (await this.post("sandbox/preview", { moves: this.position.moves, path })).svg;
    } catch {
      return undefined; // the server does not answer: there is nothing to see, and the next move says so
    }
  }

  post(call, body) {
    return postJson(`/games/${this.game}/${call}`, { options: this.options(), seat: this.seat, own: this.own(), ...body });
  }
}
