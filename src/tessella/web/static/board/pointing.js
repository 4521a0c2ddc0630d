// What a sentence or a hint points at on the board, as long as it stands: frames, numbers if there are several, an arrow.

import { arrow, badge, emphasise, lay } from "./marks.js";
import { numbered, placesIn } from "./naming.js";
import { isShown } from "../shared/elements.js";

export class Pointing {
  constructor(board) {
    Object.assign(this, { board, sentence: "", path: [], ranked: [] });
  }

  // How a sentence finds the places of the board.
  get places() {
    const { board } = this;
    const titled = (words) => board.places.find((place) => place.querySelector("title")?.textContent.split(/[:;]/)[0] === words);
    return { has: (id) => id.length > 1 && Boolean(board.place(id)), titled: (words) => titled(words)?.dataset.at };
  }

  ids(sentence) {
    return placesIn(sentence, this.places);
  }

  // A sentence, or several as one, in the place of what was said before.
  name(sentence) {
    if (sentence === this.sentence) return;
    this.sentence = sentence;
    this.show();
    this.board.camera.reveal(this.all(".named"));
  }

  // The clicks of an advised move.
  hint(path) {
    if (!path.length && !this.path.length) return;
    const isNew = path !== this.path;
    this.path = path;
    this.show();
    if (isNew) this.board.camera.reveal(this.all(".hinted"));
  }

  // The clicks of several moves, the best first: numbers stand where they end, and not where a sentence points.
  rank(paths) {
    if (JSON.stringify(paths) === JSON.stringify(this.ranked)) return;
    this.ranked = paths;
    this.show();
  }

  // The numbers of the places that a sentence names, by id; none if there is one only.
  numbers(sentence) {
    const ids = this.ids(sentence);
    return new Map(ids.length > 1 ? ids.map((id, index) => [id, index + 1]) : []);
  }

  // Parts of a sentence with the numbers that the board shows while that is named; links among them stay as they are.
  spell(parts, sentence = this.sentence) {
    const { places } = this;
    const numbers = this.numbers(sentence);
    return parts.flatMap((part) => (typeof part === "string" ? numbered(part, places, numbers) : [part]));
  }

  all(kind) {
    return [...this.board.home.querySelectorAll(kind)];
  }

  // Shows all of it on a drawing that may be new.
  show() {
    for (const old of this.all(".badge, .arrow")) old.remove();
    for (const kind of ["named", "hinted"]) {
      for (const place of this.all(`.${kind}`)) place.classList.remove(kind);
    }
    const named = this.ranked.length ? "" : this.sentence;
    for (const id of this.ids(named)) emphasise(this.board.place(id), "named");
    for (const [id, number] of this.numbers(named)) {
      const place = this.board.place(id);
      if (isShown(place)) lay(badge(place, number), place);
    }
    for (const [index, path] of this.ranked.entries()) {
      const place = this.board.place(path.at(-1));
      if (isShown(place)) lay(badge(place, index + 1), place);
    }
    const [best = []] = this.ranked;
    const advised = (this.path.length ? this.path : best).map((id) => this.board.place(id)).filter(isShown);
    for (const place of advised) emphasise(place, "hinted");
    this.lead(advised);
  }

  // An arrow from one click to the other, unless that one is in another drawing, or may be clicked at once instead.
  lead([one, other, ...more]) {
    if (!other || more.length || other.matches(".legal") || one.ownerSVGElement !== other.ownerSVGElement) return;
    lay(arrow(one, other), one);
  }
}
