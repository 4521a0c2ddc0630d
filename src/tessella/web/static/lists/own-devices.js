// All tables on another device: a private link is made here, and used where it is opened.

import { arrive, offerLinks } from "../shared/private-links.js";
import { postJson } from "../shared/post-json.js";
import { offerCopies } from "../shared/sharing.js";

const ask = (name, body) => postJson(`/mine/${name}`, body).catch(() => ({ lost: true }));

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
