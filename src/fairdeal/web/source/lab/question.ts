// What to study: the state of the form, its address, and the request that it makes.
import { optionSpecs, type OptionSpec, type OptionValue, type OptionValues } from "../lobby/options";
import type { GameInfo, NewStudy } from "../protocol";

export interface Question {
  game: string;
  vary: Record<string, OptionValue[]>; // one or two options, each with its values; the first is the baseline
  players: number;
  preset: string;
  options: OptionValues; // of all variants
  bot: string; // empty: the server's choice
  tension: boolean; // whether decisions are weighed
}

export const MAX_OPTIONS = 2;

/** The values that an option is compared with at first: all of a list, or the usual number and its double. */
export function suggestedValues(spec: OptionSpec, usual: OptionValue | undefined): OptionValue[] {
  if (spec.kind === "flag") return usual === true ? [true, false] : [false, true];
  if (spec.kind === "choice") {
    const others = spec.values.filter((value) => value !== usual);
    return [...(typeof usual === "string" ? [usual] : []), ...others].slice(0, 8);
  }
  const number = Number(usual ?? spec.min);
  const other = Math.min(spec.max, Math.max(spec.min, number > 0 ? 2 * number : 1));
  return other === number ? [number, spec.min] : [number, other];
}

/** A question about the first option of a game, or about the one that the address names. */
export function firstQuestion(game: GameInfo, query: string): Question {
  const given = new URLSearchParams(query);
  const preset = given.get("preset") ?? "";
  const known = preset in game.presets ? preset : (Object.keys(game.presets)[0] ?? "");
  const specs = optionSpecs(game);
  const asked = given.getAll("vary").slice(0, MAX_OPTIONS);
  const varied = specs.filter((spec) => asked.includes(spec.name));
  const shown = varied.length > 0 ? varied : specs.slice(0, 1);
  const players = Number(given.get("players"));
  const options = Object.fromEntries(
    specs.flatMap((spec) => {
      const text = given.get(`o.${spec.name}`);
      return text === null || shown.includes(spec) ? [] : [[spec.name, readValue(spec, text)]];
    }),
  );
  return {
    game: game.key,
    vary: Object.fromEntries(shown.map((spec) => [spec.name, suggestedValues(spec, game.presets[known]?.[spec.name])])),
    players: game.players.includes(players) ? players : game.usual_players,
    preset: known,
    options,
    bot: given.get("bot") ?? "",
    tension: given.has("tension"),
  };
}

function readValue(spec: OptionSpec, text: string): OptionValue {
  return spec.kind === "flag" ? text === "true" : spec.kind === "number" ? Number(text) : text;
}

/** The query of the form's address that asks what an option does, with the other options as they are. */
export function questionQuery(option: string, players: number | null, preset: string, options: OptionValues): string {
  const query = new URLSearchParams({ vary: option, preset });
  if (players !== null) query.set("players", String(players));
  for (const [name, value] of Object.entries(options)) if (name !== option) query.set(`o.${name}`, String(value));
  return query.toString();
}

/** The query of the form's address for a study that exists. */
export function studyQuery(setup: NewStudy): string {
  const query = new URLSearchParams(Object.keys(setup.vary).map((name) => ["vary", name]));
  if (setup.preset) query.set("preset", setup.preset);
  if (setup.players) query.set("players", String(setup.players));
  if (setup.bots?.[0]) query.set("bot", setup.bots[0]);
  if (setup.tension) query.set("tension", "");
  for (const [name, value] of Object.entries(setup.options ?? {})) query.set(`o.${name}`, String(value));
  return query.toString();
}

export const toRequest = (question: Question): NewStudy => ({
  game: question.game,
  vary: question.vary,
  players: question.players,
  preset: question.preset,
  options: question.options,
  bots: question.bot ? [question.bot] : [],
  tension: question.tension,
});
