// Elements, made.

import { drawing } from "./drawing.js";

export function made(tag, className, ...content) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...content);
  return node;
}

// All characters that can move what stands beside them: those of scripts from right to left, and their marks.
const MOVES = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// A name within a sentence that is not made of elements: written from right to left, it does not move what stands beside it.
export function isolated(name) {
  return MOVES.test(name) ? `\u2068${name}\u2069` : name;
}

// Whether an element is on the screen, or can be scrolled to. checkVisibility() is newer than the browsers that we support.
export function isShown(node) {
  return Boolean(node?.getClientRects().length) && getComputedStyle(node).visibility !== "hidden";
}

// A side's sign, which says nothing that the text beside it does not.
export function sign(emblem) {
  const node = made("span", "emblem", drawing(emblem));
  node.setAttribute("aria-hidden", "true");
  return node;
}
