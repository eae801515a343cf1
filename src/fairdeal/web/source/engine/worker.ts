// The worker of the static edition: loads Python, gives it a storage, and passes messages between it and the page.
import type { StartMessage, WorkerMessage } from "../net/engineMessages";
import { EngineFiles } from "./files";
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
const START = packFile("start");
const FIRST = packFile("first");
const PART_BEFORE_FIRST = 0.75; // of the files that Python needs to start: the connection is never idle
const LIBRARY = "python_stdlib.zip";
const QUIET = 3_000; // milliseconds without a message until what is needed later is fetched
const LATEST = 20_000; // milliseconds after which it is fetched in any case
const NO_FILES = Uint8Array.from([80, 75, 5, 6, ...Array<number>(18).fill(0)]); // a zip archive without files
const FOLDER = new URL("./", import.meta.url).href;

const post = (message: WorkerMessage): void => self.postMessage(message);

let requestFirst = (): void => undefined;
const firstRequested = new Promise<void>((resolve) => {
  requestFirst = resolve;
});

function onBytes(received: number): void {
  const early = (SIZES[START] ?? 0) + (SIZES[`${MACHINE}.zst`] ?? 0);
  if (received > early * PART_BEFORE_FIRST) requestFirst();
  const total = early + (SIZES[FIRST] ?? 0);
  if (received > total) return; // the files of a later pack
  post({ type: "progress", part: Math.min(received / total, 1) * 0.8 });
}

const files = new EngineFiles(FOLDER, onBytes);
const packs = new Packs(files);
// The files are asked for before the page says what to do. The machine is decompressed and compiled while it arrives, and
// the pack of the first move arrives while Python starts.
const module = import(`${FOLDER}pyodide.mjs`) as Promise<PyodideModule>;
const glue = import(`${FOLDER}pyodide.asm.mjs`); // Pyodide imports it again
const startPack = files.read(START);
const machine = files.stream(`${MACHINE}.zst`);
const first = firstRequested.then(() => files.read(FIRST));
let isInstalled = (): void => undefined;
const installed = new Promise<void>((resolve) => {
  isInstalled = resolve;
});
for (const promise of [module, glue, startPack, machine, first]) promise.catch(() => undefined); // `load` reports it

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
      packs.install(fileSystem, await startPack);
      isInstalled();
    },
    env: { HOME: "/home/pyodide", PYTHONPATH: "/lib/python3.14", PYTHONDONTWRITEBYTECODE: "1" },
  });
  const [python] = await Promise.all([loading, machine, startPack]); // Pyodide does not report that its files are missing
  await Promise.all([first, packs.fetch("first")]);
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
let lastMessage = 0; // when it arrived
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
    const latest = performance.now() + LATEST;
    await packs.fetchAll(() => untilQuiet(latest)).catch(() => undefined); // the rest is fetched when it is read
  } catch (error) {
    post({ type: "failed", reason: error instanceof Error ? (error.message.split("\n").at(-2) ?? error.message) : "" });
  }
}

/** Wait until the page has sent nothing for a while: fetching and unpacking would slow down the first moves. */
async function untilQuiet(latest: number): Promise<void> {
  for (;;) {
    const left = Math.min(lastMessage + QUIET, latest) - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

self.onmessage = (event: MessageEvent<string | StartMessage>) => {
  lastMessage = performance.now();
  if (typeof event.data !== "string") void begin(event.data);
  else if (edition) edition.receive(event.data);
  else {
    waiting.push(event.data);
    expectGame(event.data);
  }
};
