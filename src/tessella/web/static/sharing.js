// Handing a link on. Home networks are plain http, where browsers have no clipboard and nothing to share with, so each
// function does without, or says that it cannot.

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

// 128 random bits, as 32 hexadecimal digits: crypto.randomUUID needs https, this does not.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
