// The service worker of the static edition: keeps every file of one version, so that the page works without a network. A
// new version is fetched in addition, and waits until the user asks for it or until no page is open.
const VERSION = "{version}";
const FILES = JSON.parse("{files}");
const SCOPE = self.registration.scope;
const PREFIX = `fairdeal-static ${SCOPE} `;
const CACHE = PREFIX + VERSION;
const INDEX = new URL("index.html", SCOPE).href;
const COMPLETE = new URL("complete", SCOPE).href; // is in a cache that has every file

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "use-new-version") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  event.respondWith(fromCache(request.mode === "navigate" ? INDEX : request.url, request));
});

async function keepFiles() {
  const known = await caches.keys();
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    const url = new URL(file, SCOPE).href;
    // Files with a hash in their address are the same in every version, also in the browser's own cache.
    const isHashed = /(^|\/)(assets|engine-[0-9a-f]+)\//.test(file);
    const same = isHashed && (await findIn(known, url));
    await cache.put(url, same || (await fetchWhole(url, isHashed ? "default" : "no-cache")));
  }
  await cache.put(COMPLETE, new Response(VERSION));
}

async function findIn(names, url) {
  for (const name of names.filter((known) => known.startsWith(PREFIX))) {
    const found = await (await caches.open(name)).match(url);
    if (found) return found;
  }
  return null;
}

async function fetchWhole(url, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function fromCache(url, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url)) ?? fetch(request);
}
