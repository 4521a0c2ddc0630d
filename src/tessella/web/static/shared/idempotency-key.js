// Idempotency keys: what is sent twice under the same key counts once.

// 128 random bits, as 32 hexadecimal digits: crypto.randomUUID needs https, this does not.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Gives another key where the page comes back from the browser's memory: what was sent before may be meant once more.
export function onReturn(give) {
  addEventListener("pageshow", ({ persisted }) => persisted && give(newKey()));
}

// A form has a key of the server.
onReturn(() => {
  for (const field of document.querySelectorAll("[name=once]")) field.value = newKey();
});
