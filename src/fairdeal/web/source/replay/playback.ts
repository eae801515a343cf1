// Which move of a replay is shown: stepping, playing, keys, and the move in the page's address.
import { useEffect, useState } from "preact/hooks";
export const SPEEDS = [0.5, 1, 2, 4] as const;
const PAUSE = 1_200; // milliseconds per move at speed 1
const USE_ARROWS = "input, select, textarea, dialog"; // elements that use the arrow keys themselves
const USE_SPACE = `${USE_ARROWS}, button, a, summary`;
const ADDRESS_PAUSE = 300; // milliseconds; Safari allows a hundred changes of the address in thirty seconds

export interface Playback {
  step: number; // moves that have been made in the position shown
  last: number;
  playing: boolean;
  speed: number;
  goTo: (step: number) => void;
  stepBy: (moves: number) => void;
  togglePlaying: () => void;
  setSpeed: (speed: number) => void;
}

/** How the move shown is written into the page's address, and read from it. */
export interface MoveAddress {
  path: (step: number) => string;
  moveIn: (path: string, hash: string) => number | null; // null: the address of another page
}

/** Play back a match of `last` moves. `isShown` tells whether a position has loaded: playing waits for it. */
export function usePlayback(
  address: MoveAddress,
  last: number,
  first: number,
  isShown: (step: number) => boolean,
): Playback {
  const clamp = (target: number): number => Math.max(0, Math.min(last, target));
  const [step, setStep] = useState(clamp(first));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const goTo = (target: number): void => {
    setPlaying(false);
    setStep(clamp(target));
  };
  // Several keys may be pressed before the page is rendered again.
  const stepBy = (moves: number): void => {
    setPlaying(false);
    setStep((shown) => clamp(shown + moves));
  };
  const togglePlaying = (): void => {
    if (!playing && step === last) setStep(0);
    setPlaying(!playing);
  };
  const ready = isShown(step);
  useEffect(() => {
    if (!playing || !ready) return undefined;
    if (step === last) {
      setPlaying(false);
      return undefined;
    }
    const timer = window.setTimeout(() => setStep(step + 1), PAUSE / speed);
    return () => window.clearTimeout(timer);
  }, [playing, ready, step, last, speed]);
  useAddress(address, step, goTo);
  useKeys({ last, goTo, stepBy, togglePlaying });
  return { step, last, playing, speed, goTo, stepBy, togglePlaying, setSpeed };
}

/** Keep the move in the page's address, so that it can be shared, and follow an address that the user enters. */
function useAddress(address: MoveAddress, step: number, goTo: (step: number) => void): void {
  const path = address.path(step);
  useEffect(() => {
    const timer = window.setTimeout(() => history.replaceState(null, "", path), ADDRESS_PAUSE);
    return () => window.clearTimeout(timer);
  }, [path]);
  useEffect(() => {
    const follow = (): void => {
      const move = address.moveIn(location.pathname, location.hash);
      if (move !== null && move !== step) goTo(move);
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  });
}

/** Arrow keys, Home, End and the space bar, wherever the focus is, unless the focused element uses the key itself. */
function useKeys({
  last,
  goTo,
  stepBy,
  togglePlaying,
}: Omit<Playback, "step" | "playing" | "speed" | "setSpeed">): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => stepBy(-1),
      ArrowRight: () => stepBy(1),
      Home: () => goTo(0),
      End: () => goTo(last),
      " ": togglePlaying,
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const focused = event.target instanceof Element ? event.target : document.body;
      const action = actions[event.key];
      if (!action || event.defaultPrevented || focused.closest(event.key === " " ? USE_SPACE : USE_ARROWS)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}
