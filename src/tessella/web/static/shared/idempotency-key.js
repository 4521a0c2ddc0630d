// A form gives one thing, however often it is sent; a page that comes back from the browser's memory may give another.

import { newKey } from "./sharing.js";

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const field of document.querySelectorAll("[name=once]")) field.value = newKey();
});
