// Rearranging the groups on the table, as in rummy: groups of faces with undo, and the move that describes the result.
// The server checks whether a group is legal.
import type { Arrange } from "../scene";
import { cardOf } from "./picks";

export type Groups = readonly (readonly string[])[];

export interface Board {
  groups: Groups; // empty groups stay while arranging, so that the others keep their places
  history: readonly Groups[];
}

export function startBoard(arrange: Arrange): Board {
  return { groups: arrange.groups, history: [] };
}

function change(board: Board, groups: Groups): Board {
  return { groups, history: [...board.history, board.groups] };
}

export function undo(board: Board): Board {
  const previous = board.history.at(-1);
  return previous ? { groups: previous, history: board.history.slice(0, -1) } : board;
}

function withoutCard(groups: Groups, card: string): string[][] {
  return groups.map((group) => group.filter((face) => cardOf(face) !== card));
}

/** Move a face into the group with this index, from wherever its card is; the index after the last is a new group. */
export function placeFace(board: Board, face: string, index: number): Board {
  const groups = withoutCard(board.groups, cardOf(face));
  const target = groups[index];
  if (target) target.push(face);
  else groups.push([face]);
  return change(board, groups);
}

/** Take a card off the table, back into the hand. */
export function returnToHand(board: Board, card: string): Board {
  return change(board, withoutCard(board.groups, card));
}

/** Show a card on the table as a different face. */
export function changeFace(board: Board, face: string): Board {
  const card = cardOf(face);
  return change(
    board,
    board.groups.map((group) => group.map((other) => (cardOf(other) === card ? face : other))),
  );
}

export function cardsOnTable(groups: Groups): Set<string> {
  return new Set(groups.flatMap((group) => group.map(cardOf)));
}

/** Cards from the hand that are on the table now. */
export function cardsFromHand(arrange: Arrange, board: Board): string[] {
  const before = cardsOnTable(arrange.groups);
  return [...cardsOnTable(board.groups)].filter((card) => !before.has(card));
}

const isSame = (group: readonly string[], other: readonly string[]): boolean =>
  group.length === other.length && group.every((face, index) => face === other[index]);

/** The move from the original table to the board; null if nothing has changed or no move can express it. */
export function boardMove(arrange: Arrange, board: Board): string | null {
  const before = arrange.groups;
  const after = board.groups;
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
