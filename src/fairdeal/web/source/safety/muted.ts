// Whose chat the user does not want to see. The server says which seats these are.
import type { ChatMessage } from "../net/tableView";
import type { TableState, You } from "../protocol";

/** Whether a message is by a person whom the user has muted. The next person at that seat is not muted. */
export function isMuted(message: ChatMessage, you: You | null, table: TableState | null): boolean {
  return (you?.muted ?? []).includes(message.seat) && table?.seats[message.seat]?.name === message.name;
}
