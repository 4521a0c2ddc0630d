// Which part of a board is seen: all of it, or a part that was zoomed into and that follows the play. A hand stays as it is.

import { isOn } from "../shared/preferences.js";
import { glide } from "./motion.js";

const CLOSEST = 6; // times
const STEP = 1.35; // times, with a key or a button
const WHEEL = 0.0016; // of zoom for each pixel of a wheel
const SLIP = 6; // pixels that a finger may slip without dragging
const SMALL = 460; // pixels: a frame that is narrower or lower shows no more of a board without an edge than is in play

export class Camera {
  constructor(home) {
    this.home = home;
    this.stop = () => {};
    this.fingers = new Map();
    this.dragged = false;
    this.begin(this.picture);
    home.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    home.addEventListener("pointerdown", (event) => this.onDown(event));
    home.addEventListener("pointermove", (event) => this.onMove(event));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    home.addEventListener("touchmove", (event) => this.onTouch(event), { passive: false });
    home.addEventListener("click", (event) => this.onClick(event), { capture: true });
  }

  get picture() {
    return this.home.querySelector("svg");
  }

  // Where it is on the screen.
  get frame() {
    return this.picture.getBoundingClientRect();
  }

  // All that is to be seen of a drawing. Coordinates stand at its edges.
  wholeOf(drawing) {
    const { width, height } = this.frame;
    const small = Math.min(width, height) < SMALL && !isOn("axis");
    return (small && boxIn(drawing.dataset.play)) || boxOf(drawing);
  }

  // A drawing that has nothing to do with the one before.
  begin(drawing) {
    this.stop();
    this.part = null; // {x, y, width, height} in the drawing's units; null is all of it
    this.whole = this.wholeOf(drawing);
    this.draw(this.whole);
    this.home.classList.remove("zoomed");
  }

  // Shows a new drawing as it will be seen once the view has come to rest.
  aim(drawing) {
    this.whole = this.wholeOf(drawing);
    this.frameTo(this.part ?? this.whole);
  }

  // A new drawing, which may be bigger: what was seen stays, then the view goes to where the changes are.
  follow(places) {
    const at = this.shown;
    this.draw(at);
    if (this.part) this.reveal(places);
    else this.glideTo(this.whole);
  }

  reveal(places) {
    const inside = places.filter((place) => this.picture.contains(place));
    if (!this.part || !inside.length) return;
    const rects = inside.map((place) => place.getBoundingClientRect());
    const corner = this.at(Math.min(...rects.map((r) => r.left)), Math.min(...rects.map((r) => r.top)));
    const far = this.at(Math.max(...rects.map((r) => r.right)), Math.max(...rects.map((r) => r.bottom)));
    const { part } = this;
    const [wide, high] = [far.x - corner.x, far.y - corner.y];
    const room = Math.max(0, Math.min(wide, high, part.width - wide, part.height - high) / 2);
    this.lookAt({
      ...part,
      x: nearest(part.x, far.x + room - part.width, corner.x - room),
      y: nearest(part.y, far.y + room - part.height, corner.y - room),
    });
  }

  zoom(times) {
    const { left, top, width, height } = this.frame;
    this.zoomAt(times, left + width / 2, top + height / 2, true);
  }

  zoomAt(times, x, y, gently = false) {
    const [seen, all, fixed] = [this.framed(this.part ?? this.whole), this.framed(this.whole), this.at(x, y)];
    const width = Math.max(seen.width / times, all.width / CLOSEST);
    const share = width / seen.width;
    if (width > all.width * 0.999) return this.lookAt(null, gently);
    this.lookAt(
      {
        x: fixed.x - (fixed.x - seen.x) * share,
        y: fixed.y - (fixed.y - seen.y) * share,
        width,
        height: seen.height * share,
      },
      gently,
    );
  }

  closer() {
    this.zoom(STEP);
  }

  farther() {
    this.zoom(1 / STEP);
  }

  all(gently = true) {
    this.lookAt(null, gently);
  }

  lookAt(part, gently = true) {
    this.part = part && within(part, this.framed(this.whole));
    this.home.classList.toggle("zoomed", Boolean(part));
    if (gently) this.glideTo(this.part ?? this.whole);
    else {
      this.stop();
      this.draw(this.part ?? this.whole);
    }
  }

  glideTo(box) {
    this.stop();
    if (same(box, this.shown)) return;
    this.stop = glide(numbers(this.shown), numbers(box), ([x, y, width, height]) => this.draw({ x, y, width, height }));
  }

  draw(box) {
    this.shown = box;
    this.frameTo(box);
  }

  // Setting the same box again would make the browser paint everything again.
  frameTo(box) {
    if (!same(box, boxOf(this.picture))) this.picture.setAttribute("viewBox", numbers(box).join(" "));
  }

  // A point of the screen in the drawing's units.
  at(x, y) {
    const frame = this.frame;
    const seen = this.framed(this.shown);
    return {
      x: seen.x + ((x - frame.left) / frame.width) * seen.width,
      y: seen.y + ((y - frame.top) / frame.height) * seen.height,
    };
  }

  // A box, widened to the shape of the frame: what is really seen.
  framed({ x, y, width, height }) {
    const frame = this.frame;
    const scale = Math.min(frame.width / width, frame.height / height);
    const [wide, high] = [frame.width / scale, frame.height / scale];
    return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
  }

  // Whether something happens in the frame.
  holds({ clientX, clientY }) {
    const { left, right, top, bottom } = this.frame;
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  }

  // Wheel, drag and pinch

  onWheel(event) {
    if (!this.holds(event)) return;
    const times = Math.exp(-event.deltaY * WHEEL * (event.deltaMode ? 20 : 1));
    if (times < 1 && !this.part) return; // nothing farther to see: the page scrolls
    event.preventDefault();
    this.zoomAt(times, event.clientX, event.clientY);
  }

  onDown({ pointerId, clientX, clientY }) {
    if (!this.fingers.size) this.dragged = false;
    if (!this.holds({ clientX, clientY })) return;
    this.fingers.set(pointerId, { x: clientX, y: clientY });
  }

  onMove({ pointerId, clientX, clientY }) {
    const finger = this.fingers.get(pointerId);
    if (!finger) return;
    const before = grip([...this.fingers.values()]);
    const far = Math.hypot(clientX - finger.x, clientY - finger.y) > SLIP;
    if (!this.dragged && !(far && (this.part || this.fingers.size > 1))) return;
    this.dragged = true;
    this.fingers.set(pointerId, { x: clientX, y: clientY });
    this.pull(before, grip([...this.fingers.values()]));
  }

  // A finger on the board scrolls the page, except while it moves the board itself.
  onTouch(event) {
    if (event.cancelable && this.fingers.size && (this.part || this.fingers.size > 1)) event.preventDefault();
  }

  onClick(event) {
    if (this.dragged) event.stopPropagation();
    this.dragged = false;
  }

  pull(before, after) {
    if (this.part) {
      const [from, to] = [this.at(before.x, before.y), this.at(after.x, after.y)];
      this.lookAt({ ...this.part, x: this.part.x + from.x - to.x, y: this.part.y + from.y - to.y }, false);
    }
    if (before.spread && after.spread) this.zoomAt(after.spread / before.spread, after.x, after.y);
  }
}

// The middle of the fingers, and how far apart they are.
function grip(fingers) {
  const [one, other = one] = fingers;
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, spread: Math.hypot(one.x - other.x, one.y - other.y) };
}

function boxOf(svg) {
  return boxIn(svg.getAttribute("viewBox"));
}

function boxIn(text) {
  if (!text) return null;
  const [x, y, width, height] = text.split(/[ ,]+/).map(Number);
  return { x, y, width, height };
}

function numbers({ x, y, width, height }) {
  return [x, y, width, height];
}

function same(one, other) {
  return numbers(one).every((number, index) => Math.abs(number - numbers(other)[index]) < 1e-6);
}

function nearest(value, least, most) {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

function within(part, all) {
  return {
    ...part,
    x: nearest(part.x, all.x, all.x + all.width - part.width),
    y: nearest(part.y, all.y, all.y + all.height - part.height),
  };
}
