// The server's HTTP side: one function a question.
import { recall, remember } from "../parts/memory";
import type { Games, Guest, Matches, NewTable, Person, Problem, TableInfo, Tables, Verified } from "../protocol";

/** What the server would not do, in words for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      credentials: "same-origin",
      ...(body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("The server cannot be reached; try again in a moment.", "unreachable", 0);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  throw new ApiError(
    problem?.message ?? `The server answered with ${answer.status}.`,
    problem?.code ?? "unknown",
    answer.status,
  );
}

export const read = async <T>(path: string, body?: unknown): Promise<T> => (await (await ask(path, body)).json()) as T;

export const games = (): Promise<Games> => read("/api/games");
export const tables = (): Promise<Tables> => read("/api/tables");
export const tableInfo = (code: string): Promise<TableInfo> => read(`/api/tables/${encodeURIComponent(code)}`);
export const createTable = (table: NewTable): Promise<TableInfo> => read("/api/tables", table);
export const myMatches = (): Promise<Matches> => read("/api/me/matches");
export const verifyMatch = (match: string): Promise<Verified> =>
  read(`/api/matches/${encodeURIComponent(match)}/verify`);
export const record = (match: string): Promise<unknown> => read(recordPath(match));
export const recordPath = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;

const NAMED = "fairdeal-named"; // whether a name was given here: the cookie that shows it cannot be read

export async function becomeGuest(name: string): Promise<Guest> {
  const guest = await read<Guest>("/api/guests", { name });
  remember(NAMED, "yes");
  return guest;
}

/** Who this browser is to the server; null if it has not said a name yet. */
export async function me(): Promise<Person | null> {
  if (recall(NAMED) === null) return null;
  try {
    return await read<Person>("/api/me");
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

export async function rulesPage(game: string): Promise<string> {
  return (await ask(`/api/games/${encodeURIComponent(game)}/rules`)).text();
}
