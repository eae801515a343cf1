// The options of a game as the form needs them, read from their JSON Schema.
import type { GameInfo } from "../protocol";

export type OptionValue = boolean | number | string;
export type OptionValues = Record<string, OptionValue>;

export interface OptionSpec {
  name: string;
  title: string;
  group: string;
  description: string;
  rule: string;
  kind: "choice" | "flag" | "number";
  values: string[];
  words: Record<string, string>; // descriptions of values; a flag has `on` and `off`
  min: number;
  max: number;
}

/** An option in the JSON Schema that the server sends (engine/options.py). */
interface Property {
  title: string;
  description: string;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  "x-rule": string;
  "x-group": string;
  "x-words": Record<string, string>;
}

export function optionSpecs(game: GameInfo): OptionSpec[] {
  const properties = (game.options["properties"] ?? {}) as Record<string, Property>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    title: property.title,
    group: property["x-group"],
    description: property.description,
    rule: property["x-rule"],
    kind: property.enum ? "choice" : property.type === "boolean" ? "flag" : "number",
    values: property.enum ?? [],
    words: property["x-words"],
    min: property.minimum ?? 0,
    max: property.maximum ?? Number.MAX_SAFE_INTEGER,
  }));
}

export interface OptionGroup {
  title: string;
  specs: OptionSpec[];
}

/** The options in their groups, in the order of the first option of each group. */
export function optionGroups(game: GameInfo): OptionGroup[] {
  const groups = new Map<string, OptionSpec[]>();
  for (const spec of optionSpecs(game)) groups.set(spec.group, [...(groups.get(spec.group) ?? []), spec]);
  return [...groups].map(([title, specs]) => ({ title, specs }));
}

/** The value of an option in words. */
export function formatValue(spec: OptionSpec, value: OptionValue | undefined): string {
  if (value === undefined) return "";
  const typed = value === true ? "on" : value === false ? "off" : String(value);
  return spec.words[typed] ?? (typeof value === "number" ? value.toLocaleString("en") : typed);
}

/** All options of a preset, with the defaults for live play. */
export function presetValues(game: GameInfo, preset: string): OptionValues {
  return { ...game.presets[preset], ...game.in_play };
}

/** The options of the form that differ from the preset: only these are sent. */
export function changedOptions(game: GameInfo, preset: string, chosen: OptionValues): OptionValues {
  const base = presetValues(game, preset);
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => name in base && base[name] !== value));
}

const DEFAULT_BOT = "steady";

/** The bot that is selected at first: steady, if the server has it. */
export function defaultBot(bots: readonly string[]): string {
  return bots.includes(DEFAULT_BOT) ? DEFAULT_BOT : (bots[0] ?? DEFAULT_BOT);
}
