// The worker of the static edition: loads Python, gives it a storage, and passes messages between it and the page.
import type { StartMessage, WorkerMessage } from "../net/engineMessages";
import { EngineFiles, unpack } from "./files";
import { holdTables } from "./lock";
import { type FileSystem, packFile, Packs } from "./packs";
import { BrowserStorage } from "./storage";

/** The part of Pyodide that is used. */
interface Pyodide {
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

declare const SIZES: Record<string, number>; // of the compressed files; the build fills them in
declare const VERSIONS: object; // which Pyodide this is

const MACHINE = "pyodide.asm.wasm";
const FIRST = packFile("first");
const LIBRARY = "python_stdlib.zip";
const NO_FILES = Uint8Array.from([80, 75, 5, 6, ...Array<number>(18).fill(0)]); // a zip archive without files
const FOLDER = new URL("./", import.meta.url).href;

const post = (message: WorkerMessage): void => self.postMessage(message);

function onBytes(received: number): void {
  const total = (SIZES[`${MACHINE}.zst`] ?? 0) + (SIZES[FIRST] ?? 0);
  post({ type: "progress", part: Math.min(received / total, 1) * 0.8 });
}

const files = new EngineFiles(FOLDER, onBytes);
const packs = new Packs(files);
// Everything is asked for at once, before the page says what to do. The pack comes after the machine, which is
// decompressed and compiled meanwhile.
const module = import(`${FOLDER}pyodide.mjs`) as Promise<PyodideModule>;
const glue = import(`${FOLDER}pyodide.asm.mjs`); // Pyodide imports it again
const compressedMachine = files.fetch(`${MACHINE}.zst`);
const first = compressedMachine.then(() => files.read(FIRST));
const machine = compressedMachine.then(unpack);
let isInstalled = (): void => undefined;
const installed = new Promise<void>((resolve) => {
  isInstalled = resolve;
});
for (const promise of [module, glue, machine, first]) promise.catch(() => undefined); // `load` reports it

/** Fetch the files of the game that a message names, before Python reads them. */
function expectGame(text: string): void {
  const game = /\\"game\\":\\"([a-z0-9-]+)\\"/.exec(text)?.[1]; // in a body, which is JSON inside JSON
  if (game) void installed.then(() => packs.fetch(game.replaceAll("-", "_"))).catch(() => undefined);
}

/** Give Pyodide its files, which it would fetch under their usual names. */
function answerPyodide(): void {
  const original = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const name = (input instanceof Request ? input.url : String(input)).split("/").at(-1);
    if (name === LIBRARY) return new Response(NO_FILES);
    if (name !== MACHINE) return original(input, init);
    return new Response(await machine, { headers: { "content-type": "application/wasm" } });
  };
}

async function load(start: StartMessage): Promise<RunningEdition> {
  const storage = new BrowserStorage(start.storage);
  const stored = storage.open();
  const { loadPyodide } = await module;
  answerPyodide();
  const loading = loadPyodide({
    indexURL: FOLDER,
    lockFileContents: { info: VERSIONS, packages: {} }, // there are no packages to load
    fsInit: async (fileSystem: FileSystem) => {
      packs.install(fileSystem, await first);
      isInstalled();
    },
    env: { HOME: "/home/pyodide", PYTHONPATH: "/lib/python3.14", PYTHONDONTWRITEBYTECODE: "1" },
  });
  const [python] = await Promise.all([loading, machine, first]); // Pyodide does not report that its files are missing
  post({ type: "progress", part: 0.85 });
  await python.runPythonAsync("from fairdeal.static_edition.in_pyodide import start_edition");
  post({ type: "progress", part: 0.95 });
  const startEdition = python.globals.get("start_edition");
  const edition = startEdition(
    JSON.stringify(await stored),
    (values: string) => storage.save(JSON.parse(values) as Record<string, string | null>),
    (key: string) => storage.read(key),
    (text: string) => self.postMessage(text),
  ) as Promise<RunningEdition>;
  return edition;
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
    await packs.fetchAll().catch(() => undefined); // whatever is missing then is fetched when it is read
  } catch (error) {
    post({ type: "failed", reason: error instanceof Error ? (error.message.split("\n").at(-2) ?? error.message) : "" });
  }
}

self.onmessage = (event: MessageEvent<string | StartMessage>) => {
  if (typeof event.data !== "string") void begin(event.data);
  else if (edition) edition.receive(event.data);
  else {
    waiting.push(event.data);
    expectGame(event.data);
  }
};
