// The appearance of the page and its sound: chosen by each user and stored in their browser.
import { createContext } from "preact";
import type { SkinKey } from "./art/cards";
import type { HandOrder } from "./play/sortHand";
import { loadItem, saveItem } from "./shared/storage";

export interface Looks {
  scheme: "system" | "light" | "dark" | "contrast";
  skin: SkinKey;
  colors: "four" | "two";
  print: "normal" | "large";
  motion: "full" | "calm";
  sound: boolean;
  haptics: boolean; // vibrate at the start of the user's turn
  reach: Reach;
  order: HandOrder; // of the cards in hand
  bots: BotSpeed; // at tables of which this user is the host
}

/** The hand that holds a phone: what is used most is on its side. */
export type Reach = "both" | "left" | "right";

export type BotSpeed = "fast" | "normal" | "slow";

/** Milliseconds before a bot's move; null is the server's choice. */
export const BOT_PAUSES: Record<BotSpeed, number | null> = { fast: 250, normal: null, slow: 3_000 };

const STORAGE_KEY = "fairdeal-looks";
export const DEFAULT_LOOKS: Looks = {
  scheme: "system",
  skin: "sanity",
  colors: "four",
  print: "normal",
  motion: "full",
  sound: false,
  haptics: false,
  reach: "both",
  order: "value",
  bots: "normal",
};

export const LooksContext = createContext<Looks>(DEFAULT_LOOKS);
export const SetLooksContext = createContext<(looks: Looks) => void>(() => undefined);

/** Parse stored looks; anything unreadable or unknown falls back to the default. */
export function parseLooks(stored: string | null): Looks {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored ?? "null");
  } catch {
    return DEFAULT_LOOKS;
  }
  const chosen = (typeof parsed === "object" && parsed !== null ? parsed : {}) as Record<string, unknown>;
  const oneOf = <T extends string>(value: unknown, values: readonly T[], fallback: T): T =>
    values.find((known) => known === value) ?? fallback;
  return {
    scheme: oneOf(chosen["scheme"], ["system", "light", "dark", "contrast"], DEFAULT_LOOKS.scheme),
    skin: oneOf(chosen["skin"], ["sanity", "sanityholes"], DEFAULT_LOOKS.skin),
    colors: oneOf(chosen["colors"] ?? chosen["colours"], ["four", "two"], DEFAULT_LOOKS.colors), // older pages: colours
    print: oneOf(chosen["print"], ["normal", "large"], DEFAULT_LOOKS.print),
    motion: oneOf(chosen["motion"], ["full", "calm"], DEFAULT_LOOKS.motion),
    sound: chosen["sound"] === true,
    haptics: chosen["haptics"] === true,
    reach: oneOf(chosen["reach"], ["both", "left", "right"], DEFAULT_LOOKS.reach),
    order: oneOf(chosen["order"], ["value", "suit", "sum"], DEFAULT_LOOKS.order),
    bots: oneOf(chosen["bots"], ["fast", "normal", "slow"], DEFAULT_LOOKS.bots),
  };
}

export function loadLooks(): Looks {
  return parseLooks(loadItem(STORAGE_KEY));
}

export function saveLooks(looks: Looks): void {
  saveItem(STORAGE_KEY, JSON.stringify(looks));
}

/** Pass the looks on to the style sheet, and the color of the top bar on to the browser's own interface. */
export function applyLooks(looks: Looks): void {
  const root = document.documentElement;
  root.dataset["scheme"] = looks.scheme;
  root.dataset["colors"] = looks.colors;
  root.dataset["print"] = looks.print;
  root.dataset["motion"] = looks.motion;
  root.dataset["reach"] = looks.reach;
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColor) themeColor.content = getComputedStyle(root).getPropertyValue("--color-bar").trim();
}
