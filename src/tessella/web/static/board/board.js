// The board: shows a drawing, marks what can be clicked, and lets arrow keys walk over it.

import { Camera } from "./camera.js";
import { drawing, isShown, parts } from "../shared/elements.js";
import { copyOf, dot, emphasise, frame, set } from "./marks.js";
import { land, leaving, settle } from "./motion.js";
import { patch } from "./patch.js";
import { Pointing } from "./pointing.js";
import { isOn } from "../shared/preferences.js";

const FINGER = 44; // pixels that a place must have so that a finger does not miss it
const SCROLLING = ["wheel", "touchmove"]; // events with which the board may be moved instead of the page
const ignore = () => {}; // the home has no box, so browsers do not wait for its listeners: the drawings need some of their own

export class Board {
  constructor(home, { onPlace, onCancel, onElsewhere = () => {} }) {
    this.home = home;
    this.marks = new Set();
    this.planned = []; // the places of a prepared move
    this.boxes = new Map(); // of places, by what is on them
    this.here = null; // the place where the keyboard stands
    this.column = null; // where up and down started, so that they do not drift
    this.camera = new Camera(home);
    this.pointing = new Pointing(this);
    this.known = this.drawings.map((each) => each.cloneNode(true)); // as the server drew them, without what the page adds
    this.prepare();
    home.addEventListener("click", ({ target }) => {
      const place = target.closest("[data-at]");
      if (!place) return onElsewhere();
      this.column = null;
      this.stand(place, false);
      onPlace(place.dataset.at);
    });
    home.addEventListener("pointermove", ({ movementX, movementY }) => {
      if (movementX || movementY) home.classList.remove("still");
    });
    home.addEventListener("pointerover", ({ target }) => frame(target.closest("[data-at]")));
    home.addEventListener("focusin", ({ target }) => {
      this.stand(target, false);
      frame(target.closest("[data-at]"));
      if (target.matches(":focus-visible")) this.camera.reveal([target]);
    });
    home.addEventListener("keydown", (event) => this.onKey(event, onPlace, onCancel));
  }

  get svg() {
    return this.home.querySelector("svg");
  }

  // The board, and the hand if there is one.
  get drawings() {
    return [...this.home.children].filter(({ localName }) => localName === "svg");
  }

  get places() {
    return [...this.home.querySelectorAll("[data-at]")];
  }

  place(id) {
    return this.home.querySelector(`[data-at="${CSS.escape(id)}"]`);
  }

  // Shows a position. New pieces come from the element `origin`, the card of the player who has moved.
  show(markup, origin = null) {
    const next = parts(markup);
    const first = !this.places.length;
    this.home.classList.add("still"); // until a pointer moves
    const hadFocus = this.home.contains(document.activeElement);
    const arrived = leaving(this.home, next);
    const changed = this.replace(next);
    if (first) {
      this.camera.begin(next[0]);
    } else {
      this.camera.aim(next[0]);
      requestAnimationFrame(() => arrived(origin)); // it measures; just before a frame the page is laid out anyway
      settle(changed);
      this.camera.follow(changed);
    }
    if (hadFocus && !this.home.contains(document.activeElement)) this.focus();
  }

  // Returns the places that look different now.
  replace(next) {
    const { known, drawings } = this;
    this.known = next;
    let changed = [];
    if (known.length === next.length) changed = next.flatMap((each, index) => [...patch(drawings[index], known[index], each)]);
    else this.home.replaceChildren(...next.map((each) => document.importNode(each, true)));
    for (const added of changed.flatMap((place) => [...place.querySelectorAll(".dot, .frame")])) added.remove(); // too small now
    this.prepare();
    this.pointing.show();
    return changed;
  }

  // Coordinates stand at the edges of all that is to be seen: they may have been switched on.
  refit() {
    this.camera.aim(this.known[0]);
    this.camera.follow([]);
  }

  // Shows only the size of a position's drawings, and forgets the view and the place of the keyboard.
  cover(markup) {
    land();
    this.camera.all(false);
    this.here = this.column = null;
    this.known = parts(markup).map((each) => each.cloneNode(false));
    this.home.replaceChildren(...this.known.map((each) => document.importNode(each, false)));
    this.prepare();
    this.camera.begin(this.svg);
  }

  // Every place is a button with the name that its title gives it; one of them is in the tab order.
  prepare() {
    for (const each of this.drawings) {
      for (const kind of SCROLLING) each.addEventListener(kind, ignore, { passive: false });
    }
    for (const place of this.places) {
      if (!place.role) Object.assign(place, { role: "button", tabIndex: -1 });
      callIt(place, nameOf(place));
    }
    this.marks.clear();
    if (!this.home.querySelector('[tabindex="0"]')) (this.place(this.here ?? "") ?? this.places[0])?.setAttribute("tabindex", "0");
  }

  mark(marks, chosen = [], labels = {}) {
    this.marks = new Set(marks);
    this.labels = isOn("preview") ? labels : {};
    for (const held of this.home.querySelectorAll(".held")) held.remove();
    for (const place of this.places) {
      const legal = this.marks.has(place.dataset.at);
      place.classList.toggle("legal", legal);
      place.classList.remove("chosen", "planned");
      callIt(place, legal ? this.nameOfLegal(place) : nameOf(place));
    }
    for (const place of this.planned.map((id) => this.place(id))) {
      emphasise(place, "planned");
      if (place) callIt(place, `${nameOf(place)}, prepared`);
    }
    this.addDots();
    for (const id of chosen) this.choose(id);
  }

  nameOfLegal(place) {
    return [nameOf(place), "possible", this.labels[place.dataset.at]].filter(Boolean).join(", ");
  }

  // Whether some place that can be played is too small for a finger.
  get tight() {
    const legal = this.places.find((place) => this.marks.has(place.dataset.at));
    const { width = FINGER, height = FINGER } = legal?.getBoundingClientRect() ?? {};
    return Math.min(width, height) < FINGER;
  }

  // A place that can be played gets a dot or its label in its middle, whatever the game draws there.
  addDots() {
    const wanted = (place) => (this.marks.has(place.dataset.at) ? (this.labels[place.dataset.at] ?? "") : null);
    for (const old of this.home.querySelectorAll(".dot")) {
      if (old.textContent !== wanted(old.parentNode)) old.remove();
    }
    const bare = this.places.filter((place) => wanted(place) !== null && !place.querySelector(":scope > .dot"));
    const boxes = bare.map((place) => this.box(place)); // all before the first change: one layout
    bare.forEach((place, index) => place.append(dot(boxes[index], wanted(place))));
  }

  // Where a place is in its own units. Asking the browser makes it lay out the whole page.
  box(place) {
    const looks = place.innerHTML;
    if (!this.boxes.has(looks)) this.boxes.set(looks, place.getBBox());
    return this.boxes.get(looks);
  }

  choose(id) {
    emphasise(this.place(id), "chosen");
  }

  // Shows a move that is not played yet: what was chosen first, or else the mover's sign, lies on its last place.
  hold(path, emblem) {
    for (const id of path) this.choose(id);
    const place = this.place(path.at(-1));
    const picture = path.length > 1 ? copyOf(this.place(path[0])) : emblem && drawing(emblem);
    if (!place || place.classList.contains("ringed") || !picture) return;
    const { x, y, width, height } = place.getBBox();
    place.append(set(picture, { x, y, width, height, class: "held" }));
  }

  // Whether a click there only confirms what was asked.
  confirms(id) {
    return this.place(id)?.classList.contains("sure") ?? false;
  }

  // What may be clicked next, in words.
  get offer() {
    const legal = this.places.filter((place) => this.marks.has(place.dataset.at));
    return legal.length === 1 ? `${this.nameOfLegal(legal[0])}.` : `${legal.length} places possible.`;
  }

  // Points at the places that a sentence names, so that it is understood without coordinates, until another one is said.
  name(sentence) {
    this.pointing.name(sentence);
  }

  // Whether a sentence names any.
  names(sentence) {
    return this.pointing.ids(sentence).length > 0;
  }

  // A sentence, by default that one, in the parts of dialogs.js, with the numbers of its places.
  spell(parts, sentence) {
    return this.pointing.spell(parts, sentence);
  }

  // A place by its name, or a thing that lies beside the board by what it is.
  thing(id) {
    const title = this.place(id)?.querySelector("title")?.textContent ?? id;
    return title.includes(":") ? id : title;
  }

  // Points at the clicks of a move that somebody is advised to play.
  hint(path) {
    this.pointing.hint(path);
  }

  stand(place, withFocus = true) {
    if (!place?.dataset?.at) return;
    for (const old of this.home.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
    this.here = place.dataset.at;
    if (withFocus) place.focus({ preventScroll: true });
  }

  focus() {
    this.home.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  onKey(event, onPlace, onCancel) {
    const place = event.target.closest("[data-at]");
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) this.walk(place, direction);
    else if (event.key === "Enter" || event.key === " ") onPlace(place.dataset.at);
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
  }

  walk(from, way) {
    const here = centre(from);
    if (way.x) this.column = null;
    else this.column ??= here.x;
    const start = way.y ? { x: this.column, y: here.y } : here;
    const best = this.places
      .filter((place) => place !== from && isShown(place))
      .map((place) => ({ place, cost: effort(here, start, centre(place), way) }))
      .reduce((least, one) => (one.cost < least.cost ? one : least), { place: null, cost: Infinity });
    if (best.place) this.stand(best.place);
  }

  // The next or previous place that can be played, in reading order, around the end.
  jump(step) {
    const legal = this.places.filter((place) => this.marks.has(place.dataset.at)).sort(readingOrder);
    const at = legal.findIndex((place) => place.dataset.at === this.here);
    const next = at < 0 ? (step > 0 ? 0 : -1) : at + step;
    this.column = null;
    this.stand(legal.at(next % legal.length));
  }
}

function nameOf(place) {
  const { at } = place.dataset;
  return place.querySelector("title")?.textContent ?? (place.classList.contains("cell") ? `${at}: empty` : at);
}

function callIt(place, name) {
  if (place.ariaLabel !== name) place.ariaLabel = name;
}

const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function centre(place) {
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// How far a place lies in a direction; Infinity if it lies elsewhere.
function effort(here, start, there, way) {
  const along = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
  const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
  const astray = Math.abs((there.x - start.x) * way.y) + Math.abs((there.y - start.y) * way.x);
  return along < 1 || aside > along * 1.3 ? Infinity : along + astray + aside / 100;
}

function readingOrder(one, other) {
  const [a, b] = [centre(one), centre(other)];
  return Math.abs(a.y - b.y) > 2 ? a.y - b.y : a.x - b.x;
}
