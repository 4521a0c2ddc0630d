// Idempotency keys: what is sent twice under the same key counts once.

// 128 random bits, as 32 hexadecimal digits: crypto.randomUUID needs https, this does not.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A form has a key of the server. A page that comes back from the browser's memory gets another: it may be sent once more.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const field of document.querySelectorAll("[name=once]")) field.value = newKey();
});
