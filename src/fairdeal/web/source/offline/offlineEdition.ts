// Games without a network on a server's page: the static edition at /offline/, fetched when nothing else is.
import { IS_STATIC } from "../net/edition";
import { OFFLINE } from "../net/otherPages";

const QUIET_TIME = 5_000; // milliseconds after the page has loaded

interface Connection {
  saveData?: boolean;
}

const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/** Whether this browser has everything that it takes to play without a network. */
export async function hasOfflineEdition(): Promise<boolean> {
  if (IS_STATIC) return true;
  return "caches" in window && Boolean(await caches.match(`${OFFLINE}complete`)); // see staticWorker.mjs
}

/** Fetch the static edition or its new version, unless the user's connection is expensive; returns how to cancel it. */
export function fetchWhenIdle(): () => void {
  const container = serviceWorkers();
  const connection = (navigator as { connection?: Connection }).connection;
  if (!container || connection?.saveData) return () => undefined;
  const fetchEdition = async (): Promise<void> => {
    const edition = await container.register(`${OFFLINE}sw.js`, { scope: OFFLINE, updateViaCache: "none" });
    await edition.update();
  };
  let timer = 0;
  const begin = (): void => {
    timer = window.setTimeout(() => void fetchEdition().catch(() => undefined), QUIET_TIME);
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
  return () => {
    window.removeEventListener("load", begin);
    window.clearTimeout(timer);
  };
}
