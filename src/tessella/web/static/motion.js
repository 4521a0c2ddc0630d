// What moves: a tile that is laid fades in, and a view glides. Nothing does where motion is not wanted.

import { isOn } from "./switches.js";

const SETTLING = 180; // milliseconds
const GLIDING = 300;
const MOST = 8; // places that change with one move; more of them are a jump to elsewhere in the game
const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

const wanted = () => isOn("animate") && !reduced.matches;

export function settle(places) {
  if (!wanted() || places.length > MOST) return;
  for (const shape of places.flatMap(({ children }) => [...children])) {
    shape.animate([{ opacity: 0.25, offset: 0 }], { duration: SETTLING, easing: "ease-out" });
  }
}

// Calls draw with numbers on their way from one list to another; returns what stops it.
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
