// Rearranging the groups on the table: the arrangement, the card to be placed next, and what the server says about the move.
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableSession } from "../net/session";
import type { TableView } from "../net/tableView";
import {
  type Arrangement,
  arrangementMove,
  cardsFromHand,
  cardsOnTable,
  changeFace,
  placeFace,
  returnToHand,
  undo,
} from "../play/arrangement";
import { cardOf } from "../play/picks";
import type { Arrange, CardScene, Problem, Scene } from "../scene";

export const HAND_ZONE = "hand";
export const groupZone = (index: number): string => `group ${index + 1}`;

export interface Arranging {
  arrangement: Arrangement;
  handCards: CardScene[]; // not on the table
  selected: string | null; // the card to be placed next
  faces: string[]; // the faces that the selected card can show on the table; empty if it is in the hand
  canReturn: boolean; // the selected card can go back to the hand
  check: Check;
  isIllegal: (group: number) => boolean;
  toggle: (card: string) => void;
  place: (card: string, zone: string | null) => void; // null: a new group
  showAs: (face: string) => void;
  undo: () => void;
  cancel: () => void;
  confirm: (() => void) | null; // null while the move is not known to be legal
}

interface ArrangingInput {
  session: TableSession;
  view: TableView;
  scene: Scene | null;
  arrange: Arrange | null;
  arrangement: Arrangement | null;
  setArrangement: (arrangement: Arrangement | null) => void;
  send: (text: string, cards: readonly string[]) => void;
}

/** Null unless the player is rearranging the groups. Nothing is sent until the player confirms. */
export function useArranging(input: ArrangingInput): Arranging | null {
  const { session, view, scene, arrange, arrangement, setArrangement, send } = input;
  const [selected, setSelected] = useState<string | null>(null);
  const move = arrange && arrangement ? arrangementMove(arrange, arrangement) : null;
  const check = useCheck(session, view, move);
  const isActive = arrange !== null && arrangement !== null;
  useEffect(() => setSelected(null), [isActive]);
  if (!arrange || !arrangement) return null;

  const onTable = cardsOnTable(arrangement.groups);
  const own = new Set((scene?.hand ?? []).map((card) => card.card));
  const place = (card: string, zone: string | null): void => {
    setSelected(null);
    if (zone === HAND_ZONE) {
      if (own.has(card) && onTable.has(card)) setArrangement(returnToHand(arrangement, card));
      return;
    }
    const index = zone === null ? arrangement.groups.length : Number(zone.replace("group ", "")) - 1;
    const shown = arrangement.groups.flat().find((face) => cardOf(face) === card);
    const face = shown ?? arrange.faces[card]?.[0] ?? card;
    if (!arrangement.groups[index]?.includes(face)) setArrangement(placeFace(arrangement, face, index));
  };
  const isSelectedOnTable = selected !== null && onTable.has(selected);
  return {
    arrangement,
    handCards: (scene?.hand ?? []).filter(({ card }) => !onTable.has(card)),
    selected,
    faces: isSelectedOnTable ? (arrange.faces[selected] ?? []) : [],
    canReturn: isSelectedOnTable && own.has(selected),
    check: {
      ...check,
      problems: check.problems.map((problem) => ({ ...problem, part: numberInArrangement(arrangement, problem) })),
    },
    isIllegal: (group) => check.problems.some((problem) => numberInArrangement(arrangement, problem) === group + 1),
    toggle: (card) => setSelected(selected === card ? null : card),
    place,
    showAs: (face) => {
      setArrangement(changeFace(arrangement, face));
      setSelected(null);
    },
    undo: () => setArrangement(undo(arrangement)),
    cancel: () => setArrangement(null),
    confirm: move !== null && check.ok ? () => send(move, cardsFromHand(arrange, arrangement)) : null,
  };
}

/** The number in the arrangement of the group that a problem is about. The move leaves out empty groups. */
function numberInArrangement(arrangement: Arrangement, { part }: Problem): number | null {
  const inMove = arrangement.groups.flatMap((group, index) => (group.length > 0 ? [index + 1] : []));
  return part === null ? null : (inMove[part - 1] ?? null);
}

interface Check {
  ok: boolean;
  problems: Problem[]; // `part` is the number of a group
  status: string;
}

const CHECK_DELAY = 120; // milliseconds after the last change

/** Ask the server whether the move to the arrangement is legal, shortly after each change. */
function useCheck(session: TableSession, view: TableView, move: string | null): Check {
  const latest = useRef<{ move: string; id: string } | null>(null);
  useEffect(() => {
    if (move === null) return undefined;
    const timer = window.setTimeout(() => {
      latest.current = { move, id: session.request({ type: "check", text: move }) };
    }, CHECK_DELAY);
    return () => window.clearTimeout(timer);
  }, [session, move]);
  const answer = latest.current?.move === move ? view.checks[latest.current.id] : undefined;
  const status = (): string => {
    if (move === null) return "Drag cards to the groups, or tap a card and then the place for it.";
    if (!answer) return "Checking…";
    return answer.ok ? "This can be laid down." : "";
  };
  return { ok: answer?.ok ?? false, problems: answer?.problems ?? [], status: status() };
}
