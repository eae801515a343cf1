// What the player at this browser is doing: which cards are picked, what was sent, how the table is being arranged.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { type Sent, ahead } from "../play/ahead";
import { type Board, begin } from "../play/arranging";
import { type Picks, candidates, cardOf, kept, onlyMove, pickable } from "../play/picking";
import type { Actions, Arrange, Play, Scene } from "../scene";

export interface Nudge {
  words: string;
  rule: string | null;
}

export interface Player {
  scene: Scene | null; // as it is shown: with the move that was sent
  actions: Actions | null;
  picks: Picks;
  waits: boolean; // a move was sent and is not answered
  nudge: Nudge | null; // why what was just tried is not possible
  board: Board | null;
  setBoard: (board: Board | null) => void;
  pick: (card: string, zone?: string | null) => void;
  drop: (card: string, zone: string | null) => void;
  clear: () => void;
  play: (play: Play) => void;
  send: (text: string, cards?: readonly string[], zone?: string | null) => void;
}

export function usePlayer(session: Session, view: TableView): Player {
  const [picked, setPicks] = useState<Picks>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const [board, setBoard] = useState<Board | null>(null);
  const [nudge, setNudge] = useState<Nudge | null>(null);

  const arranged = useRef<Arrange | null>(null); // what the board was begun from: it stays while that does

  const waits = sent !== null && view.pending.some((one) => one.id === sent.id);
  const scene = useMemo(
    () => (view.scene && sent && waits ? ahead(view.scene, sent) : view.scene),
    [view.scene, sent, waits],
  );
  // Between rounds there is nothing to play; being ready is said to the table.
  const actions = scene?.phase === "intermission" ? null : (scene?.actions ?? null);
  const hand = useMemo(() => heldCards(scene), [scene]);
  const picks = useMemo(() => kept(actions, reachable(hand, actions), picked), [actions, hand, picked]);

  // Before anything else can be clicked: later it would undo what was.
  useLayoutEffect(() => {
    if (actions?.arrange === undefined || actions.arrange === null) setBoard(null);
    else if (!sameArrange(arranged.current, actions.arrange))
      setBoard((old) => old && begin(actions.arrange ?? never()));
    arranged.current = actions?.arrange ?? null;
    setNudge(null);
  }, [actions]);

  const send = (text: string, cards: readonly string[] = [], zone: string | null = null): void => {
    if (waits) return;
    setPicks([]);
    setNudge(null);
    setBoard(null);
    setSent({ id: session.ask({ type: "move", text }), text, cards, zone });
  };
  const play = (move: Play): void => {
    const trick = scene?.centre.find((zone) => zone.kind === "trick")?.key ?? null;
    send(move.text, move.faces.length > 0 ? move.faces : move.cards, move.zone ?? trick);
  };

  const pick = (card: string, zone: string | null = null): void => {
    if (actions === null) {
      setNudge(waits ? { words: "Your move is on its way.", rule: null } : null);
      return;
    }
    setNudge(null);
    if (picks.includes(card) && !pickable(actions, picks, card)) {
      const place = picks.lastIndexOf(card);
      setPicks(picks.filter((_, number) => number !== place));
      return;
    }
    const tried = pickable(actions, picks, card) ? [...picks, card] : [card];
    if (!pickable(actions, tried.slice(0, -1), card)) {
      setNudge({ words: actions.ask, rule: actions.rule });
      return;
    }
    const only = onlyMove(actions, tried, zone);
    if (only) play(only);
    else setPicks(tried);
  };

  const drop = (card: string, zone: string | null): void => {
    if (actions === null) return;
    const tried = picks.includes(card) ? picks : [...picks, card];
    const there = candidates(actions, tried, zone).filter((move) => move.cards.length === tried.length);
    const first = there[0];
    if (first && there.length === 1) play(first);
    else if (!picks.includes(card)) pick(card, there.length > 0 ? zone : null);
  };

  const clear = (): void => {
    setPicks([]);
    setNudge(null);
  };
  return { scene, actions, picks, waits, nudge, board, setBoard, pick, drop, clear, play, send };
}

const sameArrange = (one: Arrange | null, other: Arrange): boolean => JSON.stringify(one) === JSON.stringify(other);

function never(): never {
  throw new Error("there is no table to arrange");
}

/** Every card of the hand, as often as it is held; hands of very many cards are shown as counts and picked as amounts. */
export function heldCards(scene: Scene | null): string[] {
  return (scene?.hand ?? []).flatMap((card) => Array.from({ length: Math.min(card.count, 60) }, () => card.card));
}

/** What can be picked: cards in hand, those that moves take from the table, and things that are no cards. */
function reachable(hand: string[], actions: Actions | null): string[] {
  if (actions === null) return hand;
  const own = new Set(hand);
  const lying = actions.plays.flatMap((move) => move.cards).filter((card) => !own.has(card));
  const tokens = actions.choices.flatMap((choice) =>
    choice.items
      .filter((item) => !own.has(cardOf(item)))
      .flatMap((item) => Array.from({ length: choice.times?.[item] ?? 1 }, () => item)),
  );
  return [...hand, ...new Set(lying), ...tokens];
}
