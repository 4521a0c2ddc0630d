// All tables on another device: a private link is made here, and used where it is opened.

import { arrive, offerLinks } from "../shared/private-links.js";
import { offerCopies } from "../shared/sharing.js";

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

// Somebody else's link would share all games of this browser, so the page asks first.
function isOwn() {
  const question = document.querySelector("[data-joining]");
  question.hidden = false;
  return new Promise((resolve) => {
    for (const button of question.querySelectorAll("button")) {
      button.addEventListener("click", () => {
        question.hidden = true;
        resolve(button.value === "yes");
      });
    }
  });
}

const say = (sentence) => (document.querySelector("[data-not-joined]").textContent = sentence);
arrive(ask, say, isOwn).then((anew) => anew && location.reload());
