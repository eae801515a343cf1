// What a service worker does with messages about turns: shows them, and opens the table when one is clicked.
// A service worker imports this module; it need not do anything else.
import { showBadge } from "./appBadge";

/** A message as the server sends it (server/correspondence/turn_notices.py). */
interface TurnMessage {
  title: string;
  body: string;
  path: string; // of the table
  tag: string; // a later message about the same table replaces an earlier one
  turns: number; // matches that wait for the user
}

interface PushEvent extends Event {
  readonly data: { json: () => unknown } | null;
  waitUntil: (work: Promise<unknown>) => void;
}

interface ClickEvent extends Event {
  readonly notification: Notification;
  waitUntil: (work: Promise<unknown>) => void;
}

interface PageWindow {
  readonly url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** The part of a service worker's global scope that is used here. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
  readonly navigator: Navigator;
  readonly clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly PageWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}

/** Handle messages in a service worker. */
export function handlePush(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(showMessage(scope, event)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openTable(scope, String(event.notification.data)));
  });
}

async function showMessage(scope: WorkerScope, event: PushEvent): Promise<void> {
  const message = event.data?.json() as TurnMessage | undefined;
  if (!message) return;
  const { title, body, path, tag, turns } = message;
  await scope.registration.showNotification(title, { body, tag, data: path });
  await showBadge(scope.navigator, turns);
}

async function openTable(scope: WorkerScope, path: string): Promise<void> {
  const url = new URL(path, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((window) => new URL(window.url).pathname === url.pathname);
  await (open ? open.focus() : scope.clients.openWindow(url.href));
}
