// The transport of the static edition: requests and sockets become messages to the worker that runs Python. Requests that
// come before Python is loaded wait in the worker's queue; what the lobby shows comes from files made by the build.
import { BASE, ENGINE } from "./edition";
import type { EditionMessage, PageMessage, StartMessage, WorkerMessage } from "./engineMessages";
import type { TableSocket, Transport } from "./transport";

export type EngineState = "loading" | "ready" | "failed" | "elsewhere" | "displaced";

export interface EngineStatus {
  state: EngineState;
  part: number; // of the loading, from 0 to 1
  reason: string; // why it failed
  isStored: boolean; // whether the browser stores matches
}

const OPEN = 1;
const CLOSED = 3;
const ABNORMAL = 1006;

// Requests whose answers never change: the build has made a file of each.
const FILES: [RegExp, (name: string) => string][] = [
  [/^\/api\/(games|lessons|features)$/, (name) => `${name}.json`],
  [/^\/api\/games\/([a-z0-9-]+)\/rules$/, (name) => `rules-${name}.md`],
];

declare global {
  interface Window {
    earlyWorker?: Worker; // see engine/start.ts
  }
}

type Listener = (status: EngineStatus) => void;

interface Reader {
  answer: (response: Response) => void;
  pieces: ReadableStreamDefaultController<Uint8Array> | null;
}

class EngineSocket implements TableSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    private readonly number: number,
    private readonly engine: Engine,
  ) {}

  send(text: string): void {
    if (this.readyState === OPEN) this.engine.post({ type: "say", socket: this.number, text });
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.engine.post({ type: "close", socket: this.number });
    this.engine.sockets.delete(this.number);
    this.closed(1000);
  }

  opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = OPEN;
    this.onopen?.();
  }

  closed(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code });
  }
}

export class Engine implements Transport {
  status: EngineStatus = { state: "loading", part: 0, reason: "", isStored: true };
  readonly sockets = new Map<number, EngineSocket>();
  private worker: Worker | null = null;
  private readonly readers = new Map<number, Reader>();
  private readonly listeners = new Set<Listener>();
  private number = 0;

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Load Python; with `takesOver`, in place of another tab's. */
  start(takesOver = false): void {
    this.worker?.terminate();
    const worker = window.earlyWorker ?? new Worker(`${BASE}${ENGINE}/worker.js`, { type: "module" });
    delete window.earlyWorker;
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<string | WorkerMessage>) => {
      if (typeof event.data === "string") this.receive(JSON.parse(event.data) as EditionMessage);
      else this.follow(event.data);
    };
    worker.onerror = (event) => this.follow({ type: "failed", reason: event.message || "it cannot be loaded" });
    const first: StartMessage = { type: "start", storage: `fairdeal ${BASE}`, takesOver };
    worker.postMessage(first);
    this.change({ state: "loading", part: 0, reason: "" });
  }

  post(message: PageMessage): void {
    if (this.worker === null) this.start();
    this.worker?.postMessage(JSON.stringify(message));
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    const method = init?.method ?? "GET";
    const file = method === "GET" ? fileFor(path) : null;
    if (file !== null) return fetch(`${BASE}${ENGINE}/api/${file}`);
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      const signal = init?.signal;
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      this.readers.set(id, { answer: resolve, pieces: null });
      signal?.addEventListener("abort", () => {
        if (!this.readers.delete(id)) return;
        this.post({ type: "cancel", id });
        reject(signal.reason as Error);
      });
      this.post({ type: "fetch", id, method, path, body: typeof init?.body === "string" ? init.body : "" });
    });
  }

  openTable(code: string): TableSocket {
    const number = ++this.number;
    const socket = new EngineSocket(number, this);
    this.sockets.set(number, socket);
    this.post({ type: "open", socket: number, table: code });
    if (this.status.state === "ready") queueMicrotask(() => socket.opened());
    return socket;
  }

  private change(part: Partial<EngineStatus>): void {
    this.status = { ...this.status, ...part };
    for (const listener of this.listeners) listener(this.status);
  }

  private follow(message: WorkerMessage): void {
    if (message.type === "progress") {
      this.change({ part: Math.max(this.status.part, message.part) });
      return;
    }
    this.change({ state: message.type, reason: message.type === "failed" ? message.reason : "" });
    if (message.type === "ready") {
      for (const socket of this.sockets.values()) socket.opened();
    } else {
      this.fail();
    }
  }

  /** Python is gone: everything that waits for an answer gets an error. */
  private fail(): void {
    for (const reader of this.readers.values()) {
      const body = { code: "engine", message: "The tables do not run in this tab." };
      reader.pieces?.error(new Error(body.message));
      if (!reader.pieces) reader.answer(Response.json(body, { status: 503 }));
    }
    this.readers.clear();
    if (this.status.state === "displaced" || this.status.state === "elsewhere") return; // this tab shows nothing else
    for (const socket of this.sockets.values()) socket.closed(ABNORMAL);
    this.sockets.clear();
  }

  private receive(message: EditionMessage): void {
    switch (message.type) {
      case "answer":
        this.answer(message);
        break;
      case "piece": {
        const pieces = this.readers.get(message.id)?.pieces;
        if (message.text) pieces?.enqueue(new TextEncoder().encode(message.text));
        if (message.more) break;
        pieces?.close();
        this.readers.delete(message.id);
        break;
      }
      case "said":
        this.sockets.get(message.socket)?.onmessage?.({ data: message.text });
        break;
      case "closed": {
        const socket = this.sockets.get(message.socket);
        this.sockets.delete(message.socket);
        socket?.closed(message.code);
        break;
      }
      case "stored":
        this.change({ isStored: message.works });
    }
  }

  private answer(message: EditionMessage & { type: "answer" }): void {
    const reader = this.readers.get(message.id);
    if (!reader) return;
    const init = { status: message.status, headers: { "content-type": message.content_type } };
    if (!message.more) {
      this.readers.delete(message.id);
      reader.answer(new Response(message.text, init));
      return;
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        reader.pieces = controller;
      },
      cancel: () => {
        if (this.readers.delete(message.id)) this.post({ type: "cancel", id: message.id });
      },
    });
    reader.answer(new Response(body, init));
  }
}

function fileFor(path: string): string | null {
  for (const [pattern, file] of FILES) {
    const found = pattern.exec(path);
    if (found) return file(found[1] ?? "");
  }
  return null;
}

export const engineTransport = new Engine();
