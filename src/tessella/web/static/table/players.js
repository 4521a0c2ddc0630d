// The players, a card each: sign, name, points, what else the game tells of them, whose turn it is, who is away. An own name
// is changed where it stands. The side is told in words where no sign shows it, or where sentences call the seat by it.

import { isolated, made, sign } from "../shared/elements.js";

export class Players {
  // actionsFor(player, state) lists what can be done with a seat; onSeat opens that list. onHand shows a seat's tiles, if
  // open says that everybody may see them.
  constructor(home, { open, onRename, onSeat, onHand, onShown, actionsFor }) {
    Object.assign(this, { home, open, onRename, onSeat, onHand, onShown, actionsFor });
    this.editing = false;
    home.addEventListener("click", ({ target }) => {
      const name = target.closest("button[data-seat]");
      const more = target.closest("button[data-more]");
      const hand = target.closest("button[data-hand]");
      if (name) this.edit(name);
      if (more) this.onSeat(Number(more.dataset.more));
      if (hand) this.onHand(Number(hand.dataset.hand));
    });
  }

  // The sign of a seat, from where its pieces come.
  sign(seat) {
    return this.home.children[seat]?.querySelector(".emblem") ?? null;
  }

  show(state) {
    this.state = state;
    if (!this.editing) { // a name that is being written must not vanish
      this.home.classList.toggle("many", state.players.length > 2);
      this.home.replaceChildren(...state.players.map((player, seat) => this.row(player, seat)));
    }
    this.onShown(state);
  }

  row(player, seat) {
    const acts = this.state.turn === seat;
    const row = made("div", "player");
    row.classList.toggle("acts", acts);
    row.classList.toggle("left", player.left);
    row.classList.toggle("won", player.won);
    row.classList.toggle("away", player.away);
    if (this.state.emblems[seat]) row.append(sign(this.state.emblems[seat]));
    const you = player.yours && this.state.players.some(({ person, yours, open }) => (person || open) && !yours);
    row.append(made("span", "who", this.name(player, seat), you ? made("span", "you", " (you)") : ""));
    if (!this.showsSide(player, seat)) row.append(made("span", "unseen", `, ${player.side}, `));
    row.append(this.facts(player, seat));
    if (this.hasClock(seat)) row.append(this.clock(seat));
    if (this.state.counts) row.append(made("span", "points", player.points, made("span", "unseen", String(player.points) === "1" ? " point" : " points")));
    if (acts) row.append(made("span", "unseen", ", to play"));
    if (this.actionsFor(player, this.state).length) row.append(this.more(player, seat));
    return row;
  }

  showsSide({ side, called }, seat) {
    return !this.state.emblems[seat] || called === side;
  }

  hasClock(seat) {
    return (this.state.clock?.left[seat] ?? null) !== null;
  }

  // clocks.js fills it.
  clock(seat) {
    const node = made("span", "time");
    node.dataset.clock = seat;
    node.setAttribute("role", "timer");
    node.setAttribute("aria-label", `Time of ${isolated(this.state.players[seat].name)}`);
    return node;
  }

  more({ called }, seat) {
    const button = made("button", "more", "⋯");
    button.type = "button";
    button.dataset.more = seat;
    button.setAttribute("aria-label", `Seat of ${called}`);
    return button;
  }

  // What there is to know, as far as there is room.
  facts(player, seat) {
    const { level, left, departed, won, away, facts } = player;
    const known = this.state.gathering ? [] : facts; // nothing is dealt before all have come
    const own = known.map((fact) => (this.open && !left ? this.hand(fact, seat) : fact));
    const side = this.showsSide(player, seat) && player.side;
    const few = this.state.players.length < 3; // there is room for the side
    const told = [
      won && "won",
      few && side,
      ...own,
      level && `engine, ${level.toLowerCase()}`,
      !facts.includes("left") && departed,
      away && "away",
      !few && side,
    ].filter(Boolean);
    return made("span", "facts", ...told.map((each, index) => made("span", "fact", index ? " · " : "", each)));
  }

  hand(fact, seat) {
    const button = made("button", "", fact);
    button.type = "button";
    button.dataset.hand = seat;
    button.title = "Show these tiles";
    return button;
  }

  name({ name, person, left, open, yours }, seat) {
    if (open) return made("span", "quiet", "open seat");
    if (left || !person || !yours || !this.state.can.rename) return made("bdi", "", name);
    const button = made("button", "name", made("bdi", "", name));
    button.type = "button";
    button.dataset.seat = seat;
    button.title = "Change the name";
    return button;
  }

  edit(button) {
    const seat = Number(button.dataset.seat);
    const input = made("input", "name");
    Object.assign(input, { value: this.state.players[seat].name, autocomplete: "off" });
    input.setAttribute("aria-label", `Name of ${this.state.players[seat].called}`);
    this.editing = true;
    button.replaceWith(input);
    input.select();
    input.addEventListener("blur", () => this.done(seat, input, true));
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault(); // the key must not press the button that comes back
      this.done(seat, input, event.key === "Enter");
    });
  }

  done(seat, input, keep) {
    if (!this.editing) return;
    this.editing = false;
    const name = input.value.trim();
    const hadFocus = document.activeElement === input;
    this.show(this.state);
    if (hadFocus) this.home.querySelector(`[data-seat="${seat}"]`)?.focus();
    if (keep && name && name !== this.state.players[seat].name) this.onRename(seat, name);
  }
}
