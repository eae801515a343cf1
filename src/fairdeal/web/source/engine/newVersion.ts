// New versions of the static edition: the service worker keeps the old one until the user asks for the new one.
import { BASE } from "../net/edition";

/** Register the service worker, which keeps the page for use without a network; `onNew` is called when a new one waits. */
export async function registerServiceWorker(onNew: (use: () => void) => void): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return; // pages without HTTPS
  const registration = await container.register(`${BASE}sw.js`, { scope: BASE });
  const offer = (): void => {
    const waiting = registration.waiting;
    if (!waiting || !container.controller) return; // the first version needs no permission
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
