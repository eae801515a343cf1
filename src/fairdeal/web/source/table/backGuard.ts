// A swipe back during a match asks before it leaves the table. While a match is on, the table has a second entry in the
// browser's history: the first step back only removes that entry, and the next one leaves.
import { useEffect, useState } from "preact/hooks";

const GUARD = "fairdeal-guard";

const isGuardEntry = (): boolean => (history.state as { kind?: string } | null)?.kind === GUARD;

/**
 * Whether the user has just gone back and should confirm it by going back again. Anything else they do at the table
 * withdraws it. Entries are added only after a tap or a key, because browsers skip those that a page adds by itself.
 */
export function useBackGuard(isGuarded: boolean): boolean {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isGuarded) return undefined;
    const { pathname } = location;
    const arm = (event: Event): void => {
      if (event instanceof KeyboardEvent && (event.altKey || event.metaKey)) return; // perhaps Alt and an arrow: back
      // The tap may have been on a link: check first where it has led.
      window.setTimeout(() => {
        if (location.pathname !== pathname) return;
        if (!isGuardEntry()) history.pushState({ kind: GUARD }, "");
        setAsking(false);
      }, 0);
    };
    const onPopState = (): void => setAsking(location.pathname === pathname && !isGuardEntry());
    window.addEventListener("click", arm);
    window.addEventListener("keydown", arm);
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("click", arm);
      window.removeEventListener("keydown", arm);
      window.removeEventListener("popstate", onPopState);
      setAsking(false);
      if (location.pathname === pathname && isGuardEntry()) history.back(); // the match is over
    };
  }, [isGuarded]);
  return isAsking;
}
