// Dialogs, and the rules at hand: a clause that a sentence names leads to it.

const element = (id) => document.getElementById(id);
const BESIDE = matchMedia("(width >= 70rem)"); // where the rules have room beside the board
const CLAUSES = /( ?\([A-Z]\d+(?:, [A-Z]\d+)*\))/;

export const allowed = (button) => button.getAttribute("aria-disabled") !== "true";

export function prepareDialogs() {
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => allowed(button) && open(button.dataset.opens));
  }
  document.addEventListener("click", ({ target, clientX, clientY }) => {
    if (!target.matches("dialog")) return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
  });
  element("reading").addEventListener("keydown", ({ key }) => key === "Escape" && shut()); // beside the board, too
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#rules-link, a.clause");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    read(link.href);
  });
}

export function shut() {
  document.querySelector("dialog[open]")?.close();
}

// One dialog at a time.
export function open(id) {
  shut();
  element(id).showModal();
}

async function read(address) {
  const text = element("reading-text");
  try {
    if (!text.childElementCount) {
      text.append(...(await rules(address)));
      const { makePlayable } = await import("../rules/playable-figures.js"); // loaded only when somebody reads the rules
      makePlayable(text, new URL(address).pathname.split("/")[2]);
    }
  } catch {
    return window.open(address);
  }
  shut();
  if (BESIDE.matches) element("reading").show();
  else open("reading");
  text.querySelector(new URL(address).hash || "h1")?.scrollIntoView();
}

async function rules(address) {
  const page = await (await fetch(address)).text();
  return new DOMParser().parseFromString(page, "text/html").getElementById("rules").children;
}

// A sentence, with its clauses as links to the rules at this address, if there is one.
export function cited(sentence, address) {
  return sentence.split(CLAUSES).map((part, index) => (index % 2 && address ? clause(part, address) : part));
}

// A clause looks like a place on a board, so the style sheet shows a question mark instead. With the space before it, it
// never begins a line.
function clause(text, address) {
  const [name] = text.match(/[A-Z]\d+/);
  const link = document.createElement("a");
  return Object.assign(link, { className: "clause", href: `${address}#${name}`, target: "_blank", title: `Rule ${name}`, textContent: text });
}
