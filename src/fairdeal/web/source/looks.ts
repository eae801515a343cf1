// How things look and sound: each person's own choice, kept in this browser.
import { createContext } from "preact";
import type { SkinKey } from "./art/cards";
import { recall, remember } from "./parts/memory";

export interface LooksState {
  skin: SkinKey;
  colours: "four" | "two";
  print: "normal" | "large";
  motion: "full" | "calm";
  sound: boolean;
}

const KEY = "fairdeal-looks";
export const PLAIN: LooksState = { skin: "sanity", colours: "four", print: "normal", motion: "full", sound: false };

export const Looks = createContext<LooksState>(PLAIN);

/** What was chosen before; anything unreadable or unknown is left as it comes. */
export function readLooks(stored: string | null): LooksState {
  let given: unknown = null;
  try {
    given = JSON.parse(stored ?? "null");
  } catch {
    return PLAIN;
  }
  const chosen = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const one = <T extends string>(name: string, values: readonly T[], usual: T): T =>
    values.find((value) => value === chosen[name]) ?? usual;
  return {
    skin: one("skin", ["sanity", "sanityholes"], PLAIN.skin),
    colours: one("colours", ["four", "two"], PLAIN.colours),
    print: one("print", ["normal", "large"], PLAIN.print),
    motion: one("motion", ["full", "calm"], PLAIN.motion),
    sound: chosen["sound"] === true,
  };
}

export function storedLooks(): LooksState {
  return readLooks(recall(KEY));
}

export function keepLooks(looks: LooksState): void {
  remember(KEY, JSON.stringify(looks));
}

/** Tells the style sheet. */
export function showLooks(looks: LooksState): void {
  const { dataset } = document.documentElement;
  dataset["colours"] = looks.colours;
  dataset["print"] = looks.print;
  dataset["motion"] = looks.motion;
}
