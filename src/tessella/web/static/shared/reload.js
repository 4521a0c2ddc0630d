// Where there was no connection: loads the page again, at the same address, by a click or as soon as the server answers.

const PAUSE = 5000; // milliseconds between two questions whether it does

document.querySelector("[data-reload]").addEventListener("click", () => location.reload());
addEventListener("online", ask);
setInterval(ask, PAUSE);

async function ask() {
  if (document.hidden) return;
  const { ok } = await fetch("/worker.js", { cache: "no-store" }).catch(() => ({}));
  if (ok) location.reload();
}
