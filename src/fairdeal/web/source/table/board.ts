// A deal that many people play, each at a table of their own: what the table page shows of it.
import type { TableState } from "../protocol";
import { challengePath, DAILY, dealPath, tournamentPath } from "../route";

/** Whether the match at this table is the user's only attempt at its deal. */
export const isCounted = (table: TableState): boolean => table.board !== undefined && !table.board.practice;

/** Whether the server answers hints at this table. */
export const offersHints = (table: TableState): boolean => !isCounted(table) && !table.settings.rated;

/** What kind of deal it is, for the title of the table. */
export const boardWords = (event: string): string =>
  isTournament(event) ? "tournament" : event.startsWith("daily/") ? "daily deal" : "challenge";

/** Whether the table belongs to a round of a tournament: people play there against each other. */
export const isTournament = (event: string): boolean => event.startsWith("tournament/");

/** The page with everybody's results: `daily/DAY/GAME`, `challenge/ID/NUMBER` or `tournament/ID/ROUND`. */
export function boardPath(event: string): string {
  const [kind, first = "", second = ""] = event.split("/");
  if (kind === "tournament") return tournamentPath(first);
  if (kind === "daily") return dealPath(first, second);
  return kind === "challenge" ? challengePath(first) : DAILY;
}
