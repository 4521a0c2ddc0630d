// Elements, made.

import { drawing } from "./drawing.js";

export function made(tag, className, ...content) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...content);
  return node;
}

// A name within a sentence that is not made of elements: written from right to left, it does not move what stands beside it.
export function isolated(name) {
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(name) ? `\u2068${name}\u2069` : name;
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
