// The marks that a page adds to the places of a board: dots and letters, frames, a picture of what lies there.

const DOT = 0.11; // radius of the dot on a place that can be played, by the size of the place
const LETTERS = 0.42; // height of the letters that stand there instead
const MIDDLE = 0.36; // from the middle of digits to their foot, by their height
const ROUND = 0.18; // corners of a frame, by the size of what it is around
const ADDED = ".dot, .held, .frame, .ring, title"; // what is on a place beside the game's own shapes
const SVG = "http://www.w3.org/2000/svg";

// Gives a mark its attributes.
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

const made = (tag, attributes) => set(document.createElementNS(SVG, tag), attributes);

// For the middle of a place that can be played, by its box: a dot, or a label where there is one.
export function dot({ x, y, width, height }, label) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  if (!label) return made("circle", { class: "dot", cx, cy, r: Math.min(width, height) * DOT });
  const size = Math.min(height * LETTERS, (width * 3 * LETTERS) / Math.max(label.length, 2)); // two or three fit easily
  const letters = made("text", { class: "dot label", x: cx, y: cy + size * MIDDLE, "font-size": size });
  letters.textContent = label;
  return letters;
}

// A frame shows that a place is looked at, or chosen. It is an element of its own: an effect on the place itself would make
// browsers paint the whole board again.
export function frame(place) {
  if (!place || place.querySelector(":scope > .frame")) return;
  const { x, y, width, height } = place.getBBox();
  const rx = Math.min(width, height) * (place.classList.contains("cell") ? 0.5 : ROUND);
  place.append(made("rect", { x, y, width, height, rx, class: "frame" }));
}

export function emphasise(place, name) {
  frame(place);
  place?.classList.add(name);
}

// A picture of what lies on a place; of one thing where equal ones lie side by side, each a piece or a group of shapes.
export function copyOf(place) {
  const pieces = [...place.querySelectorAll(":scope > .piece")];
  const areEqual = pieces.length > 1 && new Set(pieces.map((each) => each.getAttribute("href"))).size === 1;
  const thing = areEqual ? pieces[0] : place.querySelector(":scope > g") ?? place;
  const { x, y, width, height } = thing.getBBox(); // where it is without its own transform
  const picture = made("svg", { viewBox: [x, y, width, height].join(" ") });
  const shapes = areEqual ? [thing] : [...thing.children].filter((shape) => !shape.matches(ADDED));
  picture.append(...shapes.map((shape) => shape.cloneNode(true)));
  if (areEqual) picture.firstChild.removeAttribute("transform");
  return picture;
}
