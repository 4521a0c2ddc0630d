// A game with its variations as a tree of moves. The first move after another goes on the line, others are variations.

export const CHANCE = -1;
const KINDS = ["move", "chance", "resigns", "loses_on_time", "abandons"]; // of entries: see docs/records.md
const LEAVES = KINDS.slice(2);

const kindOf = (entry) => KINDS.find((kind) => kind in entry);

// A move as the server reads it among others: who leaves does so in words.
function textOf(entry) {
  const kind = kindOf(entry);
  return LEAVES.includes(kind) ? `${entry[kind]} ${kind.replaceAll("_", " ")}` : entry[kind];
}

class Node {
  constructor(parent, { seat, ...entry }, given) {
    Object.assign(this, { parent, seat, entry, given, children: [] });
    this.text = textOf(entry);
    const goesOn = parent.seat === seat || seat === CHANCE;
    this.turn = parent.turn + (goesOn ? 0 : 1);
  }

  // Whether it begins a turn.
  get begins() {
    return this.turn > this.parent.turn;
  }
}

export class Tree {
  // entries are those of a record in its JSON form, each with the seat of its move.
  constructor(entries) {
    this.root = { parent: null, seat: null, turn: 0, given: true, text: "", children: [] };
    this.addLine(this.root, entries, true);
  }

  addLine(node, entries, given) {
    let last = node;
    for (const { variations = [], ...entry } of entries) {
      const next = new Node(last, entry, given);
      last.children.push(next);
      for (const line of variations) this.addLine(last, line, false);
      last = next;
    }
  }

  // The nodes from the beginning to a node.
  path(node) {
    const found = [];
    for (let each = node; each.parent; each = each.parent) found.unshift(each);
    return found;
  }

  texts(node) {
    return this.path(node).map(({ text }) => text);
  }

  // The node after some more moves, which are added where they are new. seats are theirs.
  add(node, texts, seats) {
    return texts.reduce((last, text, index) => {
      const known = last.children.find((each) => each.text === text);
      if (known) return known;
      const kind = seats[index] === CHANCE ? "chance" : "move";
      const fresh = new Node(last, { [kind]: text, seat: seats[index] }, false);
      last.children.push(fresh);
      return fresh;
    }, node);
  }

  // The last move of a player on the way to a node; the root if there is none.
  moved(node) {
    let at = node;
    while (at.seat === CHANCE) at = at.parent;
    return at;
  }

  // Takes a variation away from a move on; returns where it has left the game.
  remove(node) {
    const { children } = node.parent;
    children.splice(children.indexOf(node), 1);
    return this.settled(node.parent);
  }

  // The position in which a player is to act, from a node on or before it: what chance does is no step.
  settled(node) {
    let at = node;
    while (at.children[0]?.seat === CHANCE) [at] = at.children;
    return at;
  }

  before(node) {
    let at = node.parent ?? node;
    while (at.parent && at.children[0].seat === CHANCE) at = at.parent;
    return this.settled(at);
  }

  after(node) {
    return this.settled(node.children[0] ?? node);
  }

  get begin() {
    return this.settled(this.root);
  }

  end(node) {
    let at = node;
    while (at.children.length) [at] = at.children;
    return at;
  }

  // The entries of a record, with all variations.
  entries(node = this.root) {
    const found = [];
    for (let [next, ...others] = node.children; next; [next, ...others] = next.children) {
      const variations = others.map((other) => [other.entry, ...this.entries(other)]);
      found.push({ ...next.entry, ...(variations.length ? { variations } : {}) });
    }
    return found;
  }

  // A position in the fragment of an address: how many moves of the given game, and those after them.
  written(node) {
    const path = this.path(node);
    const own = path.filter(({ given }) => !given);
    return `#${path.length - own.length}/${own.map(({ text }) => encodeURIComponent(text)).join(",")}`;
  }

  // The given node and the moves after it that a fragment names; null if it names none.
  named(fragment) {
    const [, ply, moves] = /^#(\d+)\/(.*)$/.exec(fragment) ?? [];
    if (ply === undefined) return null;
    let node = this.root;
    for (let left = Number(ply); left > 0 && node.children[0]?.given; left--) [node] = node.children;
    try {
      return { node, moves: moves.split(",").filter(Boolean).map(decodeURIComponent) };
    } catch {
      return null;
    }
  }
}
