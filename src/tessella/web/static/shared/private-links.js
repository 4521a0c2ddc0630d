// Private links: one person goes on with a game on another device. The secret is in the fragment of the address, which
// browsers send to no server.

import { drawing } from "./elements.js";

const element = (id) => document.getElementById(id);
const KEY = /^#key=([\w-]{32})$/;

// Uses the link with which the page was opened, if any and if that is agreed to, and cleans the address; promises whether
// the page has to be loaded again, or tells why not.
export async function arrive(ask, say, agrees = async () => true) {
  addEventListener("hashchange", () => KEY.test(location.hash) && location.reload()); // opened where the page is open already
  const secret = KEY.exec(location.hash)?.[1];
  if (!secret) return false;
  history.replaceState(null, "", location.pathname + location.search);
  if (!(await agrees())) return false;
  document.body.inert = true; // loading the page again would undo a click
  const answer = await ask("key", { secret });
  const refusal = answer.error ?? (answer.lost && "The server does not answer; open the private link again.");
  if (!refusal) return true;
  document.body.inert = false;
  say(refusal);
  return false;
}

// Lets the dialog make links. base is the beginning of addresses that other devices can open.
export function offerLinks(ask, base) {
  let asked = false; // a second link makes the first one invalid, in whatever order they arrive
  for (const button of document.querySelectorAll("[data-link]")) {
    button.addEventListener("click", async () => {
      if (asked) return;
      asked = true;
      const answer = await ask(button.dataset.link, {});
      asked = false;
      element("private-fault").textContent = answer.error ?? (answer.lost ? "The server does not answer; please try again." : "");
      if (!answer.address) return;
      element("private-link").value = `${base ?? location.origin}${answer.address}`;
      element("private-code").replaceChildren(...(answer.code ? [drawing(answer.code)] : []));
      element("private-made").hidden = false;
      element("private-made").scrollIntoView({ block: "nearest" });
    });
  }
}

// Removes the secret from the page. Those who watch have no links.
export function forgetLinks() {
  if (!element("private-link")) return;
  element("private-link").value = "";
  element("private-code").replaceChildren();
  element("private-made").hidden = true;
}
