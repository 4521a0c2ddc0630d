// How one played a game last in this browser stands there the next time; what a link says counts more.

import { store, stored } from "../shared/preferences.js";

const FIELDS = ["with", "level", "side", "option.players", "clock", "clock.minutes", "clock.seconds", "clock.days"];

const form = document.querySelector("form.setup");
const { elements } = form;
const openings = [...form.querySelectorAll("[name=opening]")]; // a box for each list of fair openings; one is shown at most
const key = `tessella.new.${elements.game.value}`;

function choose() {
  const last = stored(key, { parse: JSON.parse }) ?? {};
  const linked = [...new URLSearchParams(location.search).keys()];
  const isDeal = linked.some((name) => /^(deal|opening|option\..*)$/.test(name)); // its options are all said
  for (const name of FIELDS) {
    const field = elements[name];
    if (!field || !(name in last) || linked.includes(name) || (isDeal && name.startsWith("option."))) continue;
    const before = field.value;
    field.value = last[name];
    if (field.value !== last[name]) field.value = before; // it is no choice any more
  }
  if (last.opening && !isDeal) tick(true);
}

function tick(isTicked) {
  for (const box of openings) box.checked = isTicked;
}

// What a browser restores when it comes back to a page is newer.
if (performance.getEntriesByType("navigation")[0]?.type !== "back_forward") choose();

form.addEventListener("submit", () => {
  const chosen = FIELDS.filter((name) => elements[name]?.value).map((name) => [name, elements[name].value]);
  store(key, JSON.stringify({ ...Object.fromEntries(chosen), opening: openings.some(({ checked }) => checked) }));
});
form.addEventListener("change", ({ target }) => {
  if (openings.includes(target)) tick(target.checked); // the choice stays when other options have another list
});
