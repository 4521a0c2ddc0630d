// How much time each seat has left, counted down between two messages. Only the server says who has lost on time.

const DAY = 86_400_000;
const HOUR = 3_600_000;
const LITTLE = 10_000; // milliseconds below which tenths are shown
const LOW = 30_000; // below which the clock is marked
const DOUBT = 5000; // milliseconds between two questions for the server's clock
const SLACK = 2000; // milliseconds by which an answer to that may be wrong

let ahead = 0; // milliseconds by which the server's clock is ahead of this device's, which may be wrong
let asked = -Infinity; // when that was asked for last, as performance.now() tells

export const serverNow = () => Date.now() + ahead;

// Asks for the server's clock. Its answer counts for the moment in the middle between question and answer.
export async function compare() {
  asked = performance.now();
  try {
    const sent = Date.now();
    const { now } = await (await fetch("/now")).json();
    ahead = now - (sent + Date.now()) / 2;
  } catch {
    // what was known counts; the stream will come back, and then it is asked again
  }
}

// Whether the server's clock has to be asked for again, because it may have jumped: a clock runs since a moment in the
// future, or no time is left and the server has not said so.
export function isDoubtful(clock) {
  if (clock.running === null || performance.now() - asked < DOUBT) return false;
  return clock.since > serverNow() + SLACK || leftOf(clock, clock.running) === 0;
}

export class Clocks {
  // home has an element with data-clock for each seat with a clock; tell says a sentence to who cannot see.
  constructor(home, tell) {
    Object.assign(this, { home, tell });
    this.clock = null;
    this.players = [];
    this.warned = null; // `since` of the clock at the last warning
    this.timer = 0;
    document.addEventListener("visibilitychange", () => this.tick());
  }

  // The clocks as the server tells them; null if there are none.
  show(clock, players) {
    Object.assign(this, { clock, players });
    this.tick();
  }

  async compare() {
    if (this.clock) await compare();
    this.tick();
  }

  left(seat) {
    return leftOf(this.clock, seat);
  }

  tick() {
    clearTimeout(this.timer);
    if (!this.clock) return;
    for (const place of this.home.querySelectorAll("[data-clock]")) {
      showLeft(place, this.left(Number(place.dataset.clock)));
    }
    const { running } = this.clock;
    if (running === null || document.hidden) return;
    if (isDoubtful(this.clock)) this.compare();
    const left = this.left(running);
    if (left > 0) this.timer = setTimeout(() => this.pass(), untilNext(left));
  }

  // Time has passed. A player with little time is warned, but not together with other news, which would be lost.
  pass() {
    this.tick();
    const { running, since } = this.clock;
    if (running === null || !this.players[running].yours || this.warned === since) return;
    const left = this.left(running);
    if (left >= LOW || left === 0) return;
    this.warned = since;
    this.tell(`${Math.ceil(left / 1000)} seconds left.`);
  }
}

// Milliseconds that a seat has left.
export function leftOf({ left, running, since }, seat) {
  const passed = seat === running && since !== null ? Math.max(0, serverNow() - since) : 0;
  return Math.max(0, left[seat] - passed);
}

export function showLeft(place, left) {
  const text = inWords(left);
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("low", left < LOW);
}

// Milliseconds until a clock that runs shows something else.
export const untilNext = (left) => (left < LITTLE + 100 ? 100 : (left % 1000) + 5);

// Whole seconds are rounded up, so that nobody reads 0:00 who has time left; tenths below ten seconds.
export function inWords(left) {
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days ${Math.floor((left % DAY) / HOUR)} h`;
  if (left < LITTLE) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
