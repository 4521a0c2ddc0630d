// How the game stands, in words: whose turn it is or who won, which game of a series it is, what a move has brought.

import { cited } from "../board/dialogs.js";
import { isolated, isShown } from "../shared/elements.js";

const SENT = 2000; // milliseconds for which it is shown that something was sent

const element = (id) => document.getElementById(id);

// state is what may be seen of the table now; clauses in its sentences lead to the rules at this address, if any.
export function showStanding(state, stepper, rules) {
  const back = stepper.ply !== null;
  const [moves, all] = [stepper.counted(stepper.here), stepper.counted(stepper.last)];
  const moment = moves ? `After move ${moves} of ${all}` : "The beginning";
  element("status").textContent = back ? moment : state.result || state.status;
  element("task").textContent = back ? "" : state.task;
  element("status").classList.toggle("thinking", state.thinking && !back);
  element("ending").replaceChildren(...cited((!back && state.ending) || "", rules));
  element("unasked").textContent = `Waiting for ${listed(undecided(state))}.`;
  element("series").textContent = state.series.games > 1 ? `Game ${state.series.number} of ${state.series.games}` : "";
  for (const id of ["earlier", "all-games"]) element(id).hidden &&= !state.series.past;
  for (const place of document.querySelectorAll("[data-lead]")) place.textContent = state.lead;
  for (const place of document.querySelectorAll(".deal")) showDeal(place, state.deal);
  element("text").readOnly = !state.can.act;
  element("text").placeholder = state.example ? `such as ${state.example}` : "";
}

// A click shows words whole that do not fit, and rings the places that they name.
export function offerWhole(home, name) {
  const isCut = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;
  home.addEventListener("click", ({ target }) => {
    if (target.closest("a")) return;
    const shown = [...home.children].find((words) => isShown(words) && words.textContent);
    home.classList.toggle("whole", Boolean(shown) && isCut(shown));
    name(shown?.textContent ?? "");
  });
  new MutationObserver(() => home.classList.remove("whole")).observe(home, { childList: true, subtree: true });
}

// What a move has brought.
export function showNews(sentence, rules) {
  element("news").replaceChildren(...cited(sentence, rules));
}

// What the page waits for: the stream, or an answer; and, for a moment, that an answer has come.
export class WaitingLine {
  constructor(home) {
    this.home = home;
    this.link = this.isLate = this.sent = false;
  }

  set(change) {
    const { link, isLate, sent } = Object.assign(this, change);
    this.home.textContent = link ? "Reconnecting…" : isLate ? "Sending…" : sent ? "Sent" : "";
  }

  late(isLate, answered) {
    const sent = this.isLate && Boolean(answered);
    this.set({ isLate, sent });
    if (sent) setTimeout(() => this.set({ sent: false }), SENT);
  }
}

// The names of those who have not yet agreed to play again.
function undecided({ players, again }) {
  const names = players.filter(({ person, yours }) => person && !yours).map(({ name }) => name);
  return [...new Set(names)].filter((name) => !again.includes(name));
}

const listed = (names) => new Intl.ListFormat("en").format(names.map(isolated));

function showDeal(place, deal) {
  place.hidden = !deal;
  const link = place.querySelector("a");
  link.textContent = deal?.name ?? "";
  link.href = deal?.again ?? "";
}
