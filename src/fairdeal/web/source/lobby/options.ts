// The options of a game as the form needs them, read from their JSON Schema.
import type { GameInfo } from "../protocol";
import { humanize } from "../shared/format";

export type OptionValue = boolean | number | string;
export type OptionValues = Record<string, OptionValue>;

export interface OptionSpec {
  name: string;
  title: string;
  description: string;
  rule: string | null;
  kind: "choice" | "flag" | "number";
  values: string[];
  min: number;
  max: number;
}

interface Property {
  description?: string;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

const DESCRIPTION_AND_RULE = /^(.*?)(?: \(([^()]*)\))?$/s; // `eights end the trick (PR-12)`

export function optionSpecs(game: GameInfo): OptionSpec[] {
  const properties = (game.options["properties"] ?? {}) as Record<string, Property>;
  return Object.entries(properties).map(([name, property]) => {
    const match = DESCRIPTION_AND_RULE.exec(property.description ?? "");
    return {
      name,
      title: humanize(name),
      description: match?.[1] ?? "",
      rule: match?.[2] ?? null,
      kind: property.enum ? "choice" : property.type === "boolean" ? "flag" : "number",
      values: property.enum ?? [],
      min: property.minimum ?? 0,
      max: property.maximum ?? Number.MAX_SAFE_INTEGER,
    };
  });
}

export function formatValue(value: OptionValue | undefined): string {
  if (value === true) return "on";
  if (value === false) return "off";
  if (typeof value === "number") return value.toLocaleString("en");
  return value === undefined ? "" : value.replaceAll("_", " ");
}

/** All options of a preset, with the defaults for live play. */
export function presetValues(game: GameInfo, preset: string): OptionValues {
  return { ...game.presets[preset], ...game.in_play };
}

/** The options that differ from the preset: only these are sent. */
export function changedOptions(game: GameInfo, preset: string, chosen: OptionValues): OptionValues {
  const base = presetValues(game, preset);
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => base[name] !== value));
}

const DEFAULT_BOT = "steady";

/** The bot that is selected at first: steady, if the server has it. */
export function defaultBot(bots: readonly string[]): string {
  return bots.includes(DEFAULT_BOT) ? DEFAULT_BOT : (bots[0] ?? DEFAULT_BOT);
}
