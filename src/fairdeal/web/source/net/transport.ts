// How the page reaches its tables: one interface, with a server behind it or this browser's own Python.
import { engineTransport } from "./engineTransport";
import { IS_STATIC } from "./edition";

/** The part of a WebSocket that a session uses. */
export interface TableSocket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

export interface Transport {
  /** Like the browser's `fetch`, for paths of the HTTP API. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Connect to a table. */
  openTable: (code: string) => TableSocket;
}

let credentials: RequestCredentials = "same-origin";

/** Send no cookies from now on: a page in a frame on another site has no user. */
export function forgetUser(): void {
  credentials = "omit";
}

const serverTransport: Transport = {
  fetch: (path, init) => fetch(path, { credentials, ...init }),
  openTable: (code) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/socket`,
    ) as unknown as TableSocket; // its handlers get whole events, of which ours use these parts
  },
};

export const transport: Transport = IS_STATIC ? engineTransport : serverTransport;
