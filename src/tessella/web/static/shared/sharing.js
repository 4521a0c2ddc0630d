// Handing a link on. Home networks are plain http, where browsers have no clipboard and nothing to share with, so each
// function does without, or says that it cannot.

const COPIED = "Copied.";
const NOT_COPIED = "This browser does not copy by itself: select the link and copy it.";

// Buttons with data-copies copy the field of that id, and an output beside it says so.
export function offerCopies() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    const field = document.getElementById(button.dataset.copies);
    button.addEventListener("click", async () => {
      const copied = await copy(field.value);
      if (!copied) field.select();
      field.parentElement.querySelector("output").textContent = copied ? COPIED : NOT_COPIED;
    });
  }
}

// Promises whether the text is in the clipboard.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // no clipboard without https, or the browser does not allow it
  }
}

// The old way, which asks for a selection; it has to stand in the open dialog, for the rest of the page is inert then.
function copySelected(text) {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true; // no keyboard comes up on a phone
  Object.assign(area.style, { position: "fixed", top: "0", opacity: "0" });
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    before?.focus({ preventScroll: true });
  }
}

export const canShare = () => typeof navigator.share === "function";

// Promises whether the user handed it on; not if there is nothing to share with, or the user thought better of it.
export async function share({ title, text, url }) {
  try {
    await navigator.share({ title, text, url });
    return true;
  } catch {
    return false;
  }
}
