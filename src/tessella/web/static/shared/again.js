// Where a page could not be loaded: asks for it again, with all that stands in its address.

document.querySelector("[data-again]").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
