// Places and scores as numbers.
import type { ScoreRow } from "../scene";

export function placeIn(places: number[][] | null, seat: number): number | null {
  let before = 0;
  for (const group of places ?? []) {
    if (group.includes(seat)) return before + 1;
    before += group.length;
  }
  return null;
}

/** A line for each seat: its totals, or its places, round by round. */
export function linesOf(rows: ScoreRow[], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) =>
    rows.map((row) => row.totals?.[seat] ?? placeIn(row.places, seat) ?? 0),
  );
}
