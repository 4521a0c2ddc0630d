// Options that depend on others: they are hidden, and not sent, until those have the right values.

export const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

function isUnmet({ name, dataset }) {
  const before = name.slice(0, name.lastIndexOf(".") + 1);
  return dataset.needs.split(" ").some((need) => {
    const [other, values] = need.split("=");
    return !values.split("|").includes(valueOf(document.querySelector(`[name="${before}${other}"]`)));
  });
}

export function applyDependencies() {
  for (const field of document.querySelectorAll("[data-needs]")) {
    field.disabled = isUnmet(field);
    (field.closest(".option") ?? field.closest("label")).hidden = field.disabled;
  }
}

document.addEventListener("change", applyDependencies, true); // captured: before other listeners read the options
window.addEventListener("pageshow", applyDependencies); // not earlier: a browser that comes back to a page restores no disabled field
