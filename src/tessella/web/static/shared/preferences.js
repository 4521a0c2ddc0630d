// What the user of this browser prefers, and how a page keeps anything where a browser allows that.

const USUAL = { animate: true, preview: true, chat: true, sound: true, axis: false, aid: false, notation: false };
const SHOWN = ["axis", "aid"]; // what a style sheet shows or hides
const KEY = "tessella.switches";
const chosen = stored(KEY, { parse: JSON.parse }) ?? {};

const lent = new Set(); // switches that the page itself has turned on, for as long as it stays open
const RETURNED = "tessella.returned"; // and the page where somebody has turned them off again

// undefined for what has no usual value, as long as nobody has chosen.
export const isOn = (name) => lent.has(name) || (chosen[name] ?? USUAL[name]);

// Turns a switch on for this page, unless somebody has turned it off here.
export function lend(name) {
  if (isOn(name) || stored(RETURNED) === location.pathname) return;
  lent.add(name);
  document.querySelector(`[data-switch="${name}"]`).checked = true;
  wear();
}

// Lets the page's boxes show and set the switches that they name.
export function connect(boxes, onChange) {
  for (const box of boxes) {
    box.checked = Boolean(isOn(box.dataset.switch));
    box.addEventListener("change", () => {
      if (lent.delete(box.dataset.switch)) store(RETURNED, location.pathname);
      set(box.dataset.switch, box.checked);
      onChange();
    });
  }
  wear();
}

// For somebody who has seen a page with it and goes on to one where it can be chosen.
export function turnOn(name) {
  set(name, true);
}

function set(name, value) {
  Object.assign(chosen, stored(KEY, { parse: JSON.parse }), { [name]: value }); // another tab may have changed others
  store(KEY, JSON.stringify(chosen));
  wear();
}

function wear() {
  for (const name of SHOWN) document.body.classList.toggle(`with-${name}`, isOn(name));
}

// The value of a key; `otherwise` in a browser that keeps nothing.
export function stored(key, { parse = String, otherwise = null } = {}) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : parse(text);
  } catch {
    return otherwise;
  }
}

export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing: what was chosen holds until the page is left
  }
}
