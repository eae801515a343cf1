// The service worker of a server's page: keeps the files of the page, leads to the games in this browser where there is no
// network, and shows messages about turns. Pages always come from the server if it can be reached, so this worker takes
// over at once; a page that is open goes on with its own files, and offers the new ones (`newVersion.ts`).
import { handlePush } from "../correspondence/push-handler";
import { isOtherPage, OFFLINE } from "../net/otherPages";

declare const VERSION: string; // of the files
declare const FILES: readonly string[]; // their addresses, with the page itself as `/`; build.mjs fills both in

const PREFIX = "fairdeal-page ";
const CACHE = PREFIX + VERSION;
const KEPT = 2; // versions: a page that was open during an update may still need a file of the one before
const PAGE = "/";

interface Work extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Fetch extends Event {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}

/** The part of a service worker's global scope that is used here. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Work) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
}

const scope = self as unknown as WorkerScope;

scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin || isOtherPage(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request, url.pathname));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});
handlePush(self as unknown as Parameters<typeof handlePush>[0]);

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    // Names of assets contain a hash of their content: one that is kept for another version is the same.
    const same = file.startsWith("/assets/") ? await caches.match(file) : undefined;
    const response = same ?? (await fetch(file, { cache: "no-cache" }));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    await cache.put(file, response);
  }
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX)); // the oldest first
  for (const name of versions.slice(0, -KEPT)) if (name !== CACHE) await caches.delete(name);
  await scope.clients.claim();
}

/** The page from the server. Without a network, the lobby is that of the games in this browser, if they are there. */
async function page(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    if (path === PAGE && (await caches.match(`${OFFLINE}complete`))) return Response.redirect(OFFLINE);
    return kept(PAGE);
  }
}

const asset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

const kept = async (file: Request | string): Promise<Response> => (await caches.match(file)) ?? Response.error();
