// What an embedded replay shows: a finished match of this server, or a record that is in the address.
import { ApiError } from "../net/api";
import type { ErrorBody, Replay, ReplayAt } from "../protocol";

const MAX_RECORD = 24_000; // characters of the parameter; the server accepts records of 16,000 bytes

export interface ReplaySource {
  key: string;
  match: string | null; // null: a record from elsewhere
  fetchReplay: () => Promise<Replay>;
  fetchAt: (step: number) => Promise<ReplayAt>;
}

/** The source that an address names with `match` or `record`; otherwise what is wrong with it. */
export function sourceIn(query: string): ReplaySource | string {
  const parameters = new URLSearchParams(query);
  const match = parameters.get("match");
  const text = parameters.get("record");
  if (match !== null && text === null) {
    const path = `/api/matches/${encodeURIComponent(match)}/replay`;
    return {
      key: match,
      match,
      fetchReplay: () => anonymously<Replay>(path),
      fetchAt: (step) => anonymously<ReplayAt>(`${path}/${step}`),
    };
  }
  if (text === null || match !== null) return "The address needs “match”, “record” or “puzzle”.";
  const record = recordIn(text);
  if (typeof record === "string") return record;
  return {
    key: text,
    match: null,
    fetchReplay: () => anonymously<Replay>("/api/replays", { record }),
    fetchAt: (step) => anonymously<ReplayAt>(`/api/replays/${step}`, { record }),
  };
}

/** The record in a parameter, as JSON or as JSON in base64url; otherwise what is wrong with it. */
export function recordIn(text: string): object | string {
  if (text.length > MAX_RECORD) return "This record is too long for an address.";
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text.trimStart().startsWith("{") ? text : fromBase64(text));
  } catch {
    // Below.
  }
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
  return "This is not a record: it must be JSON, as it is or in base64url.";
}

function fromBase64(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+"));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}

/** A request without cookies: an embedded page shows the same to everybody. */
async function anonymously<T>(path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { credentials: "omit" };
  if (body !== undefined) {
    options.method = "POST";
    options.headers = { "content-type": "application/json" };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options).catch(() => {
    throw new ApiError("The server cannot be reached; try again in a moment.", "unreachable", 0);
  });
  if (response.ok) return (await response.json()) as T;
  const error = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const message = error?.message ?? `The server answered with ${response.status}.`;
  throw new ApiError(message, error?.code ?? "unknown", response.status);
}
