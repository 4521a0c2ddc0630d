// Options whose best value depends on another option: the page says what it suggests and why, and follows that other option
// until somebody has chosen for themselves.

import { valueOf } from "./option-dependencies.js";

const homes = [...document.querySelectorAll(".option")].filter((home) => home.querySelector("[data-advised]"));
const usual = new Map(homes.map((home) => [home, home.dataset.usual])); // what is suggested where no advice fits

function fits({ dataset: { beside } }) {
  const [other, value] = beside.split("=");
  return valueOf(document.querySelector(`[name="${other}"]`)) === value;
}

function choose(field, value) {
  if (field.type === "checkbox") field.checked = value === "yes";
  else field.value = value;
}

function advise({ type }) {
  for (const home of homes) {
    const advice = [...home.querySelectorAll("[data-advised]")];
    const fitting = advice.find(fits);
    for (const each of advice) each.hidden = each !== fitting;
    const [field, before] = [home.querySelector("select, input"), home.dataset.usual];
    home.dataset.usual = fitting?.dataset.advised ?? usual.get(home);
    if (type === "change" && valueOf(field) === before) choose(field, home.dataset.usual);
  }
}

document.addEventListener("change", advise, true); // captured: before other listeners read the options
addEventListener("pageshow", advise); // not earlier: a browser that comes back to a page restores what was chosen
