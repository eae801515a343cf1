// Rearranging the groups on the table, as in rummy: groups of faces with undo, and the move that describes the result.
// The server checks whether a group is legal.
import type { Arrange } from "../scene";
import { cardOf } from "./picks";

export type Groups = readonly (readonly string[])[];

export interface Arrangement {
  groups: Groups; // empty groups stay while arranging, so that the others keep their places
  history: readonly Groups[];
}

export function startArrangement(arrange: Arrange): Arrangement {
  return { groups: arrange.groups, history: [] };
}

function change(arrangement: Arrangement, groups: Groups): Arrangement {
  return { groups, history: [...arrangement.history, arrangement.groups] };
}

export function undo(arrangement: Arrangement): Arrangement {
  const previous = arrangement.history.at(-1);
  return previous ? { groups: previous, history: arrangement.history.slice(0, -1) } : arrangement;
}

function withoutCard(groups: Groups, card: string): string[][] {
  return groups.map((group) => group.filter((face) => cardOf(face) !== card));
}

/** Move a face into the group with this index, from wherever its card is; the index after the last is a new group. */
export function placeFace(arrangement: Arrangement, face: string, index: number): Arrangement {
  const groups = withoutCard(arrangement.groups, cardOf(face));
  const target = groups[index];
  if (target) target.push(face);
  else groups.push([face]);
  return change(arrangement, groups);
}

/** Take a card off the table, back into the hand. */
export function returnToHand(arrangement: Arrangement, card: string): Arrangement {
  return change(arrangement, withoutCard(arrangement.groups, card));
}

/** Show a card on the table as a different face. */
export function changeFace(arrangement: Arrangement, face: string): Arrangement {
  const card = cardOf(face);
  return change(
    arrangement,
    arrangement.groups.map((group) => group.map((other) => (cardOf(other) === card ? face : other))),
  );
}

export function cardsOnTable(groups: Groups): Set<string> {
  return new Set(groups.flatMap((group) => group.map(cardOf)));
}

/** Cards from the hand that are on the table now. */
export function cardsFromHand(arrange: Arrange, arrangement: Arrangement): string[] {
  const before = cardsOnTable(arrange.groups);
  return [...cardsOnTable(arrangement.groups)].filter((card) => !before.has(card));
}

const isSame = (group: readonly string[], other: readonly string[]): boolean =>
  group.length === other.length && group.every((face, index) => face === other[index]);

/** The move from the original table to the arrangement; null if nothing has changed or no move can express it. */
export function arrangementMove(arrange: Arrange, arrangement: Arrangement): string | null {
  const before = arrange.groups;
  const after = arrangement.groups;
  const changed = after.flatMap((group, index) => (isSame(group, before[index] ?? []) ? [] : [index]));
  const first = changed[0];
  if (first === undefined) return null;
  const known = cardsOnTable(before);
  const group = after[first] ?? [];
  if (changed.length === 1 && first >= before.length && group.every((face) => !known.has(cardOf(face)))) {
    return [arrange.new, ...group].join(" ");
  }
  const old = before[first] ?? [];
  if (changed.length === 1 && group.length === old.length + 1 && isSame(group.slice(0, -1), old)) {
    return `${arrange.add} ${group.at(-1) ?? ""} on ${first + 1}`;
  }
  if (arrange.whole === null) return null;
  const groups = after.filter((other) => other.length > 0);
  return `${arrange.whole} ${groups.map((other) => other.join(" ")).join(" / ")}`;
}
