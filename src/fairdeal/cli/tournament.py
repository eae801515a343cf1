"""`fairdeal tournament simulate`: a tournament between bots, from the first pairing to the final standings."""

import time
from collections import defaultdict
from dataclasses import dataclass

from fairdeal.cli import output, table_setup
from fairdeal.duplicate.tournaments.rounds import SAME_DEALS
from fairdeal.duplicate.tournaments.tournament import Tournament
from fairdeal.lab.tournament_simulation import TournamentPlan, level_of, simulate_tournament

SHOWN = 10  # lines of the standings


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateTournamentArgs:
    """Arguments of the command."""

    game: str | None
    bots: int
    levels: list[str]
    format: str
    rounds: int
    deals: int | None
    scoring: str
    preset: str | None
    settings: dict[str, str]
    seed: int | str | None
    as_json: bool


def run_simulation(args: SimulateTournamentArgs) -> int:
    kind = table_setup.require_game(args.game)
    game = kind.configure(None, args.preset, args.settings).limited_to(args.deals or kind.short_match)
    seed = args.seed if args.seed is not None else table_setup.new_seed()
    plan = TournamentPlan(game, args.format, args.rounds, args.levels, args.bots, seed, args.scoring)
    started = time.perf_counter()
    tournament = simulate_tournament(plan)
    if args.as_json:
        output.print_json({"seed": seed, **to_json(tournament)})
        return 0
    taken = time.perf_counter() - started
    matches = sum(len(played.tables) for played in tournament.rounds)
    output.print_text(to_text(plan, tournament))
    output.print_text(f"{matches:,} tables in {len(tournament.rounds)} rounds, {taken:.1f} s; seed {seed}")
    return 0


def to_text(plan: TournamentPlan, tournament: Tournament) -> str:
    """The best of the standings, and the mean of every bot."""
    lines = tournament.standings()
    has_same_deals = tournament.format in SAME_DEALS
    ties = ("difference", "won") if has_same_deals else ("Buchholz", "Sonneborn-Berger")
    rows = [f"place  {'name':<20}  points  {ties[0]:>10}  {ties[1]:>16}"]
    for line in lines[:SHOWN]:
        name = tournament.entrants[line.player - 1].name
        values = (line.difference, line.won) if has_same_deals else (line.buchholz, line.sonneborn_berger)
        rows.append(f"{line.place:>5}  {name:<20}  {line.points:>6.2f}  {values[0]:>10.2f}  {values[1]:>16.2f}")
    if len(lines) > SHOWN:
        rows.append(f"  …    and {len(lines) - SHOWN:,} more")
    points: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        points[level_of(plan, line.player)].append(line.points)
    rows += [
        f"{level}: {sum(values) / len(values):.2f} points on average over {len(values):,} entrants"
        for level, values in points.items()
    ]
    return "\n".join(output.one_line(row) for row in rows)


def to_json(tournament: Tournament) -> dict[str, object]:
    return {
        "tournament": tournament.to_json(),
        "standings": [
            {
                "place": line.place,
                "name": tournament.entrants[line.player - 1].name,
                "points": line.points,
                "buchholz": line.buchholz,
                "sonneborn_berger": line.sonneborn_berger,
                "won": line.won,
                "difference": line.difference,
            }
            for line in tournament.standings()
        ],
    }
