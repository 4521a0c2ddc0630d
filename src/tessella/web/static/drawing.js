// SVG that the server has drawn, as elements of this page.

export function drawing(markup) {
  return document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true);
}

// The board, and the hand if there is one: what core/svg.py has stacked, taken apart.
export function parts(markup) {
  const whole = drawing(markup);
  const nested = [...whole.children].filter(({ localName }) => localName === "svg");
  return nested.length ? nested : [whole];
}

// The other way round: the drawings on the page as one markup.
export function stacked(drawings) {
  const markup = drawings.map((each) => new XMLSerializer().serializeToString(each)).join("");
  return drawings.length > 1 ? `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>` : markup;
}
