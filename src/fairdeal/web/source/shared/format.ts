// Numbers and names as readable text.

/** Format a count compactly: `×4`, `×12,500`, `×1.5 M`, `×1e14`. */
export function formatCount(count: number): string {
  if (count < 1e6) return `×${count.toLocaleString("en")}`;
  if (count < 1e9) return `×${(count / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} M`;
  return `×${count.toExponential(1).replace(/(\.0)?e\+?/, "e")}`;
}

/** Turn an identifier into a label: `eight_rule` becomes `Eight rule`. */
export function humanize(name: string): string {
  return capitalize(name.replaceAll("_", " "));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

/** `1st`, `2nd`, `3rd`, `4th`. */
export function ordinal(place: number): string {
  return `${place}${SUFFIXES[ORDINALS.select(place)] ?? "th"}`;
}

/** The singular or plural of a word, as a count needs it: `card`, `cards`, `matches`. */
export function pluralize(count: number, thing: string): string {
  if (Math.abs(count) === 1) return thing;
  return /(ch|s)$/.test(thing) ? `${thing}es` : `${thing}s`;
}

/** `1 card`, `2 cards`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${pluralize(count, thing)}`;
}

const UNITS: readonly [seconds: number, name: string][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** A time in words, rounded down to its largest unit; seconds up to ten minutes: `45 s`, `11 minutes`, `2 days`. */
export function formatSeconds(seconds: number): string {
  if (seconds <= 600) return `${seconds} s`;
  const [size, name] = UNITS.find(([length]) => seconds >= length) ?? [60, "minute"];
  return counted(Math.floor(seconds / size), name);
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
