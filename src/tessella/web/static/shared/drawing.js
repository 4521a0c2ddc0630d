// SVG that the server has drawn, as elements of this page.

export const drawing = (markup) => document.importNode(parsed(markup), true);

// In no page yet. The parser of HTML is twice as quick as that of XML.
function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

// The board, and the hand if there is one: what core/drawing/svg.py has stacked, taken apart, in no page yet.
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
