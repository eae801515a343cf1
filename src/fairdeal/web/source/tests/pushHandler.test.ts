import assert from "node:assert/strict";
import { test } from "node:test";
import { handlePush } from "../correspondence/push-handler";

const MESSAGE = { title: "Your turn: President", body: "You have 2 days.", path: "/t/ABCDEF", tag: "t1", turns: 2 };

/** A service worker's scope that notes what is done with it. */
function workerScope(open: string[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const done: unknown[] = [];
  const note = (what: unknown): Promise<void> => {
    done.push(what);
    return Promise.resolve();
  };
  const scope = {
    registration: { showNotification: (title: string, options: object) => note([title, options]) },
    location: { origin: "https://cards.example.org" },
    navigator: { setAppBadge: note },
    clients: {
      matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => note(`focus ${url}`) }))),
      openWindow: (url: string) => note(`open ${url}`),
    },
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
  };
  handlePush(scope as unknown as Parameters<typeof handlePush>[0]);
  const dispatch = async (kind: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(kind)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
    return done;
  };
  return dispatch;
}

const click = (path: string) => ({ notification: { data: path, close: () => undefined } });

test("a message is shown with its table, and the badge counts the turns", async () => {
  const done = await workerScope()("push", { data: { json: () => MESSAGE } });
  assert.deepEqual(done, [["Your turn: President", { body: "You have 2 days.", tag: "t1", data: "/t/ABCDEF" }], 2]);
});

test("a click goes to the table: in the window that shows it, or in a new one", async () => {
  const table = "https://cards.example.org/t/ABCDEF";
  assert.deepEqual(await workerScope(["https://cards.example.org/"])("notificationclick", click("/t/ABCDEF")), [
    `open ${table}`,
  ]);
  assert.deepEqual(await workerScope([table])("notificationclick", click("/t/ABCDEF")), [`focus ${table}`]);
});

test("a click leads to no other site", async () => {
  assert.deepEqual(await workerScope()("notificationclick", click("//evil.example.org/t/ABCDEF")), []);
});
