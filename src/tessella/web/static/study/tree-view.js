// The moves of a game with their variations: a line of buttons, in which variations stand indented.

import { made } from "../shared/elements.js";
import { CHANCE } from "./tree.js";

const DEAL = 4; // acts of chance one after another; more of them are only mentioned

export class TreeView {
  constructor(home, { onMove }) {
    this.home = home;
    this.nodes = new WeakMap(); // by button
    home.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) onMove(this.nodes.get(button));
    });
  }

  show(tree, here) {
    this.here = tree.moved(here);
    const hadFocus = this.home.contains(document.activeElement) && document.activeElement !== this.home;
    const moves = tree.root.children.length ? this.line(tree.root, true) : [made("p", "quiet", "Moves that you play on the board stand here.")];
    this.home.replaceChildren(...moves);
    const current = this.home.querySelector("[aria-current]");
    if (hadFocus) current?.focus({ preventScroll: true });
    if (current) this.home.scrollTop += current.getBoundingClientRect().top - this.home.getBoundingClientRect().top - this.home.clientHeight / 2;
    else this.home.scrollTop = 0;
  }

  // The elements of all that follows a node.
  line(from, numbered) {
    const found = [];
    let fresh = numbered; // whether the next move needs the number of its turn
    for (let [next, ...others] = from.children; next; [next, ...others] = next.children) {
      if (next.seat === CHANCE) next = this.chance(next, found);
      else found.push(...this.told(next, fresh));
      fresh = others.length > 0;
      if (others.length) found.push(made("div", "variations", ...others.map((other) => this.variation(other))));
    }
    return found;
  }

  variation(node) {
    const begun = node.seat === CHANCE ? [] : this.told(node, true);
    const last = node.seat === CHANCE ? this.chance(node, begun) : node;
    const home = made("div", "variation", ...begun, ...this.line(last, node.seat === CHANCE));
    home.role = "group";
    home.ariaLabel = "Variation";
    return home;
  }

  // What chance does in a row, as far as there is one way; returns its last node.
  chance(first, found) {
    const nodes = [first];
    while (nodes.at(-1).children.length === 1 && nodes.at(-1).children[0].seat === CHANCE) nodes.push(nodes.at(-1).children[0]);
    const texts = nodes.map(({ text }) => text).join(" · ");
    const told = made("span", "chance quiet", nodes.length > DEAL ? "dealt by chance" : texts);
    if (nodes.length > DEAL) told.title = texts;
    found.push(told, " ");
    return nodes.at(-1);
  }

  told(node, numbered) {
    const { entry, turn, begins, text } = node;
    const button = made("button", "move", text, entry.annotation ?? "");
    button.type = "button";
    if (node === this.here) button.setAttribute("aria-current", "true");
    this.nodes.set(button, node);
    const number = numbered || begins ? [made("span", "number quiet", `${turn}.${begins ? "" : " …"}`)] : [];
    const comment = entry.comment ? [made("span", "comment", entry.comment)] : [];
    return [made("span", "ply", ...number, button), ...comment, " "];
  }
}
