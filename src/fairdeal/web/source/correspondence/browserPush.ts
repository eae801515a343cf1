// This browser's subscription to messages about turns.
import type { NewBrowser } from "../protocol";

const WORKER = "/sw.js";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The page's service worker, which shows the messages. */
async function findWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration("/"))) {
    await navigator.serviceWorker.register(WORKER, { scope: "/" });
  }
  return navigator.serviceWorker.ready;
}

/** The subscription of this browser; null if it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ask the user, and subscribe with the server's key. */
export async function subscribeBrowser(serverKey: string): Promise<NewBrowser> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("Your browser does not allow messages from this page; you can change that in its settings.");
  }
  const registration = await findWorker();
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(serverKey) };
  await (await registration.pushManager.getSubscription())?.unsubscribe(); // with another server's key, perhaps
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
}
