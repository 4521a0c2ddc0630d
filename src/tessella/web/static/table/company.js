// The people at a table: the invitation while seats are open, and what can be done with a seat.

import { isolated, made } from "../shared/made.js";
import { canShare, offerCopies, share } from "../shared/sharing.js";

const element = (id) => document.getElementById(id);

// What comes of it once all who are here agree: to the absent it is not undone.
const INSTEAD = {
  engine: (side) => `${side} has been away for too long. If all who are here agree, an engine takes the seat and keeps it.`,
  leave: (side) => `${side} has been away for too long. If all who are here agree, ${side} is out of this game and ranks last.`,
};

export class Company {
  // base is the beginning of addresses that others can open, null if only this device can. change(name, body) asks the
  // server, say tells a sentence.
  constructor({ base, title, change, say }) {
    Object.assign(this, { base, title, change, say });
    this.state = null;
    this.seat = null; // of which the dialog is about
    offerCopies();
    element("share").hidden = !canShare();
    element("share").addEventListener("click", () => share({ title, text: `Play ${title} with me`, url: this.link }));
    element("close-invitation").addEventListener("click", () => change("invite", { open: !this.state.invitation }));
    element("seat").addEventListener("click", ({ target }) => this.choose(target.closest("[data-way]")));
  }

  get link() {
    return `${this.base ?? location.origin}${this.state.invitation}`;
  }

  show(state) {
    this.state = state;
    const panel = element("gathering");
    panel.hidden = !state.gathering;
    document.body.classList.toggle("gathering", state.gathering);
    const invites = state.gathering && (state.mine || state.host);
    for (const part of panel.querySelectorAll("[data-invites]")) part.hidden = !invites;
    element("not-invited").hidden = invites;
    if (!invites) return;
    const open = Boolean(state.invitation);
    for (const part of panel.querySelectorAll("[data-open]")) part.hidden = !open;
    element("close-invitation").textContent = open ? "Withdraw the invitation" : "Make a new invitation";
    element("only-here").hidden = this.base !== null;
    if (!open) return;
    element("invitation").value = this.link;
    const code = `${state.invitation}/code.svg`;
    if (element("code").getAttribute("src") !== code) element("code").src = code;
  }

  // What can be done with a seat, as [name, label] pairs; nothing for most seats of others.
  ways(player, state) {
    const { host, mine } = state;
    if (player.open) {
      return host || mine ? [["sit", "Play this seat on this device"], ["engine", "Let an engine play"]] : [];
    }
    if (player.yours && state.verdict !== null) return [];
    if (player.yours) {
      const alone = !state.players.some(({ person, yours }) => person && !yours) && !state.gathering;
      return alone ? [] : [["engine", "Let an engine play on for me"], ["stand", "Give up this seat"]];
    }
    if (!player.person) return host ? [["stand", "Let a person play"]] : [];
    if (host) return [["stand", "Free this seat"]];
    const waited = player.away && state.can.vote;
    return waited ? [["ask-engine", "An engine shall play on"], ["ask-leave", "This seat shall leave the game"]] : [];
  }

  open(seat) {
    this.seat = seat;
    const player = this.state.players[seat];
    const ways = this.ways(player, this.state);
    element("seat-title").textContent = player.open ? `The seat of ${player.side}` : `${player.side}: ${isolated(player.name)}`;
    this.offer(ways);
    element("seat-name").hidden = !ways.some(([name]) => name === "sit");
    element("seat-level").hidden = !ways.some(([name]) => name === "engine");
    element("seat").showModal();
  }

  offer(ways, words = "") {
    element("seat-asked").textContent = words;
    element("seat-ways").replaceChildren(...ways.map(([name, label]) => this.way(name, label)));
  }

  way(name, label) {
    const button = made("button", "", label);
    Object.assign(button, { type: "button" });
    button.dataset.way = name;
    return button;
  }

  choose(button) {
    if (!button) return;
    const { seat } = this;
    const [way, instead] = button.dataset.way.split("-");
    const name = element("seat-name").querySelector("input").value.trim();
    if (way === "sit" && !name) return element("seat-name").querySelector("input").focus();
    if (way === "ask") return this.offer([[`vote-${instead}`, "Agree"]], INSTEAD[instead](this.state.players[seat].side));
    element("seat").close();
    if (way === "sit") this.change("sit", { seat, name });
    if (way === "engine") this.change("engine", { seat, level: element("seat-level").querySelector("select").value });
    if (way === "stand") this.change("stand", { seat });
    if (way === "vote") this.change("vote", { seat, instead });
  }
}
