// Going through a game: which of its positions is seen. null is the game itself, as it stands.

import { CHANCE } from "./moves.js";

export class Stepper {
  constructor(table, { onShow, onTrouble }) {
    Object.assign(this, { table, onShow, onTrouble });
    this.forget();
    this.setGame({ series: { number: 1 }, eyes: null, moves: [] });
  }

  // The game as it stands, and nothing of what was seen or asked for.
  forget() {
    this.ply = this.wanted = this.aside = null; // aside: what is shown in place of the game, in a few words
    this.seen = new Map(); // a position of the past, by the moves that led to it
  }

  // The game as the page shows it: its number in the series, whose eyes see it and since when, its turns.
  setGame({ series: { number }, eyes, sight, moves: turns }) {
    const moves = turns.flatMap(({ seat, moves }) => moves.map((text) => ({ seat, text })));
    const first = moves.findIndex(({ seat }) => seat !== CHANCE);
    this.begin = first < 0 ? moves.length : first; // where the first player acts: a deal is no step
    Object.assign(this, { number, eyes, sight, moves });
    if (this.ply !== null && this.ply > this.last) this.leave();
  }

  get last() {
    return this.moves.length;
  }

  get here() {
    return this.ply ?? this.last;
  }

  // How many moves of players lead to a position.
  counted(ply) {
    return this.moves.slice(0, ply).filter(({ seat }) => seat !== CHANCE).length;
  }

  by(step) {
    return this.go(this.beside(this.wanted ?? this.last, step));
  }

  // The next position, or the one before, in which a player is to act: what chance does is no step.
  beside(here, step) {
    let ply = here + step;
    while (this.moves[ply]?.seat === CHANCE && ply > this.begin) ply += step;
    return Math.max(ply, this.begin);
  }

  // Shows the position after so many moves; the last one is the game itself.
  async go(ply) {
    this.aside = null;
    this.wanted = Math.min(Math.max(ply, 0), this.last);
    if (this.wanted === this.last) return this.leave();
    const [asked, seen] = [this.wanted, this.seen];
    const position = await this.position(asked);
    if (this.wanted !== asked || this.seen !== seen) return;
    if (position.error) return this.refuse(position);
    this.ply = asked;
    this.onShow(position);
    for (const near of [-1, 1].map((step) => this.beside(asked, step))) if (near < this.last) this.position(near);
  }

  // Shows a position that the game did not come to, in a line that leaves it at a ply; words say which line that is.
  showAside(position, ply, words) {
    this.ply = this.wanted = ply;
    this.aside = words;
    this.onShow(position);
  }

  // Shows the position that the address names, if it names one.
  goToLinked() {
    const ply = new URLSearchParams(location.search).get("ply");
    if (ply !== null) this.go(Number(ply));
  }

  refuse(answer) {
    this.wanted = this.ply;
    this.onTrouble(answer);
  }

  leave() {
    const was = this.ply;
    this.ply = this.wanted = this.aside = null;
    if (was !== null) this.onShow(null);
  }

  // {svg, move, sentence}, or {error}, with the table's {state} if other eyes see it by now; asked for once.
  position(ply) {
    const moves = this.moves.slice(0, ply).map(({ text }) => text);
    const key = [this.number, this.eyes, ...moves].join(" ");
    if (!this.seen.has(key)) this.seen.set(key, this.fetch(ply, key));
    return this.seen.get(key);
  }

  async fetch(ply, key) {
    const sight = this.eyes === null ? "" : `?sight=${this.sight}`;
    try {
      const response = await fetch(`/tables/${this.table}/plies/${ply}${sight}`, { headers: { Accept: "application/json" } });
      if (!response.ok) this.seen.delete(key);
      return await response.json();
    } catch {
      this.seen.delete(key);
      return { error: "The server does not answer; please try again." };
    }
  }
}
