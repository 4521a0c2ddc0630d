// The service worker. It shows a page of its own where there is no network; nothing else is kept on the device: no table,
// no hand, no list.

const KEPT = "tessella {{ static }}";
const OFFLINE = "/offline";
const PARTS = [OFFLINE{% for part in ("shared/old-browser.js", "shared/theme.js", "shared.css", "pages.css", "shared/reload.js", "shared/navigation.js", "shared/preferences.js", "shared/icon.svg") %}, "{{ static }}/{{ part }}"{% endfor %}];

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(PARTS))));

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  const old = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim(); // pages that were open before count as pages in sight
}

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(page(event));
  else if (PARTS.includes(new URL(event.request.url).pathname)) event.respondWith(part(event.request));
});

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return caches.match(OFFLINE);
  }
}

async function part(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// It is somebody's turn: said, unless a page of that table is in sight.

self.addEventListener("message", (event) => event.waitUntil(notify(event.data)));

const said = new Map(); // address -> when that turn began, as each tab reports it

async function notify({ title, body, address, at }) {
  if (said.get(address) === at) return;
  said.set(address, at);
  const pages = await self.clients.matchAll({ type: "window" });
  const seen = pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === address);
  if (!seen) await self.registration.showNotification(title, { body, tag: address, renotify: true, icon: "/icons/192.png", data: address });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
