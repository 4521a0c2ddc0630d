// A name that was given once in this browser stands there the next time.

const KEY = "tessella.name";
const field = document.querySelector("[data-own-name]");

if (field) {
  field.value ||= read();
  field.form.addEventListener("submit", () => keep(field.value.trim()));
}

function read() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function keep(name) {
  try {
    if (name) localStorage.setItem(KEY, name);
  } catch {
    // it is asked for again
  }
}
