// The addresses of profiles, friends and leaderboards.
import { BASE } from "../net/edition";

export type PeopleRoute =
  | { kind: "me" }
  | { kind: "friends" }
  | { kind: "leaderboards" }
  | { kind: "profile"; code: string }
  | { kind: "friend"; code: string };

export const MY_PROFILE = `${BASE}#/me`;
export const FRIENDS = `${BASE}#/friends`;
export const LEADERBOARDS = `${BASE}#/leaderboards`;
export const profilePath = (code: string): string => `${BASE}#/people/${encodeURIComponent(code)}`;

/** The page of an address below `#/`; null if it is another part of the site. */
export function parsePeopleRoute(hash: string): PeopleRoute | null {
  if (hash === "#/me") return { kind: "me" };
  if (hash === "#/friends") return { kind: "friends" };
  if (hash === "#/leaderboards") return { kind: "leaderboards" };
  const [, kind, code] = /^#\/(people|friend)\/(\w{1,40})$/.exec(hash) ?? [];
  if (code === undefined) return null;
  return { kind: kind === "people" ? "profile" : "friend", code };
}
