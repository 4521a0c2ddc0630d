// Where there was no connection: loads the page again, at the same address.

document.querySelector("[data-reload]").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
