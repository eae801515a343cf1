// The page's service worker, and new versions of the page: offered in the lobby, never forced.
import { BASE, IS_STATIC } from "../net/edition";

const CHECK_INTERVAL = 3_600_000; // milliseconds between looks for a new version, while the page stays open

/** Register the service worker. `onNew` is called with a function that loads the new version, when there is one. */
export async function registerServiceWorker(onNew: (use: () => void) => void): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return; // pages without HTTPS
  const isFirst = !container.controller; // the first version needs no permission
  const registration = await container.register(`${BASE}sw.js`, { scope: BASE, updateViaCache: "none" });
  window.setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL);
  if (IS_STATIC) offerWaiting(container, registration, isFirst, onNew);
  else offerOther(registration, onNew);
}

/** The static edition has all files of one version: the new one waits until the user wants it. */
function offerWaiting(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  isFirst: boolean,
  onNew: (use: () => void) => void,
): void {
  const offer = (): void => {
    const waiting = registration.waiting;
    if (!waiting || (isFirst && !container.controller)) return;
    onNew(() => {
      container.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("use-new-version");
    });
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

/** A server's page is new after every reload: a new one is offered if its script is another than this one's. */
function offerOther(registration: ServiceWorkerRegistration, onNew: (use: () => void) => void): void {
  const compare = async (): Promise<void> => {
    const page = await (await fetch(BASE, { cache: "no-cache" })).text();
    const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute("src");
    if (script && !page.includes(script)) onNew(() => location.reload());
  };
  registration.addEventListener("updatefound", () => void compare().catch(() => undefined));
}
