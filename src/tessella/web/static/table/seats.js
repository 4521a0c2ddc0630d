// The people at a table: the invitation while seats are open, and what can be done with a seat.

import { isolated, made } from "../shared/elements.js";
import { canShare, offerCopies, share } from "../shared/sharing.js";

const element = (id) => document.getElementById(id);

// What a vote does once all who are here agree. The absent player cannot undo it.
const INSTEAD = {
  engine: (name) => `${name} has been away for too long. If all who are here agree, an engine takes the seat and keeps it.`,
  leave: (name) => `${name} has been away for too long. If all who are here agree, ${name} is out of this game and ranks last.`,
};

export class Seats {
  // base is the beginning of addresses that others can open, null if only this device can. change(name, body) asks the
  // server, say tells a sentence.
  constructor({ base, title, change, say }) {
    Object.assign(this, { base, title, change, say });
    this.state = null;
    this.seat = null; // the one that the dialog is about
    offerCopies();
    element("share").hidden = !canShare();
    element("share").addEventListener("click", () => share({ title, text: `Play ${title} with me`, url: this.link }));
    element("close-invitation").addEventListener("click", () => change("invite", { open: !this.state.invitation }));
    element("seat").addEventListener("click", ({ target }) => this.choose(target.closest("[data-action]")));
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
  actionsFor(player, state) {
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
    const actions = this.actionsFor(player, this.state);
    element("seat-title").textContent = player.open ? `The seat of ${player.side}` : `${player.side}: ${isolated(player.name)}`;
    this.offer(actions);
    element("seat-name").hidden = !actions.some(([name]) => name === "sit");
    element("seat-level").hidden = !actions.some(([name]) => name === "engine");
    element("seat").showModal();
  }

  offer(choices, words = "") {
    element("seat-asked").textContent = words;
    element("seat-actions").replaceChildren(...choices.map(([name, label]) => this.button(name, label)));
  }

  button(name, label) {
    const button = made("button", "", label);
    Object.assign(button, { type: "button" });
    button.dataset.action = name;
    return button;
  }

  choose(button) {
    if (!button) return;
    const { seat } = this;
    const [action, instead] = button.dataset.action.split("-");
    const name = element("seat-name").querySelector("input").value.trim();
    if (action === "sit" && !name) return element("seat-name").querySelector("input").focus();
    if (action === "ask") return this.offer([[`vote-${instead}`, "Agree"]], INSTEAD[instead](this.state.players[seat].called));
    element("seat").close();
    if (action === "sit") this.change("sit", { seat, name });
    if (action === "engine") this.change("engine", { seat, level: element("seat-level").querySelector("select").value });
    if (action === "stand") this.change("stand", { seat });
    if (action === "vote") this.change("vote", { seat, instead });
  }
}
