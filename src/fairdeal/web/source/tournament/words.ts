// What the pages say about tournaments.
import type { TournamentInfo } from "../protocol";
import { counted } from "../shared/format";

export type Format = TournamentInfo["format"];

export const FORMAT_NAMES: Record<Format, string> = {
  swiss: "Swiss",
  series: "Series",
  "round-robin": "Round robin",
  knockout: "Knockout",
  "duplicate-tables": "Duplicate tables",
  duplicate: "Duplicate against bots",
};

export const FORMAT_WORDS: Record<Format, string> = {
  swiss: "Players with about the same points meet.",
  series: "Everybody plays all rounds, with as many different opponents as possible.",
  "round-robin": "Everybody meets everybody once. For games with two sides.",
  knockout: "The better half of every table goes on to the next round.",
  "duplicate-tables": "All tables play the same deals, and you are compared with the people who had your cards.",
  duplicate: "Everybody plays the same deals alone against the same bots, and match points count.",
};

/** Whether the number of rounds follows from the number of players. */
export const hasOwnRounds = (format: Format): boolean => format === "round-robin" || format === "knockout";

/** Whether all tables play the same deals. */
export const hasSameDeals = (format: Format): boolean => format.startsWith("duplicate");

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
