// Sitting down: everything that gives a visitor a seat asks for a name first.
import { useContext } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { useTable } from "./TableContext";

interface Joining {
  rename: () => void;
  sit: (seat?: number) => void;
  replaceBot: (seat: number) => void;
}

export function useJoining(): Joining {
  const { session } = useTable();
  const { withName } = useContext(IdentityContext);
  const named = (then: () => void): void =>
    withName("The other players at the table will see it.", ({ name }) => session.reconnectWithName(name, then));
  return {
    rename: () => named(() => session.request({ type: "rename" })),
    sit: (seat) => named(() => session.request({ type: "sit", ...(seat === undefined ? {} : { seat }) })),
    replaceBot: (seat) => named(() => session.request({ type: "replace_bot", seat })),
  };
}
