// Guards buttons that agree to something, or show a hand. One that has just appeared or moved ignores clicks and keys for a
// moment, because they were meant for what was there before.

import { isShown } from "./elements.js";

const MOMENT = 1000; // milliseconds

// home is a button or holds some; those inside `prompt`, a selector, follow an act of the same person, so they need no guard.
export function guard(home, prompt = null) {
  let before = shown(home);
  let timer = 0;
  const check = () => {
    const now = shown(home);
    if (now === before) return;
    before = now;
    clearTimeout(timer);
    const own = prompt && isShown(home.querySelector(prompt));
    home.classList.toggle("deaf", !own);
    timer = setTimeout(() => home.classList.remove("deaf"), MOMENT);
  };
  const seen = { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "open", "data-asked"] };
  new MutationObserver(check).observe(home, seen);
  const resized = new ResizeObserver(check); // what stands above may have grown
  resized.observe(home);
  resized.observe(document.body);
  home.addEventListener("click", (event) => {
    check();
    if (!home.classList.contains("deaf")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

// What is asked, which buttons there are, and where: on the page, or on the screen if they do not move with the page.
function shown(home) {
  const buttons = home.matches("button") ? [home] : [...home.querySelectorAll("button, a")];
  const [x, y] = getComputedStyle(home).position === "fixed" ? [0, 0] : [scrollX, scrollY];
  const [within, down] = [x + home.scrollLeft, y + home.scrollTop]; // who scrolls the home itself sees the same buttons
  const placed = (button) => {
    const { left, top } = button.getBoundingClientRect();
    return `${button.textContent} ${Math.round(left + within)} ${Math.round(top + down)}`;
  };
  return [home.dataset.asked, ...buttons.filter(isShown).map(placed)].join("\n");
}
