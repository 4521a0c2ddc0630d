// All tables on another device: a private link is made here, and used where it is opened.

import { arrive, offerLinks } from "./private.js";
import { offerCopies } from "./sharing.js";

const fault = document.getElementById("private-fault");

async function ask(name, body) {
  try {
    const response = await fetch(`/mine/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { lost: true };
  }
}

offerCopies();
offerLinks(ask, document.querySelector("[data-base]").dataset.base || null);
arrive(ask, (sentence) => {
  fault.closest("details").open = true;
  fault.textContent = sentence;
}).then((anew) => anew && location.reload());
