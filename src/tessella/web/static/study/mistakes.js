// Turns that are tried again: each at a table of its own, which begins before it.

import { newKey } from "../shared/idempotency-key.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";

for (const button of document.querySelectorAll("[data-again]")) {
  let key = newKey(); // a second click leads to the same table, one after coming back to the page to another
  addEventListener("pageshow", ({ persisted }) => persisted && (key = newKey()));
  button.addEventListener("click", async () => {
    const { table, error } = await postJson(button.dataset.again, { key }).catch(() => ({ error: UNANSWERED }));
    if (table) location.assign(`/tables/${table}`);
    else document.getElementById("fault").textContent = error;
  });
}
