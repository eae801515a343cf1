// Rummy's table while a player arranges it: groups of faces, with undo, and the text that says what was done.
// Whether a group is valid is not known here: the table is asked.
import type { Arrange } from "../scene";
import { cardOf } from "./picking";

export type Groups = readonly (readonly string[])[];

export interface Board {
  groups: Groups; // empty ones are kept while arranging, so that the others do not jump about
  past: readonly Groups[];
}

export function begin(arrange: Arrange): Board {
  return { groups: arrange.groups, past: [] };
}

function step(board: Board, groups: Groups): Board {
  return { groups, past: [...board.past, board.groups] };
}

export function undo(board: Board): Board {
  const last = board.past.at(-1);
  return last ? { groups: last, past: board.past.slice(0, -1) } : board;
}

function lifted(groups: Groups, card: string): string[][] {
  return groups.map((group) => group.filter((face) => cardOf(face) !== card));
}

/** Put a face into a group (a number from 0; as many as there are groups: a new one), wherever its card was before. */
export function put(board: Board, face: string, group: number): Board {
  const groups = lifted(board.groups, cardOf(face));
  const into = groups[group];
  if (into) into.push(face);
  else groups.push([face]);
  return step(board, groups);
}

/** Take a card off the table, back into the hand. */
export function takeBack(board: Board, card: string): Board {
  return step(board, lifted(board.groups, card));
}

/** Show a card that lies on the table as another of its faces. */
export function turn(board: Board, face: string): Board {
  const card = cardOf(face);
  return step(
    board,
    board.groups.map((group) => group.map((one) => (cardOf(one) === card ? face : one))),
  );
}

export function onTable(groups: Groups): Set<string> {
  return new Set(groups.flatMap((group) => group.map(cardOf)));
}

/** Cards of the hand that lie on the table now. */
export function broughtIn(arrange: Arrange, board: Board): string[] {
  const before = onTable(arrange.groups);
  return [...onTable(board.groups)].filter((card) => !before.has(card));
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((face, place) => face === other[place]);

/** The move that leads from the table as it lay to the table as it is; null if nothing has changed or none can say it. */
export function arrangedText(arrange: Arrange, board: Board): string | null {
  const before = arrange.groups;
  const after = board.groups;
  const changed = after.flatMap((group, number) => (same(group, before[number] ?? []) ? [] : [number]));
  const first = changed[0];
  if (first === undefined) return null;
  const known = onTable(before);
  const group = after[first] ?? [];
  if (changed.length === 1 && first >= before.length && group.every((face) => !known.has(cardOf(face)))) {
    return [arrange.new, ...group].join(" ");
  }
  const old = before[first] ?? [];
  if (changed.length === 1 && group.length === old.length + 1 && same(group.slice(0, -1), old)) {
    return `${arrange.add} ${group.at(-1) ?? ""} on ${first + 1}`;
  }
  if (arrange.whole === null) return null;
  const lying = after.filter((one) => one.length > 0);
  return `${arrange.whole} ${lying.map((one) => one.join(" ")).join(" / ")}`;
}
