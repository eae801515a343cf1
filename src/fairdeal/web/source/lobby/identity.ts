// The user of this browser. Fetched once when the page loads; a name is requested when it is first needed.
import { createContext } from "preact";
import type { Person } from "../protocol";

export interface Identity {
  person: Person | null | undefined; // undefined: not loaded yet
  /** Call `then` once the user has a name: right away, or after asking for one. */
  withName: (reason: string, then: (person: Person) => void) => void;
  /** Call `then` without asking for a name. A user without one is called `You` until other players would see it. */
  asGuest: (then: () => void, onError: (error: unknown) => void) => void;
  rename: () => void;
}

export const YOU = "You"; // as in engine/second_person.py

export const IdentityContext = createContext<Identity>({
  person: undefined,
  withName: () => undefined,
  asGuest: () => undefined,
  rename: () => undefined,
});

/** To be called when the user has registered, or has signed in or out. */
export const SetPersonContext = createContext<(person: Person | null) => void>(() => undefined);
