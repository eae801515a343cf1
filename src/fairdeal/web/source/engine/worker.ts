// The worker of the static edition: loads Python, gives it a storage, and passes messages between it and the page.
import type { StartMessage, WorkerMessage } from "../net/engineMessages";
import { holdTables } from "./lock";
import { countBytes } from "./progress";
import { BrowserStorage } from "./storage";

/** The part of Pyodide that is used. */
interface Pyodide {
  unpackArchive: (archive: ArrayBuffer, format: string) => void;
  runPythonAsync: (code: string) => Promise<unknown>;
  globals: { get: (name: string) => (...values: unknown[]) => unknown };
}

interface PyodideModule {
  loadPyodide: (options: object) => Promise<Pyodide>;
}

/** What `start_edition` returns. */
interface RunningEdition {
  receive: (text: string) => void;
}

const here = (name: string): string => new URL(name, import.meta.url).href;
const post = (message: WorkerMessage): void => self.postMessage(message);

async function load(start: StartMessage): Promise<RunningEdition> {
  if (start.countsBytes) await countBytes(here("sizes.json"), (part) => post({ type: "progress", part: part * 0.8 }));
  const storage = new BrowserStorage(start.storage);
  const module = import(here("pyodide.mjs")) as Promise<PyodideModule>;
  const [sources, stored, { loadPyodide }] = await Promise.all([
    fetch(here("fairdeal.zip")).then(readAll),
    storage.open(),
    module,
  ]);
  const python = await loadPyodide({
    indexURL: here("./"),
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  });
  post({ type: "progress", part: 0.85 });
  python.unpackArchive(sources, "zip");
  await python.runPythonAsync("from fairdeal.static_edition.in_pyodide import start_edition");
  post({ type: "progress", part: 0.95 });
  const startEdition = python.globals.get("start_edition");
  const edition = startEdition(
    JSON.stringify(stored),
    (values: string) => storage.save(JSON.parse(values) as Record<string, string | null>),
    (key: string) => storage.read(key),
    (text: string) => self.postMessage(text),
  ) as Promise<RunningEdition>;
  return edition;
}

async function readAll(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${response.url} cannot be read (${response.status})`);
  return response.arrayBuffer();
}

let edition: RunningEdition | null = null;
const waiting: string[] = []; // messages that arrived before Python was ready

async function begin(start: StartMessage): Promise<void> {
  const isHeld = await holdTables(start.storage, start.takesOver, () => {
    post({ type: "displaced" });
    self.close();
  });
  if (!isHeld) {
    post({ type: "elsewhere" });
    return;
  }
  try {
    const loaded = await load(start);
    post({ type: "ready" });
    for (const text of waiting.splice(0)) loaded.receive(text);
    edition = loaded;
  } catch (error) {
    post({ type: "failed", reason: error instanceof Error ? (error.message.split("\n").at(-2) ?? error.message) : "" });
  }
}

self.onmessage = (event: MessageEvent<string | StartMessage>) => {
  if (typeof event.data !== "string") void begin(event.data);
  else if (edition) edition.receive(event.data);
  else waiting.push(event.data);
};
