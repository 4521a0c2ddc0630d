// Elements, made.

import { drawing } from "./drawing.js";

export function made(tag, className, ...content) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...content);
  return node;
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
