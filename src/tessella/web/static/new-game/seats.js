// Who plays each seat, said plainly: a seat follows what is chosen for all of them until it is given to somebody else.

const form = document.querySelector("form.setup");
const seats = [...form.querySelectorAll(".seat select")];
const { elements } = form;
let usual = [];

// Whether some seat is not played as the choices for all of them say.
export const areOwn = () => seats.some((seat, at) => at < number() && seat.value !== usual[at]);

const number = () => Number(elements["option.players"]?.value ?? seats.length);

function follow() {
  const { with: company, side, level } = elements;
  if (Number(side.value) >= number()) side.value = "0";
  const own = company.value === "screen" || side.value === "lot" ? 0 : Number(side.value);
  const others = { screen: "person", friends: "open", anybody: "open" }[company.value] ?? level.value;
  const before = usual;
  usual = seats.map((_, at) => (at === own ? "person" : others));
  seats.forEach((seat, at) => {
    if (!seat.value || seat.value === before[at]) seat.value = usual[at];
    seat.closest(".seat").classList.toggle("own", at === own);
    seat.querySelector('[value="person"]').text = at === own ? "Me" : "Somebody here";
    seat.querySelector('[value="open"]').text = company.value === "anybody" ? "Anybody, from the lobby" : "A friend, by link";
  });
}

if (seats.length) {
  form.addEventListener("change", follow);
  addEventListener("pageshow", () => { // not earlier: a browser that comes back to a page restores what was chosen
    follow();
    for (const seat of seats) seat.querySelector('[value=""]')?.remove();
  });
}
