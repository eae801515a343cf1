// A connection to one table that reconnects by itself. After a lost connection, a reload or a server restart the table is
// as it was; unanswered requests are sent again under the same id, so that the server executes each of them once.
import { type ClientMessage, PROTOCOL, type TableMessage } from "../protocol";
import { browserNotes } from "./fairNotes";
import { FairObserver } from "./fairObserver";
import { newNonce } from "./fairProtocol";
import { delayAfterClose, MIN_RETRY_DELAY, nextRetryDelay } from "./retryDelay";
import { type TableSocket, transport } from "./transport";
import { applyMessage, EMPTY_VIEW, hasGap, type PendingRequest, type TableView } from "./tableView";

/** A client message without its id. */
export type Request = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

/** What the components of a table need of a session; lessons have one without a connection. */
export type TableSession = Pick<
  Session,
  | "view"
  | "subscribe"
  | "request"
  | "markChatRead"
  | "dismissRefusal"
  | "dismissHostNotice"
  | "dismissHint"
  | "reconnectWithName"
>;

const OPEN = 1; // of a socket: `WebSocket.OPEN`

export class Session {
  view: TableView;
  private socket: TableSocket | null = null;
  private retryDelay = MIN_RETRY_DELAY;
  private retryTimer = 0;
  private stopped = false;
  private readonly afterWelcome: (() => void)[] = [];
  private readonly fairObserver = new FairObserver(browserNotes);
  private readonly listeners = new Set<() => void>();

  constructor(readonly code: string) {
    this.view = { ...EMPTY_VIEW, code };
  }

  start(): void {
    this.stopped = false;
    this.connect();
    window.addEventListener("online", this.retryNow);
  }

  stop(): void {
    this.stopped = true;
    window.clearTimeout(this.retryTimer);
    window.removeEventListener("online", this.retryNow);
    this.socket?.close();
  }

  /** Call `listener` after every change of the view; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Send a request to the table and return its id. It is pending until the table answers. */
  request(request: Request): string {
    const id = newNonce().slice(0, 32); // `crypto.randomUUID` is missing on pages without HTTPS
    const message = { ...request, id } as ClientMessage;
    this.update({ ...this.view, pending: [...this.view.pending, { id, message }], refusal: null, news: [] });
    this.send(message);
    return id;
  }

  markChatRead(): void {
    if (this.view.unread > 0) this.update({ ...this.view, unread: 0, news: [] });
  }

  dismissRefusal(): void {
    if (this.view.refusal !== null) this.update({ ...this.view, refusal: null, news: [] });
  }

  dismissHostNotice(): void {
    if (this.view.becameHost) this.update({ ...this.view, becameHost: false, news: [] });
  }

  dismissHint(): void {
    if (this.view.hint !== null) this.update({ ...this.view, hint: null, news: [] });
  }

  /** Make sure that the server knows the user by this name, by connecting again if necessary, and then call `then`. */
  reconnectWithName(name: string, then?: () => void): void {
    if (then) {
      if (this.view.connection === "open" && this.view.you?.person && this.view.you.name === name) {
        then();
        return;
      }
      this.afterWelcome.push(then);
    }
    if (this.view.connection !== "open") return; // it is connecting already
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.update({ ...this.view, connection: "connecting", news: [] });
    this.scheduleConnect(0);
  }

  private readonly retryNow = (): void => {
    if (this.view.connection === "lost") this.scheduleConnect(0);
  };

  private connect(): void {
    const socket = transport.openTable(this.code);
    this.socket = socket;
    socket.onopen = () => {
      const last = this.view.seq;
      this.send({ type: "hello", protocol: PROTOCOL, wants: "scene", ...(last > 0 ? { last } : {}) });
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data) as TableMessage);
    socket.onclose = (event) => {
      if (this.socket !== socket || this.stopped) return;
      this.socket = null;
      this.update({ ...this.view, connection: this.view.ended === null ? "lost" : "ended", news: [] });
      if (this.view.ended === null) this.scheduleConnect(delayAfterClose(event.code, this.retryDelay));
    };
  }

  private scheduleConnect(delay: number): void {
    window.clearTimeout(this.retryTimer);
    this.retryDelay = nextRetryDelay(this.retryDelay);
    this.retryTimer = window.setTimeout(() => this.connect(), delay);
  }

  private receive(message: TableMessage): void {
    if (hasGap(this.view, message)) {
      this.send({ type: "resync", last: this.view.seq });
      return;
    }
    const { pending, seq } = this.view;
    this.update(applyMessage(this.view, message, Date.now()));
    if (message.type === "welcome" || this.view.seq > seq) this.followFairDeal(message);
    if (message.type === "welcome") {
      this.retryDelay = MIN_RETRY_DELAY;
      for (const request of pending.filter(shouldResend)) this.send(request.message);
      for (const then of this.afterWelcome.splice(0)) then();
    }
  }

  /** Fair deals: take part in the next shuffle, and note what the server promises and does. */
  private followFairDeal(message: TableMessage): void {
    const { table, you } = this.view;
    if (!table || !you || (message.type !== "welcome" && message.type !== "update")) return;
    const observer = this.fairObserver;
    const requests = message.type === "welcome" ? observer.welcome(message) : observer.update(message, table, you);
    const problems = observer.notes?.problems ?? [];
    if (problems.length !== this.view.fairProblems.length) this.update({ ...this.view, fairProblems: [...problems] });
    for (const request of requests) {
      if (!this.view.pending.some((pending) => pending.message.type === request.type)) this.request(request);
    }
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private update(view: TableView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}

const QUERIES: readonly string[] = ["hint", "check", "explain", "advise", "weigh", "plannable"];

/** Queries are about the position at the time. After a lost connection their answers are no longer needed. */
function shouldResend(request: PendingRequest): boolean {
  return !QUERIES.includes(request.message.type);
}
