// What the lobby says about a table.
import { formatValue, optionSpecs } from "../lobby/options";
import type { GameInfo, TableState } from "../protocol";
import { humanize } from "../shared/format";

/** Seats that a newcomer can take: free ones, those of bots, and those of players whom the host removed. */
export function openSeats(table: TableState): number {
  return table.seats.filter((seat) => seat.free || seat.replaceable).length;
}

/** The rules of a table that a newcomer should know of: the preset if it is not the usual one, and every changed rule. */
export function ruleDifferences(game: GameInfo, table: TableState): string[] {
  const { preset, options } = table.settings;
  const usual = Object.keys(game.presets)[0];
  const changed = optionSpecs(game)
    .filter((spec) => spec.name in options)
    .map((spec) => `${spec.title}: ${formatValue(spec, options[spec.name])}`);
  return [...(preset !== null && preset !== usual ? [`${humanize(preset)} rules`] : []), ...changed];
}
