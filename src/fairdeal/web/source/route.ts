// Which page is shown. Every page has its own address, so that reload, back and links work.
import { useEffect, useState } from "preact/hooks";
import { BASE, IS_STATIC } from "./net/edition";
import { isOtherPage } from "./net/otherPages";
import { parsePeopleRoute, type PeopleRoute } from "./people/route";

export type Route =
  | { page: "lobby" }
  | { page: "create"; game: string }
  | { page: "table"; code: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "match"; match: string; move: number }
  | { page: "review"; match: string; seat: number | null; move: number }
  | { page: "matches" }
  | { page: "learn"; lesson: string | null }
  | { page: "puzzles"; game: string | null }
  | { page: "puzzle"; puzzle: string }
  | { page: "daily" }
  | { page: "deal"; day: string; game: string }
  | { page: "challenge"; challenge: string }
  | { page: "tournaments" }
  | { page: "new-tournament" }
  | { page: "tournament"; tournament: string; partner: string | null }
  | { page: "compare"; own: string; other: string }
  | { page: "people"; people: PeopleRoute }
  | { page: "account" }
  | { page: "lab"; game: string | null; query: string }
  | { page: "study"; study: string }
  | { page: "unknown" };

/** A part of an address, decoded; null if it is malformed. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const PAGE = /^#\/(new|rules|match)\/([^/?]+)(?:\/([A-Z]+-\d+)|\?move=(\d{1,9}))?$/;

const REVIEW = /^#\/review\/([^/?]+)(?:\/(\d{1,2}))?(?:\?move=(\d{1,9}))?$/;

function reviewRoute(part: string, seat: string | undefined, move: string | undefined): Route {
  const match = decode(part);
  if (match === null) return { page: "unknown" };
  return { page: "review", match, seat: seat === undefined ? null : Number(seat), move: Number(move ?? 0) };
}

/** The pages of duplicate play and tournaments: the daily deal, challenges, two matches side by side. */
function duplicateRoute(hash: string): Route | null {
  if (hash === "#/daily") return { page: "daily" };
  if (hash === "#/tournaments") return { page: "tournaments" };
  if (hash === "#/tournaments/new") return { page: "new-tournament" };
  const tournament = /^#\/tournament\/([\w-]+)(?:\?partner=([\w-]+))?$/.exec(hash);
  if (tournament) return { page: "tournament", tournament: tournament[1] ?? "", partner: tournament[2] ?? null };
  const deal = /^#\/daily\/(\d{4}-\d\d-\d\d)\/([a-z-]+)$/.exec(hash);
  if (deal) return { page: "deal", day: deal[1] ?? "", game: deal[2] ?? "" };
  const challenge = /^#\/challenge\/([\w-]+)$/.exec(hash);
  if (challenge) return { page: "challenge", challenge: challenge[1] ?? "" };
  const compare = /^#\/compare\/([\w-]+)\/([\w-]+)$/.exec(hash);
  if (compare) return { page: "compare", own: compare[1] ?? "", other: compare[2] ?? "" };
  return null;
}

const LAB = /^#\/(lab|study)(?:\/([^/?]+))?(?:\?(.*))?$/;

function labRoute(kind: string, part: string | undefined, query: string): Route {
  const name = part === undefined ? null : decode(part);
  if (part !== undefined && name === null) return { page: "unknown" };
  if (kind === "lab") return { page: "lab", game: name, query };
  return name === null || query !== "" ? { page: "unknown" } : { page: "study", study: name };
}

const SHORT_MOVE = /#m=(\d{1,9})$/;

/** The page of an address. The move of a replay is `?move=37` or, shorter, `#m=37`. */
export function parseRoute(path: string, written: string, query = ""): Route {
  const named = IS_STATIC ? new URLSearchParams(query).get("t") : null;
  if (named) return { page: "table", code: named };
  const hash = written.replace(SHORT_MOVE, "?move=$1");
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  if (table?.[1]) return { page: "table", code: decode(table[1]) ?? table[1] };
  if (!hash.startsWith("#/") || hash === "#/") return { page: "lobby" };
  if (hash === "#/matches") return { page: "matches" };
  const learn = /^#\/learn(?:\/([a-z0-9_.-]+))?$/.exec(hash);
  if (learn) return { page: "learn", lesson: learn[1] ?? null };
  const puzzles = /^#\/puzzles(?:\/([a-z0-9_-]+)(\.[0-9a-f]{8})?)?$/.exec(hash);
  if (puzzles) {
    const [, game = null, digits] = puzzles;
    return digits === undefined ? { page: "puzzles", game } : { page: "puzzle", puzzle: `${game}${digits}` };
  }
  const duplicate = duplicateRoute(hash);
  if (duplicate) return duplicate;
  const people = parsePeopleRoute(hash);
  if (people) return { page: "people", people };
  if (hash === "#/account") return { page: "account" };
  const lab = LAB.exec(hash);
  if (lab) return labRoute(lab[1] ?? "", lab[2], lab[3] ?? "");
  const review = REVIEW.exec(hash);
  if (review) return reviewRoute(review[1] ?? "", review[2], review[3]);
  const [, kind, part = "", rule, move] = PAGE.exec(hash) ?? [];
  const name = decode(part);
  if (name === null) return { page: "unknown" };
  if (kind === "rules" && !move) return { page: "rules", game: name, rule: rule ?? null };
  if (kind === "match" && !rule) return { page: "match", match: name, move: Number(move ?? 0) };
  if (kind === "new" && !rule && !move) return { page: "create", game: name };
  return { page: "unknown" };
}

/** The code of a table in what a user typed or pasted: a code in any form, a link, or a sentence with a link. */
export function codeIn(text: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(text);
  const code = link?.[1] ?? text;
  return (decode(code) ?? code).replace(/[^\p{L}\p{N}_-]/gu, "");
}

export const LOBBY = BASE;
/** The page of a table. A file host knows only the start page, so in the static edition the code is in the query. */
export const tablePath = (code: string): string =>
  IS_STATIC ? `${BASE}?t=${encodeURIComponent(code)}` : `/t/${encodeURIComponent(code)}`;
export const createPath = (game: string): string => `${BASE}#/new/${encodeURIComponent(game)}`;
export const rulesPath = (game: string): string => `${BASE}#/rules/${encodeURIComponent(game)}`;
export const rulePath = (game: string, rule: string): string => `${rulesPath(game)}/${rule}`;
export const LEARN = `${BASE}#/learn`;
export const lessonPath = (lesson: string): string => `${LEARN}/${lesson}`;
export const PUZZLES = `${BASE}#/puzzles`;
/** A puzzle by its key, or the puzzles of a game by the key of the game. */
export const puzzlePage = (key: string): string => `${PUZZLES}/${key}`;
export const MY_MATCHES = `${BASE}#/matches`;
export const DAILY = `${BASE}#/daily`;
export const dealPath = (day: string, game: string): string => `${BASE}#/daily/${day}/${game}`;
export const challengePath = (challenge: string): string => `${BASE}#/challenge/${challenge}`;
export const comparePath = (own: string, other: string): string => `${BASE}#/compare/${own}/${other}`;
export const TOURNAMENTS = `${BASE}#/tournaments`;
export const NEW_TOURNAMENT = `${BASE}#/tournaments/new`;
export const tournamentPath = (tournament: string): string => `${BASE}#/tournament/${tournament}`;
export const ACCOUNT = `${BASE}#/account`;
/** The replay of a match, at its start or after a number of moves. */
export const matchPath = (match: string, move = 0): string =>
  `${BASE}#/match/${encodeURIComponent(match)}${move > 0 ? `?move=${move}` : ""}`;

/** The review of a seat (null: of the user's own), at its start or after a number of moves. */
export const reviewPath = (match: string, seat: number | null, move = 0): string =>
  `${BASE}#/review/${encodeURIComponent(match)}${seat === null ? "" : `/${seat}`}${move > 0 ? `?move=${move}` : ""}`;

export const LAB_PAGE = `${BASE}#/lab`;
/** The form for a study of a game; `query` fills it in (lab/question.ts). */
export const labPath = (game: string, query = ""): string =>
  `${LAB_PAGE}/${encodeURIComponent(game)}${query ? `?${query}` : ""}`;
/** A study and its results. */
export const studyPage = (study: string): string => `${BASE}#/study/${encodeURIComponent(study)}`;

const NAVIGATED = "fairdeal-navigated";

/** The address of the page without the part after #. */
export const pageAddress = (): string => location.pathname + location.search;

export function navigate(path: string): void {
  history.pushState(null, "", path);
  window.dispatchEvent(new Event(NAVIGATED));
  window.scrollTo(0, 0);
}

/** Handle a click on an internal link without loading the page again. Clicks with a modifier key are the browser's. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (IS_STATIC ? !link.pathname.startsWith(BASE) : isOtherPage(link.pathname)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.pathname, location.hash, location.search));
  useEffect(() => {
    const update = () => setRoute(parseRoute(location.pathname, location.hash, location.search));
    const events = [NAVIGATED, "popstate", "hashchange"];
    for (const event of events) window.addEventListener(event, update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, []);
  return route;
}
