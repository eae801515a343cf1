// How many correspondence matches wait for the user: on every page, in the title and on the app's icon.
import { createContext } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Person } from "../protocol";
import { showBadge } from "./appBadge";
import { fetchWaiting } from "./noticesApi";

const INTERVAL = 30_000; // milliseconds; the server counts a page as open for longer than that

/** Number of correspondence matches that wait for the user. */
export const WaitingContext = createContext(0);

/** Poll while the page is open, and ask whenever `place` changes, because there may have been a move. */
export function useWaitingTurns(person: Person | null | undefined, place: string): number {
  const [waiting, setWaiting] = useState<{ person: string; turns: number }>({ person: "", turns: 0 });
  const id = person?.person ?? "";
  useEffect(() => {
    if (id === "") return undefined;
    let current = true;
    let latest = 0;
    const ask = (): void => {
      const number = ++latest;
      fetchWaiting().then(
        ({ turns }) => {
          if (current && number === latest) setWaiting({ person: id, turns });
        },
        () => undefined, // the next attempt may succeed
      );
    };
    ask();
    const timer = window.setInterval(ask, INTERVAL);
    return () => {
      current = false;
      window.clearInterval(timer);
    };
  }, [id, place]);
  const turns = waiting.person === id ? waiting.turns : 0;
  useEffect(() => {
    void showBadge(navigator, turns);
  }, [turns]);
  return turns;
}
