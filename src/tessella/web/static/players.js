// The players: sides, names, points, whose turn it is, who is away; an own name is changed where it stands.

import { made, sign } from "./made.js";

export class Players {
  // onSeat opens what can be done with a seat, for those of which ways tells that there is something.
  constructor(home, { emblems, onRename, onSeat, ways }) {
    Object.assign(this, { home, emblems, onRename, onSeat, ways });
    this.editing = false;
    home.addEventListener("click", ({ target }) => {
      const name = target.closest("button[data-seat]");
      const more = target.closest("button[data-more]");
      if (name) this.edit(name);
      if (more) this.onSeat(Number(more.dataset.more));
    });
  }

  show(state) {
    this.state = state;
    if (this.editing) return; // a name that is being written must not vanish
    this.home.classList.toggle("many", state.players.length > 2);
    this.home.replaceChildren(...state.players.map((player, seat) => this.row(player, seat)));
  }

  row(player, seat) {
    const acts = this.state.turn === seat;
    const row = made("div", "player", made("span", "turn", acts ? "▸" : ""));
    row.classList.toggle("acts", acts);
    row.classList.toggle("left", player.left);
    row.classList.toggle("away", player.away);
    if (this.emblems[seat]) row.append(sign(this.emblems[seat]));
    const you = player.yours && this.state.players.some(({ person, yours, open }) => (person || open) && !yours);
    row.append(made("span", "side", player.side, you ? made("span", "you quiet", " (you)") : ""), this.name(player, seat));
    if (this.state.counts) row.append(made("span", "points", player.points, made("span", "unseen", " points")));
    if (acts) row.append(made("span", "unseen", ", to play"));
    if (this.ways(player, this.state).length) row.append(this.more(player, seat));
    return row;
  }

  more({ side }, seat) {
    const button = made("button", "more", "⋯");
    button.type = "button";
    button.dataset.more = seat;
    button.setAttribute("aria-label", `Seat of ${side}`);
    return button;
  }

  name({ name, level, person, left, open, yours, away }, seat) {
    if (open) return made("span", "name quiet", "open seat");
    if (left || !person || !yours || !this.state.can.rename) {
      const told = [name, level?.toLowerCase(), left && "resigned", away && "away"];
      return made("span", "name quiet", told.filter(Boolean).join(", "));
    }
    const button = made("button", "name quiet", name);
    button.type = "button";
    button.dataset.seat = seat;
    button.title = "Change the name";
    return button;
  }

  edit(button) {
    const seat = Number(button.dataset.seat);
    const input = made("input", "name");
    Object.assign(input, { value: button.textContent, autocomplete: "off" });
    input.setAttribute("aria-label", `Name of ${this.state.players[seat].side}`);
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
