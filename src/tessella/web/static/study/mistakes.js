// Turns that are tried again: each at a table of its own, which begins before it.

import { newKey, onReturn } from "../shared/idempotency-key.js";
import { UNANSWERED, postJson } from "../shared/post-json.js";

for (const button of document.querySelectorAll("[data-again]")) {
  let key = newKey(); // a second click leads to the same table, one after coming back to the page to another
  onReturn((another) => (key = another));
  button.addEventListener("click", async () => {
    const { table, error } = await postJson(button.dataset.again, { key }).catch(() => ({ error: UNANSWERED }));
    if (table) location.assign(`/tables/${table}`);
    else document.getElementById("fault").textContent = error;
  });
}
