// One question first: against whom? The answer fills the seats in; each can still be changed.

const form = document.querySelector("form.setup");
const seats = [...form.querySelectorAll(".seat select")];
const LEVEL = 2; // after a person and a friend come the engine's levels

function fill(company) {
  seats.forEach((seat, index) => {
    if (company === "engine") seat.selectedIndex = index ? LEVEL : 0;
    if (company === "screen") seat.value = "person";
    if (company === "friends") seat.value = index ? "open" : "person";
  });
  show();
}

// What means nothing for these players is not there.
function show() {
  const chosen = seats.filter((seat) => seat.checkVisibility()).map(({ value }) => value);
  form.classList.toggle("by-link", chosen.includes("open"));
  form.classList.toggle("no-engine", !chosen.some((value) => value !== "open" && value !== "person"));
}

form.querySelector("#opponents")?.addEventListener("change", ({ target }) => fill(target.value));
for (const seat of seats) seat.addEventListener("change", show);
addEventListener("pageshow", show);
