// What the engine says of a position: a bar for the value, the best lines with theirs, how far it has looked.

import { made } from "../shared/elements.js";

const percent = (share) => `${Math.round(100 * share)}%`;

export class Lines {
  // sides are the names of the seats. onLook gets the line under a pointer or with the focus, or null; onPlay the one clicked.
  constructor({ bar, list, effort }, { sides, together, onLook, onPlay }) {
    Object.assign(this, { bar, effort, sides, together });
    this.rows = [...list.querySelectorAll("button")];
    this.lines = [];
    bar.hidden = sides.length < 2;
    for (const [index, row] of this.rows.entries()) {
      const look = () => this.lines[index] && onLook(this.lines[index]);
      const leave = () => document.activeElement !== row && !row.matches(":hover") && onLook(null);
      for (const kind of ["pointerenter", "focus"]) row.addEventListener(kind, look);
      for (const kind of ["pointerleave", "blur"]) row.addEventListener(kind, leave);
      row.addEventListener("click", () => this.lines[index] && onPlay(this.lines[index]));
    }
    this.clear();
  }

  // Nothing is known; sentence says why, or what is waited for.
  clear(sentence = "") {
    this.lines = [];
    for (const row of this.rows) this.fill(row, null);
    this.bar.style.removeProperty("--share");
    this.bar.ariaValueText = "unknown";
    this.bar.querySelectorAll("b").forEach((each) => each.replaceChildren());
    this.say(sentence);
  }

  say(sentence) {
    this.effort.textContent = sentence;
  }

  show({ seat, lines, depth, nodes }) {
    this.lines = lines;
    for (const [index, row] of this.rows.entries()) this.fill(row, lines[index] ?? null);
    this.value(seat, lines[0]);
    this.say(`${depth ? `Depth ${depth}, ` : ""}${nodes.toLocaleString("en")} positions`);
  }

  fill(row, line) {
    row.disabled = !line;
    row.replaceChildren(made("span", "words", line?.words ?? ""), made("span", "line quiet", line?.moves.join(" ") ?? ""));
    row.classList.toggle("proven", Boolean(line?.proven));
  }

  // Of two sides both have their part of the bar; of more, the mover; together they have one.
  value(seat, { score, words }) {
    const two = this.sides.length === 2 && !this.together;
    const share = two && seat === 1 ? 1 - score : score;
    const [first, second] = this.bar.querySelectorAll("b");
    const name = two ? this.sides[0] : this.together ? "All" : this.sides[seat];
    first.textContent = `${name} ${percent(share)}`;
    second.textContent = two ? `${percent(1 - share)} ${this.sides[1]}` : "";
    this.bar.style.setProperty("--share", share);
    this.bar.ariaValueNow = Math.round(100 * share);
    this.bar.ariaValueText = words;
  }
}
