// The folded part of the form: one line tells what is chosen there. It opens if that is not the usual, also when somebody
// comes back to the page.

import { isolated } from "../shared/elements.js";
import { areOwn } from "./seats.js";

const folded = document.querySelector(".variants");
const line = document.getElementById("told");
const usual = line.textContent;
const { games, deal, away } = folded.closest("form").elements;

function rules() {
  return [...folded.querySelectorAll("[data-usual]")].flatMap(({ dataset: { label, usual: value }, children: [home] }) => {
    const { type, checked, disabled, value: chosen } = home.querySelector("select, input");
    const now = type === "checkbox" ? (checked ? "yes" : "no") : chosen;
    if (disabled || now === value) return [];
    return now === "yes" ? label : `${label}: ${now === "custom" ? "own" : now}`;
  });
}

function tell() {
  const time = away?.selectedOptions[0];
  const told = [
    rules().join(", ") || "Standard rules",
    areOwn() && "players chosen seat by seat",
    time && !time.defaultSelected && `away for ${time.text}`,
    games.value === "1" ? "one game" : `${games.value} games`,
    deal && (deal.value.trim() ? `deal ${isolated(deal.value.trim())}` : "new deal"),
  ];
  line.textContent = told.filter(Boolean).join(" · ");
}

folded.closest("form").addEventListener("change", tell);
addEventListener("pageshow", () => {
  tell();
  folded.open ||= line.textContent !== usual;
});
