// What depends on options: it is hidden, and not sent, until those have the right values. What was chosen of it then
// gives way to what the page began with.

export const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

function isUnmet({ name = "", dataset }) {
  const before = name.slice(0, name.lastIndexOf(".") + 1);
  return dataset.needs.split(" ").some((need) => {
    const [other, values] = need.split("=");
    return !values.split("|").includes(valueOf(document.querySelector(`[name="${before}${other}"]`)));
  });
}

function giveWay(field) {
  if (field.type === "radio" && field.checked)
    [...document.getElementsByName(field.name)].find((other) => other.defaultChecked).checked = true;
  if (!field.selected) return;
  const list = field.closest("select");
  list.selectedIndex = -1;
  list.dispatchEvent(new Event("change", { bubbles: true })); // whoever knows what is usual there chooses that
}

export function applyDependencies() {
  for (const field of document.querySelectorAll("[data-needs]")) {
    field.disabled = isUnmet(field);
    const around = field.localName === "option" ? field : (field.closest(".option") ?? field.closest("label"));
    around.hidden = field.disabled;
    if (field.disabled) giveWay(field);
  }
}

document.addEventListener("change", applyDependencies, true); // captured: before other listeners read the options
window.addEventListener("pageshow", applyDependencies); // not earlier: a browser that comes back to a page restores no disabled field
