// Players who are away: for how long, and who may call for a bot in their place.
import { useEffect, useState } from "preact/hooks";
import { isCorrespondence } from "../correspondence/turnDays";
import type { TableView } from "../net/tableView";

const CALL_AFTER = 60_000; // milliseconds; after that any player may call for a bot, the host at once

export interface Absence {
  seat: number;
  name: string;
  since: number; // on this browser's clock
  mayCall: boolean; // whether the user may call for a bot in their place now
  callableIn: number; // seconds until they may
}

/** The players who are away now, by the browser's time `now`. Bots and players whom a bot replaces are not among them. */
export function absences(view: TableView, now: number): Absence[] {
  if (isCorrespondence(view.table)) return []; // nobody has to be here
  const isSeated = (view.you?.seat ?? null) !== null;
  return (view.table?.seats ?? []).flatMap((seat, number) => {
    const since = view.absentSince[number] ?? null;
    if (since === null || seat.free || seat.bot !== null || seat.left || number === view.you?.seat) return [];
    const wait = view.you?.host ? 0 : Math.max(0, since + CALL_AFTER - now);
    const mayCall = wait === 0 && (isSeated || (view.you?.host ?? false));
    return [{ seat: number, name: seat.name, since, mayCall, callableIn: Math.ceil(wait / 1_000) }];
  });
}

/** The players who are away now, updated every second. */
export function useAbsences(view: TableView): Absence[] {
  const [now, setNow] = useState(Date.now);
  const found = absences(view, Math.max(now, ...view.absentSince.map((since) => since ?? 0)));
  const isAnyoneAway = found.length > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isAnyoneAway) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, [isAnyoneAway, view.absentSince]);
  return found;
}
