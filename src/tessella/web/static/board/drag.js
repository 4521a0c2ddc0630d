// Drag and drop, beside click and click: what can be taken is pulled to where it can be put.

import { floating } from "./motion.js";

const SLIP = 8; // pixels that a finger may slip without pulling

export class Drag {
  // takes(id) says whether something can be taken there. onTake(id) and onDrop(id) get the two places; onDrop gets null for a
  // drop elsewhere.
  constructor(board, { takes, onTake, onDrop }) {
    Object.assign(this, { board, takes, onTake, onDrop });
    this.from = null; // where a finger went down: {id, pointer, x, y}
    this.ghost = null; // what follows the finger
    const { home } = board;
    home.addEventListener("pointerdown", (event) => this.onDown(event));
    window.addEventListener("pointermove", (event) => this.onMove(event));
    window.addEventListener("pointerup", (event) => this.onUp(event));
    window.addEventListener("pointercancel", () => this.end());
    home.addEventListener("touchmove", (event) => this.ghost && event.cancelable && event.preventDefault(), { passive: false });
    home.addEventListener("click", (event) => this.onClick(event), { capture: true });
  }

  onDown({ target, pointerId, clientX, clientY, isPrimary, button }) {
    this.dropped = false;
    const place = target.closest("[data-at]");
    if (!isPrimary || button || !place?.querySelector(".piece") || !this.takes(place.dataset.at)) return;
    this.from = { id: place.dataset.at, pointer: pointerId, x: clientX, y: clientY };
  }

  onMove({ pointerId, clientX, clientY, isPrimary }) {
    if (!isPrimary) this.end(); // a second finger: the view is moved
    if (pointerId !== this.from?.pointer) return;
    const { id, x, y } = this.from;
    if (!this.ghost) {
      if (Math.hypot(clientX - x, clientY - y) < SLIP) return;
      const piece = this.board.place(id)?.querySelector(".piece");
      if (!piece) return this.end(); // it has gone meanwhile
      const { width, height } = piece.getBoundingClientRect();
      this.ghost = floating(piece, { left: -width / 2, top: -height / 2, width, height });
      this.onTake(id);
    }
    this.ghost.style.translate = `${clientX}px ${clientY}px`;
  }

  onUp({ pointerId, clientX, clientY }) {
    if (pointerId !== this.from?.pointer) return;
    const { id } = this.from;
    const pulled = Boolean(this.ghost);
    this.end();
    if (!pulled) return;
    this.dropped = true;
    const at = document.elementFromPoint(clientX, clientY)?.closest("[data-at]")?.dataset.at ?? null;
    this.onDrop(at === id ? null : at);
  }

  end() {
    this.from = null;
    this.ghost?.remove();
    this.ghost = null;
  }

  // A drop is no click.
  onClick(event) {
    if (this.dropped) event.stopPropagation();
    this.dropped = false;
  }
}
