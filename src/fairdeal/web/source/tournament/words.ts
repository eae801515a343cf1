// What the pages say about tournaments.
import type { TournamentInfo, TournamentState } from "../protocol";
import { counted } from "../shared/format";

export type Format = TournamentInfo["format"];

export const FORMAT_NAMES: Record<Format, string> = {
  swiss: "Swiss",
  series: "Series",
  "round-robin": "Round robin",
  knockout: "Knockout",
  "duplicate-tables": "Duplicate tables",
  teams: "Teams",
  duplicate: "Duplicate against bots",
};

export const FORMAT_WORDS: Record<Format, string> = {
  swiss: "Players with about the same points meet.",
  series: "Everybody plays all rounds, with as many different opponents as possible.",
  "round-robin": "Everybody meets everybody once. For games with two sides.",
  knockout: "The better half of every table goes on to the next round.",
  "duplicate-tables": "All tables play the same deals, and you are compared with the people who had your cards.",
  teams: "Two teams play the same deals at two tables, each team with one side's cards here and the other's there.",
  duplicate: "Everybody plays the same deals alone against the same bots, and match points count.",
};

/** Whether nobody can enter or come back after the start; the number of rounds follows from the number of players. */
export const hasFixedPlayers = (format: Format): boolean => format === "round-robin" || format === "knockout";

/** Whether all tables play the same deals. */
export const hasSameDeals = (format: Format): boolean => format === "teams" || format.startsWith("duplicate");

export type Scoring = TournamentState["scoring"];

export const SCORING_NAMES: Record<Scoring, string> = {
  imps: "by difference (IMPs)",
  "match-points": "by match points",
};

export const SCORING_WORDS: Record<Scoring, string> = {
  imps: "The difference of each deal counts in IMPs, and a match has 20 victory points.",
  "match-points": "Each deal is won, tied or lost, and a match has 20 points.",
};

/** How the standings of a tournament are computed. */
export function standingsWords(state: TournamentState): string {
  if (state.format === "teams") return `${SCORING_WORDS[state.scoring]} Ties are decided by the difference in IMPs.`;
  if (hasSameDeals(state.format))
    return "Shares of the match points of each round, then the difference to the others in points.";
  return "Ties are decided by Buchholz (the points of the opponents), then by Sonneborn-Berger.";
}

/** Where a tournament stands, in a few words. */
export function stateWords(one: TournamentInfo): string {
  if (one.state === "over") return "over";
  if (one.state === "canceled") return "called off";
  if (one.state === "running") return `round ${one.round}`;
  if (one.starts_at !== null) return `starts ${new Date(one.starts_at).toLocaleString([], SHORT)}`;
  return `${counted(one.people, "player")} so far`;
}

const SHORT: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};

/** A number of points: `2.5`, at most two decimals. */
export const points = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 });

export const scoreWords = (score: number | null | undefined): string =>
  score === null || score === undefined ? "–" : points(score);
