// What a form needs to know of a game's options, read from their JSON Schema.
import type { GameInfo } from "../protocol";

export type OptionValue = boolean | number | string;
export type OptionValues = Record<string, OptionValue>;

export interface OptionSpec {
  name: string;
  title: string;
  meaning: string;
  rule: string | null;
  kind: "choice" | "flag" | "number";
  values: string[];
  low: number;
  high: number;
}

interface Property {
  description?: string;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

/** `equalize_or_skip` as people read it. */
export function spaced(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function optionSpecs(game: GameInfo): OptionSpec[] {
  const properties = (game.options["properties"] ?? {}) as Record<string, Property>;
  return Object.entries(properties).map(([name, one]) => {
    const told = /^(.*?)(?: \(([^()]*)\))?$/s.exec(one.description ?? "");
    return {
      name,
      title: spaced(name),
      meaning: told?.[1] ?? "",
      rule: told?.[2] ?? null,
      kind: one.enum ? "choice" : one.type === "boolean" ? "flag" : "number",
      values: one.enum ?? [],
      low: one.minimum ?? 0,
      high: one.maximum ?? Number.MAX_SAFE_INTEGER,
    };
  });
}

export function shown(value: OptionValue | undefined): string {
  if (value === true) return "on";
  if (value === false) return "off";
  if (typeof value === "number") return value.toLocaleString("en");
  return value === undefined ? "" : value.replaceAll("_", " ");
}

/** All options of a preset as people sit down to play it. */
export function presetValues(game: GameInfo, preset: string): OptionValues {
  return { ...game.presets[preset], ...game.in_play };
}

/** What differs from the preset: that is what is sent. */
export function differences(game: GameInfo, preset: string, chosen: OptionValues): OptionValues {
  const base = presetValues(game, preset);
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => base[name] !== value));
}
