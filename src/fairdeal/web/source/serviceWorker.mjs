// The service worker of the static edition: keeps every file of one version, so that the page works without a network. A
// new version is fetched in addition, and waits until the user asks for it or until no page is open.
const VERSION = "{version}";
const FILES = JSON.parse("{files}");
const CACHE = `fairdeal-static ${self.registration.scope} ${VERSION}`;
const PREFIX = `fairdeal-static ${self.registration.scope} `;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const known = await caches.keys();
      for (const file of FILES) {
        const url = new URL(file, self.registration.scope).href;
        // Files with a hash in their name are the same in every version.
        const old = /(^|\/)(assets|engine-[0-9a-f]+)\//.test(file) && (await fromCaches(known, url));
        await cache.put(url, old || (await fetchWhole(url)));
      }
    })(),
  );
});

async function fromCaches(names, url) {
  for (const name of names.filter((known) => known.startsWith(PREFIX))) {
    const found = await (await caches.open(name)).match(url);
    if (found) return found;
  }
  return null;
}

async function fetchWhole(url) {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "use-new-version") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const url = request.mode === "navigate" ? new URL("index.html", self.registration.scope).href : request.url;
      return (await cache.match(url)) ?? fetch(request);
    })(),
  );
});
