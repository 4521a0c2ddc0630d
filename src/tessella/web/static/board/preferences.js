// What this browser's user prefers; kept where the browser allows it.

const USUAL = { animate: true, preview: true, chat: true, sound: false, axis: false, aid: false };
const SHOWN = ["axis", "aid"]; // what a style sheet shows or hides
const chosen = { ...USUAL, ...stored() };

// undefined for what has no usual value, as long as nobody has chosen.
export const isOn = (name) => chosen[name];

// Lets the page's boxes show and set the switches that they name.
export function connect(boxes, onChange) {
  for (const box of boxes) {
    box.checked = Boolean(isOn(box.dataset.switch));
    box.addEventListener("change", () => {
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
  chosen[name] = value;
  store();
  wear();
}

function wear() {
  for (const name of SHOWN) document.body.classList.toggle(`with-${name}`, chosen[name]);
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem("tessella.switches")) ?? {};
  } catch {
    return {};
  }
}

function store() {
  try {
    localStorage.setItem("tessella.switches", JSON.stringify(chosen));
  } catch {
    // a browser that keeps nothing: the switch holds until the page is left
  }
}
