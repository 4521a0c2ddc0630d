// Moments in the reader's own time: the page has them in UTC, in words, for browsers without scripts.

for (const moment of document.querySelectorAll("time[data-local]")) {
  const at = new Date(moment.dateTime);
  moment.textContent = `${at.toLocaleString("en", { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })} (your time)`;
}
