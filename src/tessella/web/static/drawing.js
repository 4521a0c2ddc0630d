// SVG that the server has drawn, as an element of this page.

export function drawing(markup) {
  return document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true);
}
