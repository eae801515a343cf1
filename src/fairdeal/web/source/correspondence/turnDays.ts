// Matches with days for each turn: nobody has to be connected, and players can be on vacation.
import type { TableState } from "../protocol";

const DAY = 86_400_000; // milliseconds

/** Whether a match with days for each turn is being played at a table. */
export const isCorrespondence = (table: TableState | null): boolean =>
  table !== null && table.stage === "playing" && (table.settings.turn ?? 0) >= DAY;

/** When the vacation of the player on a seat ends, on this browser's clock; null if they are not on vacation. */
export function vacationEnd(table: TableState | null, seat: number, now = Date.now()): number | null {
  const until = table?.seats[seat]?.vacation ?? 0;
  return until > now && (table?.settings.turn ?? 0) >= DAY ? until : null;
}

/** `5 December`. */
export const formatDate = (time: number): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
