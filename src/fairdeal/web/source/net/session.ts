// A connection to one table that comes back by itself: after a lost line, a reload or a restart of the server everything
// is as it was, and what had been asked and not answered is asked again under the same id, so that it is done once.
import { type ClientMessage, PROTOCOL, type TableMessage } from "../protocol";
import { keepPromise } from "./promises";
import { EMPTY, type Pending, type TableView, missed, take } from "./state";

type Asked = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

const SOONEST = 250;
const LATEST = 5_000;

export class Session {
  view: TableView;
  private socket: WebSocket | null = null;
  private waits = SOONEST;
  private timer = 0;
  private stopped = false;
  private readonly afterWelcome: (() => void)[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(readonly code: string) {
    this.view = { ...EMPTY, code };
  }

  start(): void {
    this.stopped = false;
    this.connect();
    window.addEventListener("online", this.hurry);
  }

  stop(): void {
    this.stopped = true;
    window.clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ask something of the table; says under which id. Shown at once as pending, and asked again after a lost line. */
  ask(asked: Asked): string {
    const id = crypto.randomUUID();
    const message = { ...asked, id } as ClientMessage;
    this.change({ ...this.view, pending: [...this.view.pending, { id, message }], refusal: null, news: [] });
    this.send(message);
    return id;
  }

  read(): void {
    if (this.view.unread > 0) this.change({ ...this.view, unread: 0, news: [] });
  }

  forgive(): void {
    if (this.view.refusal !== null) this.change({ ...this.view, refusal: null, news: [] });
  }

  /** Come back at once as who we are now, after a name was given; then do this. */
  reconnectAs(then?: () => void): void {
    if (then) {
      if (this.view.link === "open" && this.view.you?.person) {
        then();
        return;
      }
      this.afterWelcome.push(then);
    }
    if (this.view.link !== "open") return; // on its way already
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.change({ ...this.view, link: "connecting", news: [] });
    this.again(0);
  }

  private readonly hurry = (): void => {
    if (this.view.link === "lost") this.again(0);
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const last = this.view.seq;
      this.send({ type: "hello", protocol: PROTOCOL, wants: "scene", ...(last > 0 ? { last } : {}) });
    };
    socket.onmessage = (event: MessageEvent<string>) => this.heard(JSON.parse(event.data) as TableMessage);
    socket.onclose = () => {
      if (this.socket !== socket || this.stopped) return;
      this.socket = null;
      this.change({ ...this.view, link: this.view.ended === null ? "lost" : "ended", news: [] });
      if (this.view.ended === null) this.again(this.waits);
    };
  }

  private again(wait: number): void {
    window.clearTimeout(this.timer);
    this.waits = Math.min(LATEST, this.waits * 1.7);
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  private heard(message: TableMessage): void {
    if (missed(this.view, message)) {
      this.send({ type: "resync", last: this.view.seq });
      return;
    }
    const before = this.view.pending;
    this.change(take(this.view, message, Date.now()));
    if (message.type === "welcome") {
      this.waits = SOONEST;
      for (const one of before.filter(worthAsking)) this.send(one.message);
      this.addNonce();
      for (const then of this.afterWelcome.splice(0)) then();
    } else if (message.type === "update" && (message.table ?? message.you)) {
      this.addNonce();
    }
  }

  /** Fair deals: our share in the seed of the next match, once for each promise of the server's. */
  private addNonce(): void {
    const { table, you } = this.view;
    const seat = you?.seat ?? null;
    if (!table?.fair || table.stage !== "gathering" || seat === null || table.fair.nonces[seat] !== false) return;
    const waiting = this.view.pending.some((one) => one.message.type === "nonce");
    if (waiting) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    keepPromise(`${this.view.id}-${table.fair.match}`, { commitment: table.fair.commitment, nonce });
    this.ask({ type: "nonce", nonce });
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private change(view: TableView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}

/** Hints and checks are of the moment: after a lost line nobody waits for them. */
function worthAsking(pending: Pending): boolean {
  return pending.message.type !== "hint" && pending.message.type !== "check";
}
