// What the components of a table share: the connection, the state of the table, and the local player's input.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TableSession } from "../net/session";
import type { TableView } from "../net/tableView";
import type { Coach } from "./coach";
import type { LocalPlayer } from "./localPlayer";

export interface LiveTable {
  session: TableSession;
  view: TableView;
  player: LocalPlayer;
  coach: Coach | null; // null where there is no coach: with other people, where something is at stake, in lessons
  /** Open the rules at a rule. */
  showRule: (rule: string) => void;
}

/** Null outside a live table, as on the replay page. */
export const TableContext = createContext<LiveTable | null>(null);

export function useTable(): LiveTable {
  const table = useContext(TableContext);
  if (table === null) throw new Error("this component must be inside a TableContext");
  return table;
}
