// The tiles of another player, in games that hide nothing. They replace one's own until somebody clicks or plays.

import { drawing, isolated } from "../shared/elements.js";

export class Hands {
  // own() is the drawing of the own hand.
  constructor(table, { board, say }) {
    Object.assign(this, { table, board, say });
    this.seat = null;
  }

  // Shows the hand of a seat, or puts it away if it is seen already.
  async toggle(seat, name) {
    if (this.seat === seat) return this.putAway();
    this.putAway();
    this.seat = seat;
    const svg = await this.ask(seat);
    if (this.seat !== seat) return undefined;
    if (!svg) return this.say("The server does not answer; please try again.");
    const other = drawing(svg);
    other.classList.add("hand", "other");
    other.querySelectorAll("[data-at]").forEach((place) => delete place.dataset.at); // only to look at
    other.addEventListener("click", () => this.putAway());
    this.board.home.append(other);
    return this.say(`These are the tiles of ${isolated(name)}. Click them to see your own again.`);
  }

  async ask(seat) {
    try {
      const response = await fetch(`/tables/${this.table}/hands/${seat}`, { headers: { Accept: "application/json" } });
      return (await response.json()).svg;
    } catch {
      return undefined;
    }
  }

  putAway() {
    if (this.seat === null) return false;
    this.seat = null;
    this.board.home.querySelector(".other")?.remove();
    this.say("");
    return true;
  }
}
