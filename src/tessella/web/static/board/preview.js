// What a move would bring: the game's drawing lies over the board while a pointer or the keyboard is on the place whose
// click completes the move, and while the move waits to be confirmed.

import { drawing } from "../shared/elements.js";
import { isOn } from "../shared/preferences.js";

const REST = 60; // milliseconds on a place before the server is asked
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Previews {
  // ask(path) promises SVG elements, or undefined.
  constructor(board, ask) {
    Object.assign(this, { board, ask });
    Object.assign(this, { position: null, path: [], ends: [], held: null });
    this.pointed = null; // the place under a pointer that can hover
    this.shown = null; // what is shown, or on its way
    this.kept = new Map(); // what was asked for in this position
    const { home } = board;
    this.known = "previews" in home.dataset; // whether the game has any
    home.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType !== "touch") this.point(target.closest("[data-at]"));
    });
    home.addEventListener("pointerleave", () => this.point(null));
    home.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && this.point(null));
    home.addEventListener("focusout", () => this.refresh());
  }

  // In a position, known by a key, after the clicks of path: which clicks complete a move, or which move is held.
  offer(position, { path, ends, held = null }) {
    if (position !== this.position) this.kept.clear();
    Object.assign(this, { position, path, ends, held });
    this.clear();
    this.refresh();
  }

  point(place) {
    this.pointed = place?.dataset.at ?? null;
    this.refresh();
  }

  // The clicks of the move that is looked at, or null.
  get wanted() {
    if (!this.known || !isOn("preview")) return null;
    if (this.held) return this.held;
    const at = this.pointed ?? this.board.home.querySelector("[data-at]:focus-visible")?.dataset.at;
    return this.ends.includes(at) ? [...this.path, at] : null;
  }

  async refresh() {
    const path = this.wanted;
    const key = path && [this.position, ...path].join(" ");
    if (key === this.shown) return;
    this.clear();
    this.shown = key;
    const markup = path && (await this.find(key, path));
    if (markup && this.shown === key) this.lay(path.at(-1), markup);
  }

  // The markup of a preview, asked for once; undefined if it is no longer wanted, or does not come.
  async find(key, path) {
    if (!this.kept.has(key)) await pause(REST);
    if (this.shown !== key) return undefined;
    if (!this.kept.has(key)) this.kept.set(key, this.ask(path));
    const markup = await this.kept.get(key);
    if (markup === undefined) this.kept.delete(key);
    return markup;
  }

  lay(id, markup) {
    this.remove();
    const layer = drawing(`<svg><g class="preview" aria-hidden="true">${markup}</g></svg>`).firstElementChild;
    const place = this.board.place(id);
    place?.classList.add("previewed");
    (this.board.svg).append(layer);
  }

  clear() {
    this.shown = null;
    this.remove();
  }

  remove() {
    this.board.home.querySelector(".previewed")?.classList.remove("previewed");
    this.board.home.querySelector(".preview")?.remove();
  }
}
