// Who this browser is. Asked once when the page loads; a name is asked for when it is first needed.
import { createContext } from "preact";
import type { Person } from "../protocol";

export interface Identity {
  person: Person | null | undefined; // undefined: not known yet
  /** Run this as somebody with a name: at once, or after asking for one. */
  named: (why: string, then: (person: Person) => void) => void;
  rename: () => void;
}

export const Me = createContext<Identity>({ person: undefined, named: () => undefined, rename: () => undefined });
