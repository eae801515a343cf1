// What the user would like to play, as this browser remembers it.
import type { GameInfo, NewWishes } from "../protocol";
import { loadItem, saveItem } from "../shared/storage";

export type Pace = NewWishes["paces"][number];
export type Rated = NonNullable<NewWishes["rated"]>;

export const PACES: Pace[] = [10, 20, 60];
export const RATED_WORDS: Record<Rated, string> = { no: "Casual", yes: "Rated", either: "Either" };

const KEY = "fairdeal-wishes";
const DEFAULT: NewWishes = { games: {}, paces: [20], rated: "no" };

/** The last wishes of this browser, without games and presets that the server does not have. */
export function loadWishes(games: GameInfo[], hasRatings: boolean): NewWishes {
  let stored: Partial<NewWishes>;
  try {
    stored = JSON.parse(loadItem(KEY) ?? "{}") as Partial<NewWishes>;
  } catch {
    stored = {};
  }
  const known = Object.entries(stored.games ?? {}).flatMap(([key, presets]) => {
    const game = games.find((found) => found.key === key);
    return game ? [[key, presets.filter((preset) => preset in game.presets)] as const] : [];
  });
  const paces = PACES.filter((pace) => stored.paces?.includes(pace));
  return {
    games: Object.fromEntries(known),
    paces: paces.length > 0 ? paces : DEFAULT.paces,
    rated: hasRatings ? (stored.rated ?? "no") : "no",
  };
}

export const saveWishes = (wishes: NewWishes): void => saveItem(KEY, JSON.stringify(wishes));

/** Add a value to a list, or take it out. */
export const toggled = <T>(values: T[], value: T): T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
