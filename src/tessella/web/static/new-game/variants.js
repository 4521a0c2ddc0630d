// What is folded is open where somebody has changed something in it, or comes back to it.

const folded = document.querySelector(".variants");

function isChanged(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  return field.selectedIndex !== Math.max(0, [...field.options].findIndex(({ defaultSelected }) => defaultSelected));
}

addEventListener("pageshow", () => {
  folded.open ||= [...folded.querySelectorAll("input:not([type=file]), select, textarea")].some(isChanged);
});
