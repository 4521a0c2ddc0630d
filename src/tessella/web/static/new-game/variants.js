// Opens the folded part of the form if something in it has been changed, also when somebody comes back to the page.

const folded = document.querySelector(".variants");

function isChanged(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  return field.selectedIndex !== Math.max(0, [...field.options].findIndex(({ defaultSelected }) => defaultSelected));
}

addEventListener("pageshow", () => {
  folded.open ||= [...folded.querySelectorAll("input:not([type=file]), select, textarea")].some(isChanged);
});
