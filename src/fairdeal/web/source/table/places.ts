// Places and scores by seat.
import { YOU } from "../lobby/identity";
import type { ScoreRow } from "../scene";

/** The place of a seat, from 1; seats in the same group share a place. Null if the seat is not listed. */
export function placeOf(places: number[][] | null, seat: number): number | null {
  let before = 0;
  for (const group of places ?? []) {
    if (group.includes(seat)) return before + 1;
    before += group.length;
  }
  return null;
}

/** For each seat, its total or its place after every round. */
export function scoreSeries(rows: ScoreRow[], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) =>
    rows.map((row) => row.totals?.[seat] ?? placeOf(row.places, seat) ?? 0),
  );
}

/** A name in a list of players, marked if it is the user's. */
export function ownName(name: string, isOwn: boolean): string {
  return isOwn && name !== YOU ? `${name} (you)` : name;
}
