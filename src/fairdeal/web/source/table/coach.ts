// The coach in a game against bots: it is asked at each of the player's turns, and before a move is sent. Its answers come
// from the server, which knows the game. This module decides when to ask, and warns at most once in a round of play.
import { IS_STATIC } from "../net/edition";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { TableSession } from "../net/session";
import type { TableView } from "../net/tableView";
import type { AdviceAnswer, TableState, Weighed, You } from "../protocol";
import type { Prompt } from "../scene";
import { loadItem, saveItem } from "../shared/storage";
import { promptOf } from "./localPlayer";

const STORAGE_KEY = "fairdeal-coach";
const MAX_WAIT = 4_000; // milliseconds after which a move is played without the coach's opinion

export interface Coach {
  isOn: boolean;
  setOn: (on: boolean) => void;
  advice: AdviceAnswer | null;
  isThinking: boolean;
  warning: Weighed | null; // about the move that the player is about to make
  /** Let the coach look at a move; `play` plays it if there is nothing to warn of. */
  consider: (text: string, play: () => void) => void;
  isWeighing: boolean;
  playAnyway: () => void;
  thinkAgain: () => void;
}

/** Whether the coach may help here: all others are bots, and nothing is compared or at stake. */
export function isCoachAllowed(table: TableState | null, you: You | null): boolean {
  const own = you?.seat ?? null;
  if (IS_STATIC) return false; // only servers have a process for it
  if (!table || own === null || table.stage !== "playing" || table.board !== undefined) return false;
  if (table.settings.rated) return false;
  return table.seats.every((seat, number) => number === own || seat.free || (seat.bot !== null && !seat.left));
}

interface Considered {
  id: string;
  prompt: Prompt | null; // of the turn
  play: () => void;
}

/** Null where there is no coach. */
export function useCoach(session: TableSession, view: TableView): Coach | null {
  const [isOn, setOn] = useState(() => loadItem(STORAGE_KEY) === "on");
  const [considered, setConsidered] = useState<Considered | null>(null);
  const askedAt = useRef(-1);
  const warned = useRef(new Set<string>());
  const isAllowed = isCoachAllowed(view.table, view.you);
  const prompt = promptOf(view.scene);
  const isActive = isOn && isAllowed && prompt !== null && view.connection === "open";
  const { advice, seq, pending } = view;

  const isThinking = pending.some((request) => request.message.type === "advise");
  const isMoving = pending.some((request) => request.message.type === "move");
  useEffect(() => {
    if (!isActive || advice !== null || isThinking || isMoving || askedAt.current === seq) return;
    askedAt.current = seq;
    session.request({ type: "advise" });
  }, [session, isActive, advice, isThinking, isMoving, seq]);

  const weighed = considered === null ? null : (view.weighed[considered.id] ?? null);
  const isWaiting = considered !== null && pending.some((request) => request.id === considered.id);
  const period = weighed === null ? "" : `${view.table?.match ?? 0} ${weighed.period}`;
  const mustWarn = weighed !== null && weighed.warning !== null && !warned.current.has(period);

  const finish = useCallback((): void => {
    setConsidered(null);
    considered?.play();
  }, [considered]);

  useEffect(() => {
    if (considered === null) return undefined;
    if (prompt === null || prompt !== considered.prompt) {
      setConsidered(null); // that turn is over
    } else if (!isWaiting && !mustWarn) {
      finish();
    } else if (isWaiting) {
      const timer = window.setTimeout(finish, MAX_WAIT);
      return () => window.clearTimeout(timer);
    }
    return undefined;
  }, [considered, prompt, isWaiting, mustWarn, finish]);

  const consider = (text: string, play: () => void): void => {
    if (!isActive) play();
    else setConsidered({ id: session.request({ type: "weigh", text }), prompt, play });
  };
  const answerWarning = (after: () => void) => (): void => {
    warned.current.add(period);
    after();
  };
  if (!isAllowed) return null;
  return {
    isOn,
    setOn: (on) => {
      saveItem(STORAGE_KEY, on ? "on" : "off");
      askedAt.current = -1;
      setOn(on);
    },
    advice: isActive ? advice : null,
    isThinking: isActive && isThinking,
    warning: mustWarn ? weighed : null,
    consider,
    isWeighing: isWaiting,
    playAnyway: answerWarning(finish),
    thinkAgain: answerWarning(() => setConsidered(null)),
  };
}
