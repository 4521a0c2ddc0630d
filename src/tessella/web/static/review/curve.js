// What could be expected in the course of a game, as curves. Pointer and keyboard lead to a turn.

import { made, sign } from "../shared/elements.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, EDGE] = [300, 100, 4];
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity };

export class Curve {
  // review: ReviewShown; go(ply) shows a position; heading(seat) is a player's name.
  constructor(review, { emblems }, { go, heading }) {
    Object.assign(this, { review, go });
    this.plies = [review.turns.length ? review.curves[0].points[0]?.[0] ?? 0 : 0, ...review.turns.map(({ ply }) => ply)];
    this.here = 0; // the turn that is marked, as a place in plies
    this.line = drawn("path", { class: "here" });
    this.picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.picture.append(drawn("path", { class: "middle", d: `M0 ${HEIGHT / 2}h${WIDTH}` }), ...review.curves.flatMap((curve, at) => this.drawings(curve, at)), this.dots(), this.line);
    this.slider = made("div", "curve", this.picture, made("small", "high", review.high), made("small", "low", review.low));
    Object.assign(this.slider, { tabIndex: 0, role: "slider" });
    this.set({ label: "The course of the game", valuemin: 0, valuemax: this.plies.length - 1 });
    this.slider.addEventListener("keydown", (event) => this.onKey(event));
    for (const kind of ["pointerdown", "pointermove"]) this.slider.addEventListener(kind, (event) => this.onPointer(event));
    this.nodes = [this.slider];
    if (review.curves.length > 1) this.nodes.push(made("p", "legend quiet", ...review.curves.flatMap(({ seat }, at) => {
      const sample = drawn("svg", { viewBox: "0 0 20 4", class: "sample", "aria-hidden": "true" });
      sample.append(drawn("path", { class: `seat-${at}`, d: "M0 2h20" }));
      return [made("span", "", ...(emblems[seat] ? [sign(emblems[seat])] : []), sample, " ", heading(seat))];
    })));
  }

  set(values) {
    for (const [name, value] of Object.entries(values)) this.slider.setAttribute(`aria-${name}`, value);
  }

  x(ply) {
    const [first, last] = [this.plies[0], this.plies.at(-1)];
    return ((ply - first) / Math.max(last - first, 1)) * WIDTH;
  }

  drawings({ points }, at) {
    const path = points.map(([ply, height], index) => `${index ? "L" : "M"}${this.x(ply).toFixed(1)} ${y(height)}`).join("");
    const line = drawn("path", { class: `line seat-${at}`, d: path });
    if (this.review.curves.length > 1) return [line];
    return [drawn("path", { class: "area", d: `${path}L${this.x(points.at(-1)?.[0] ?? 0)} ${HEIGHT}L0 ${HEIGHT}Z` }), line];
  }

  // Turning points, as lines of no length with round ends, which no stretching deforms.
  dots() {
    const found = this.review.points.map(({ ply, seat }) => {
      const { points } = this.review.curves.find((curve) => curve.seat === seat) ?? this.review.curves[0];
      const height = points.find(([each]) => each === ply)?.[1] ?? 0.5;
      return `M${this.x(ply).toFixed(1)} ${y(height)}h0`;
    });
    return drawn("path", { class: "dots", d: found.join("") });
  }

  // Marks the turn after which a position stands; its words are returned.
  follow(ply) {
    this.here = Math.max(this.plies.findLastIndex((each) => each <= ply), 0);
    this.line.setAttribute("d", `M${this.x(Math.min(Math.max(ply, this.plies[0]), this.plies.at(-1))).toFixed(1)} 0v${HEIGHT}`);
    const words = this.here ? this.review.turns[this.here - 1].words : "The beginning";
    this.set({ valuenow: this.here, valuetext: words });
    return words;
  }

  onKey(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(this.here + step);
  }

  onPointer({ type, buttons, clientX }) {
    if (type === "pointermove" && !(buttons & 1)) return;
    const { left, width } = this.slider.getBoundingClientRect();
    const asked = ((clientX - left) / width) * WIDTH;
    const off = this.plies.map((ply) => Math.abs(this.x(ply) - asked));
    this.show(off.indexOf(Math.min(...off)));
  }

  show(turn) {
    const next = Math.min(Math.max(turn, 0), this.plies.length - 1);
    if (next !== this.here) this.go(this.plies[next]);
    this.here = next;
  }
}

const y = (height) => (HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE)).toFixed(1);

function drawn(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
