// Elements of a page: made here, or drawn by the server as SVG.

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

// A drawing of the server, as an element of this page.
export const drawing = (markup) => document.importNode(parsed(markup), true);

// Not part of a page yet. The parser of HTML is twice as quick as that of XML.
function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

// The board, and the hand if there is one: what core/drawing/svg.py has stacked, taken apart, not part of a page yet.
export function parts(markup) {
  const whole = parsed(markup);
  const nested = [...whole.children].filter(({ localName }) => localName === "svg");
  return nested.length ? nested : [whole];
}

// The other way round: the drawings on the page as one markup.
export function stacked(drawings) {
  const markup = drawings.map((each) => new XMLSerializer().serializeToString(each)).join("");
  return drawings.length > 1 ? `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>` : markup;
}
