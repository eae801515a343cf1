// The input of the player at this browser: picked cards, the move that was sent, the groups being arranged.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TableSession } from "../net/session";
import type { TableView } from "../net/tableView";
import { type Arrangement, startArrangement } from "../play/arrangement";
import { type SentMove, withSentMove } from "../play/optimisticMove";
import { canPick, cardOf, matchingPlays, onlyMove, type Picks, validPicks } from "../play/picks";
import type { Arrange, Play, Prompt, Scene } from "../scene";
import { type Arranging, useArranging } from "./arranging";
import type { Coach } from "./coach";

/** A reason why the last attempt to pick a card failed. */
export interface PickProblem {
  reason: string;
  rule: string | null;
}

export interface LocalPlayer {
  scene: Scene | null; // as drawn, with the sent move
  prompt: Prompt | null;
  picks: Picks;
  problems: readonly PickProblem[];
  arranging: Arranging | null; // while the player rearranges the groups on the table
  startArranging: () => void;
  pick: (card: string, zone?: string | null) => void;
  drop: (card: string, zone: string | null) => void;
  clearPicks: () => void;
  dismissProblems: () => void;
  explain: (item: string) => void; // why a card, or one face of it, cannot be played
  play: (play: Play) => void;
  send: (text: string, cards?: readonly string[], zone?: string | null) => void;
}

const SENT: readonly PickProblem[] = [{ reason: "Your move was sent; waiting for the table.", rule: null }];
const NO_PROBLEMS: readonly PickProblem[] = [];

export function useLocalPlayer(session: TableSession, view: TableView, coach: Coach | null = null): LocalPlayer {
  const [picked, setPicked] = useState<Picks>([]);
  const [sent, setSent] = useState<SentMove | null>(null);
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const [question, setQuestion] = useState<string | null>(null); // id of the request for reasons
  const [isTooEarly, setTooEarly] = useState(false); // the player picked a card before the table has answered

  const arrangeBefore = useRef<Arrange | null>(null);

  const isPending = sent !== null && view.pending.some((request) => request.id === sent.id);
  const scene = useMemo(
    () => (view.scene && sent && isPending ? withSentMove(view.scene, sent) : view.scene),
    [view.scene, sent, isPending],
  );
  const prompt = promptOf(scene);
  const hand = useMemo(() => heldCards(scene), [scene]);
  const picks = useMemo(() => validPicks(prompt, pickableItems(hand, prompt), picked), [prompt, hand, picked]);

  const dismissProblems = (): void => {
    setQuestion(null);
    setTooEarly(false);
  };
  const explain = (item: string): void => {
    setTooEarly(false);
    setQuestion(session.request({ type: "explain", card: item }));
  };
  const reasons = (question === null ? null : view.checks[question])?.problems ?? NO_PROBLEMS;
  const problems: readonly PickProblem[] = isTooEarly ? SENT : reasons;

  // A layout effect runs before the next click is handled; a later one would undo what that click did.
  useLayoutEffect(() => {
    const arrange = prompt?.arrange ?? null;
    if (arrange === null) setArrangement(null);
    else if (JSON.stringify(arrange) !== JSON.stringify(arrangeBefore.current)) {
      setArrangement((old) => old && startArrangement(arrange)); // other groups are on the table now
    }
    arrangeBefore.current = arrange;
    dismissProblems();
  }, [prompt]);

  const send = (text: string, cards: readonly string[] = [], zone: string | null = null): void => {
    if (isPending || coach?.isWeighing) return;
    dismissProblems();
    const submit = (): void => {
      setPicked([]);
      setArrangement(null);
      setSent({ id: session.request({ type: "move", text }), text, cards, zone });
    };
    if (coach) coach.consider(text, submit);
    else submit();
  };
  const play = (move: Play): void => {
    const trick = scene?.centre.find((zone) => zone.kind === "trick")?.key ?? null;
    send(move.text, move.faces.length > 0 ? move.faces : move.cards, move.zone ?? trick);
  };

  const pick = (card: string, zone: string | null = null): void => {
    if (prompt === null) {
      setTooEarly(isPending);
      return;
    }
    dismissProblems();
    if (picks.includes(card) && !canPick(prompt, picks, card)) {
      const last = picks.lastIndexOf(card);
      setPicked(picks.filter((_, index) => index !== last));
      return;
    }
    // A card that does not go with the earlier picks replaces them.
    const next = canPick(prompt, picks, card) ? [...picks, card] : [card];
    if (!canPick(prompt, next.slice(0, -1), card)) {
      explain(card);
      return;
    }
    const only = onlyMove(prompt, next, zone);
    if (only) play(only);
    else setPicked(next);
  };

  const drop = (card: string, zone: string | null): void => {
    if (prompt === null) return;
    const next = picks.includes(card) ? picks : [...picks, card];
    const moves = matchingPlays(prompt, next, zone).filter((move) => move.cards.length === next.length);
    const first = moves[0];
    if (first && moves.length === 1) play(first);
    else if (!picks.includes(card)) pick(card, moves.length > 0 ? zone : null);
  };

  const clearPicks = (): void => {
    setPicked([]);
    dismissProblems();
  };
  const arrange = prompt?.arrange ?? null;
  const arranging = useArranging({ session, view, scene, arrange, arrangement, setArrangement, send });
  const startArranging = (): void => setArrangement(arrange && startArrangement(arrange));
  return {
    scene,
    prompt,
    picks,
    problems,
    arranging,
    startArranging,
    pick,
    drop,
    clearPicks,
    dismissProblems,
    explain,
    play,
    send,
  };
}

/** What the player can do now. Between rounds there is nothing to play: readiness is a message to the table. */
export function promptOf(scene: Scene | null): Prompt | null {
  return scene?.phase === "intermission" ? null : (scene?.actions ?? null);
}

const MAX_COPIES = 60; // larger hands are shown as counts, and their cards are played as amounts

/** The cards in hand, each as often as it is held. */
export function heldCards(scene: Scene | null): string[] {
  return (scene?.hand ?? []).flatMap((card) =>
    Array.from({ length: Math.min(card.count, MAX_COPIES) }, () => card.card),
  );
}

/** Everything that can be picked: cards in hand, cards that moves take from the table, and tokens such as markers. */
function pickableItems(hand: string[], prompt: Prompt | null): string[] {
  if (prompt === null) return hand;
  const held = new Set(hand);
  const onTable = prompt.plays.flatMap((move) => move.cards).filter((card) => !held.has(card));
  const tokens = prompt.choices.flatMap((choice) =>
    choice.items
      .filter((item) => !held.has(cardOf(item)))
      .flatMap((item) => Array.from({ length: choice.times?.[item] ?? 1 }, () => item)),
  );
  return [...hand, ...new Set(onTable), ...tokens];
}
