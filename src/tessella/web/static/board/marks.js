// The marks that a page adds to a board: dots and letters, frames, numbers, arrows, a picture of what lies on a place.

const DOT = 0.11; // radius of the dot on a place that can be played, by the size of the place
const LETTERS = 0.42; // height of the letters that stand there instead
const MIDDLE = 0.36; // from the middle of digits to their foot, by their height
const ROUND = 0.18; // corners of a frame, by the size of what it is around
const LIKE = 1.5; // a place that is no more than so many times larger or smaller than a cell is framed like one
const BADGE = 0.19; // radius of a number, by the size of the place
const TIP = 0.2; // length of an arrow's head, by the size of the place
const BASIC = "path, rect, circle, ellipse, polygon";
const ADDED = ".dot, .held, .frame, .badge, .ring, title"; // what pages add to a place
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
  const box = place.getBBox();
  if (likeCell(place, box)) return;
  const rx = Math.min(box.width, box.height) * ROUND;
  place.append(set(rectangle(box), { rx, class: "frame" }));
}

const rectangle = ({ x, y, width, height }) => made("rect", { x, y, width, height });

// Frames a place in the shape of a cell, if it is about as large as one.
function likeCell(place, { x, y, width, height }) {
  const shape = [place, ...place.ownerSVGElement.querySelectorAll(".cell")].map(shapeOf).find(Boolean);
  if (!shape) return false;
  const copy = set(shape.cloneNode(), { class: "frame" });
  copy.removeAttribute("id");
  place.append(copy);
  const own = copy.getBBox();
  const fits = [width / own.width, height / own.height].every((times) => times < LIKE && times > 1 / LIKE);
  const shift = [x + width / 2 - own.x - own.width / 2, y + height / 2 - own.y - own.height / 2];
  if (!fits) copy.remove();
  else if (Math.hypot(...shift) > own.width / 8) copy.setAttribute("transform", `translate(${shift.join(" ")})`); // a smaller one is a shadow's
  return fits;
}

// The shape of an empty cell of the grid; null if it is none, or has several.
function shapeOf(place) {
  if (!place.matches(".cell")) return null;
  const [drawn] = [...place.children].filter((each) => !each.matches(ADDED));
  const shape = drawn?.localName === "use" ? place.ownerSVGElement.querySelector(drawn.getAttribute("href")) : drawn;
  return shape?.matches(BASIC) ? shape : null;
}

// Lays a mark over all else, in the colours of the ground of a place.
export function lay(mark, place) {
  const colours = getComputedStyle(place);
  for (const name of ["--mark", "--edge"]) mark.style.setProperty(name, colours.getPropertyValue(name));
  place.ownerSVGElement.append(mark);
}

// A number in the corner of a place, in the units of its drawing.
export function badge(place, number) {
  const { x, y, size } = middle(place, place.ownerSVGElement);
  const [cx, cy, r] = [x + size * 0.28, y - size * 0.28, size * BADGE];
  const digits = made("text", { x: cx, y: cy + r * 0.52, "font-size": r * 1.5 });
  digits.textContent = number;
  const both = made("g", { class: "badge" });
  both.append(made("circle", { cx, cy, r }), digits);
  return both;
}

// An arrow from the middle of a place to the middle of another one, in the units of their drawing.
export function arrow(from, to) {
  const drawing = from.ownerSVGElement;
  const [start, end] = [from, to].map((place) => middle(place, drawing));
  const size = Math.min(start.size, end.size);
  const far = Math.hypot(end.x - start.x, end.y - start.y);
  const [u, v] = [(end.x - start.x) / far, (end.y - start.y) / far];
  const at = (along, aside = 0) => `${start.x + u * along - v * aside} ${start.y + v * along + u * aside}`;
  const [begin, tip, wing] = [size * 0.3, far - size * 0.12, size * TIP];
  const d = `M${at(begin)}L${at(tip)}M${at(tip - wing, wing)}L${at(tip)}L${at(tip - wing, -wing)}`;
  return made("path", { class: "arrow", d, "stroke-width": size * 0.09 });
}

// Where the middle of a place is in its drawing, and how large the place is there.
function middle(place, drawing) {
  const { x, y, width, height } = place.getBBox();
  const { a, b, c, d, e, f } = drawing.getScreenCTM().inverse().multiply(place.getScreenCTM());
  const [h, v] = [x + width / 2, y + height / 2];
  return { x: a * h + c * v + e, y: b * h + d * v + f, size: Math.min(width, height) * Math.hypot(a, b) };
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
