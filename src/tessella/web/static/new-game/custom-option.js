// Options with a value of the players' own: a text, or a file that is read into it. The form of a new game shows what is
// wrong with it.

const CUSTOM = "custom";
const MOST = 100_000; // characters of a file; no value is that long

const textOf = (select) => document.querySelector(`textarea[name="${select.name}.${CUSTOM}"]`);
const isCustom = (field) => field.value === CUSTOM && textOf(field) !== null;

export const valueOf = (field) => (isCustom(field) ? textOf(field).value : field.value);
export const isUnwritten = (field) => isCustom(field) && !textOf(field).value.trim();

// Puts a value into a field; as a custom one if it is not among the choices.
export function choose(select, value) {
  const known = [...select.options].some((option) => option.value === value);
  select.value = known ? value : CUSTOM;
  if (!known) textOf(select).value = value;
}

async function readInto(text, file) {
  if (!file) return;
  text.value = await file.slice(0, MOST).text();
  text.dispatchEvent(new Event("change", { bubbles: true }));
}

async function send(form, button) {
  const fault = document.getElementById("fault");
  fault.textContent = "";
  try {
    const body = new URLSearchParams(new FormData(form, button));
    const response = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
    if (response.ok) location.assign(response.url);
    else fault.textContent = (await response.json()).error;
  } catch {
    fault.textContent = "The server does not answer; please try again.";
  }
}

for (const home of document.querySelectorAll(".custom")) {
  const file = home.querySelector("[type=file]");
  file.addEventListener("change", (event) => {
    event.stopPropagation(); // the text changes once the file is read
    readInto(home.querySelector("textarea"), file.files[0]);
  });
}

const form = document.querySelector("form.setup");
form?.addEventListener("submit", (event) => {
  if (![...form.querySelectorAll("select")].some(isCustom)) return;
  event.preventDefault();
  send(form, event.submitter);
});
