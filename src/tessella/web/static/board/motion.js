// What moves: pieces travel from where they were, or from their player, to where they are; what has left goes; what a move
// has scored lights up; a view glides. Nothing moves for those who want no motion, and nothing waits for it.

import { isOn } from "../shared/preferences.js";

const TRAVEL = 240; // milliseconds
const FALL = 280;
const SETTLING = 180;
const LIGHTING = 240;
const STAGGER = 80; // between the beginnings of two lights
const GLIDING = 300;
const MOST = 12; // things that change with one move; more of them are a jump to elsewhere in the game
const SVG = "http://www.w3.org/2000/svg";
const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

export const wanted = () => isOn("animate") && !reduced.matches;

// Notes where the pieces are that the next drawings no longer have. Returns a function to be called once those drawings are on
// the page; its argument is the element from which new pieces come, if it is known.
export function leaving(home, next) {
  if (!wanted()) return () => {};
  const before = pieces(home);
  const gone = without(before, next.flatMap(pieces)).map(measured).map(copied);
  const lit = lights(home).map(({ outerHTML }) => outerHTML);
  return (origin) => {
    const come = without(pieces(home), before).filter(({ held }) => !held).map(measured);
    move(gone, come, origin);
    shine(lights(home).filter(({ outerHTML }) => !lit.includes(outerHTML)));
  };
}

// Places that have changed, in games whose pieces do not travel.
export function settle(places) {
  const changed = places.filter((place) => !place.querySelector(".piece"));
  if (!wanted() || changed.length > MOST) return;
  for (const shape of changed.flatMap(({ children }) => [...children])) {
    shape.animate([{ opacity: 0.25, offset: 0 }], { duration: SETTLING, easing: "ease-out" });
  }
}

const lights = (home) => [...home.querySelectorAll(".light")];

// All pieces: what they look like, whether somebody holds them, where they are in the drawing.
function pieces(drawn) {
  return [...drawn.querySelectorAll(".piece")].map((node) => {
    const held = Boolean(node.closest(".hand"));
    const shape = node.getAttribute("href");
    return { node, held, shape, key: [shape, held, ...steps(node)].join() };
  });
}

// And where on the screen.
const measured = (piece) => ({ ...piece, box: piece.node.getBoundingClientRect() });
const copied = (piece) => ({ ...piece, node: piece.node.cloneNode(false) }); // its node may become another piece

// The transforms that lead to an element, and its own place.
function* steps(node) {
  yield [node.getAttribute("x"), node.getAttribute("y")];
  for (let at = node; at && at.localName !== "svg"; at = at.parentElement) yield at.getAttribute("transform");
}

function move(gone, come, origin) {
  if (come.length + gone.filter(({ held }) => !held).length > MOST) return;
  for (const piece of come) {
    const at = gone.findIndex(({ shape }) => shape === piece.shape);
    const from = at < 0 ? origin?.getBoundingClientRect() : gone.splice(at, 1)[0].box;
    if (from?.width) travel(piece, from);
    else piece.node.animate([{ opacity: 0 }, {}], { duration: SETTLING });
  }
  for (const piece of gone) if (!piece.held) fall(piece);
}

function without(pieces, others) {
  const there = new Set(others.map(({ key }) => key));
  return pieces.filter(({ key }) => !there.has(key));
}

function travel(piece, from) {
  const { left, top, width } = piece.box;
  const start = `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width})`;
  piece.node.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: TRAVEL });
  flight(piece, [{ transform: start }, { transform: "none" }], { duration: TRAVEL, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function fall(piece) {
  flight(piece, [{}, { transform: "translateY(40%) scale(0.7)", opacity: 0 }], { duration: FALL, easing: "ease-in" });
}

function flight({ node, box }, ways, how) {
  const air = floating(node, box);
  air.animate(ways, how).finished.finally(() => air.remove());
}

// Nothing is on its way any more.
export function land() {
  for (const air of document.querySelectorAll(".flight")) air.remove();
}

// A copy of a piece over the page.
export function floating(node, { left, top, width, height }) {
  const air = document.createElementNS(SVG, "svg");
  const copy = node.cloneNode(false);
  for (const name of ["class", "x", "y", "transform"]) copy.removeAttribute(name);
  air.setAttribute("class", "flight");
  air.setAttribute("aria-hidden", "true");
  air.append(copy);
  Object.assign(air.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(air);
  const box = copy.getBBox();
  air.setAttribute("viewBox", [box.x, box.y, box.width, box.height].join(" "));
  return air;
}

// Lights up what was scored or won, one after another, once the piece has arrived.
function shine(nodes) {
  const pause = Math.min(STAGGER, (10 * STAGGER) / nodes.length);
  nodes.forEach((node, index) => {
    const timing = { duration: LIGHTING, delay: TRAVEL + index * pause, fill: "backwards", easing: "ease-out" };
    node.animate([{ opacity: 0 }, {}], timing);
  });
}

// Calls draw with numbers that go from one list to another; returns a function that stops it.
export function glide(from, to, draw) {
  let stopped = !wanted();
  if (stopped) draw(to);
  const began = performance.now();
  const step = (now) => {
    if (stopped) return;
    const t = Math.min(1, Math.max(0, (now - began) / GLIDING));
    const eased = t * t * (3 - 2 * t);
    draw(from.map((start, index) => start + (to[index] - start) * eased));
    if (t < 1) requestAnimationFrame(step);
  };
  step(began);
  return () => {
    stopped = true;
  };
}
