// "Sit down" in the lobby leads to `#sit`: the user takes a seat as soon as the table is known.
import { pageAddress } from "../route";
import { useEffect } from "preact/hooks";
import type { Session } from "../net/session";
import type { TableView } from "../net/tableView";

export function useSitDown(session: Session, view: TableView): void {
  const { you, table } = view;
  const isAsked = location.hash === "#sit" && you !== null && you.person !== null && table !== null;
  useEffect(() => {
    if (!isAsked) return;
    history.replaceState(null, "", pageAddress());
    if (you.seat !== null || you.waiting) return;
    const free = table.seats.findIndex((seat) => seat.free);
    const bot = table.seats.findIndex((seat) => seat.replaceable);
    if (bot >= 0 && free < 0) session.request({ type: "replace_bot", seat: bot });
    else session.request({ type: "sit", ...(free >= 0 && table.stage === "gathering" ? { seat: free } : {}) });
  }, [session, isAsked]);
}
