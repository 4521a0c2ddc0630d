// Options that mean nothing without others: not there, and not sent, until those are chosen.

const chosen = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

function lacks({ name, dataset }) {
  const before = name.slice(0, name.lastIndexOf(".") + 1);
  return dataset.needs.split(" ").some((need) => {
    const [other, values] = need.split("=");
    return !values.split("|").includes(chosen(document.querySelector(`[name="${before}${other}"]`)));
  });
}

export function offerWhatFits() {
  for (const field of document.querySelectorAll("[data-needs]")) {
    field.disabled = lacks(field);
    (field.closest(".option") ?? field.closest("label")).hidden = field.disabled;
  }
}

document.addEventListener("change", offerWhatFits, true); // before those who ask what is chosen
window.addEventListener("pageshow", offerWhatFits); // not earlier: a browser that comes back fills no disabled field in
