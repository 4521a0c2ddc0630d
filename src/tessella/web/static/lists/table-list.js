// Lists of tables: each a link with a small board.

import { made } from "../shared/elements.js";

// Shows these items in this order. An item that moves keeps its focus.
export function arrange(list, places) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  places.forEach((node, at) => list.children[at] === node || list.insertBefore(node, list.children[at] ?? null));
  while (list.children.length > places.length) list.lastElementChild.remove();
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

// An item of a list: a new one, or the one from before, changed.
export function entry(before, { href, picture, title, words, more, mark = "" }) {
  const node = before ?? made("li");
  const link = node.querySelector("a") ?? node.appendChild(made("a"));
  const hadFocus = link.contains(document.activeElement);
  Object.assign(link, { href, className: mark });
  link.replaceChildren(board(picture, link.querySelector("img")), made("strong", "", title), made("span", "", words), made("small", "", ...more));
  if (hadFocus) link.focus();
  return node;
}

function board(address, before) {
  const image = before ?? Object.assign(new Image(), { alt: "", loading: "lazy", decoding: "async" });
  if (image.getAttribute("src") !== address) image.src = address;
  return image;
}
