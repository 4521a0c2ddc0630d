// What this browser's user prefers; kept where the browser allows it.

const USUAL = { confirm: false, animate: true, preview: true, chat: true };
const chosen = { ...USUAL, ...stored() };

export const isOn = (name) => chosen[name];

// Lets the page's boxes show and set the switches that they name.
export function connect(boxes, onChange) {
  for (const box of boxes) {
    box.checked = isOn(box.dataset.switch);
    box.addEventListener("change", () => {
      chosen[box.dataset.switch] = box.checked;
      store();
      onChange();
    });
  }
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
