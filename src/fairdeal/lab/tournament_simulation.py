"""A whole tournament between bots: paired, played and scored as one between people would be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairdeal.bots import Player, find_player
from fairdeal.duplicate.deal_score import deal_score
from fairdeal.duplicate.points_of_deals import points_of_deals, require_points
from fairdeal.duplicate.tournaments.rounds import DUPLICATE, SAME_DEALS, TEAMS
from fairdeal.duplicate.tournaments.table_scores import scores_of_deals, scores_of_places
from fairdeal.duplicate.tournaments.team_standings import IMPS
from fairdeal.duplicate.tournaments.tournament import Tournament
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.lab.arena import sides_of
from fairdeal.lab.match_driver import PlayedMatch, play_match

FILLER = "steady"  # the bot on seats that no entrant has


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What is simulated."""

    game: Game  # with its limit on deals
    format: str
    rounds: int
    levels: Sequence[str]  # bots, which the entrants take in turn
    entrants: int
    seed: int | str
    team_scoring: str = IMPS


def simulate_tournament(plan: TournamentPlan, on_round: Callable[[Tournament], None] | None = None) -> Tournament:
    """Play a tournament to its end. The same plan gives the same tournament."""
    sides = sides_of(plan.game)
    tournament = Tournament(plan.format, plan.rounds, max(sides) + 1, team_scoring=plan.team_scoring)
    if plan.format == TEAMS:
        require_points(plan.game)
    players = {level: find_player(level, plan.game) for level in (*plan.levels, FILLER)}
    for number in range(plan.entrants):
        tournament.enter(f"{level_of(plan, number + 1)} {number + 1}")
    while not tournament.is_over:
        played = tournament.pair(len(tournament.rounds) + 1)
        for at, table in enumerate(played.tables):
            if plan.format == DUPLICATE:
                tournament.report(played.number, at, _play_deal(plan, players, played.number, table))
                continue
            match = _play_table(plan, players, sides, played.number, at, table)
            score = scores_of_deals if plan.format in SAME_DEALS else scores_of_places
            deals = points_of_deals(match.state) if plan.format == TEAMS else None
            tournament.report(played.number, at, score(plan.game, match.outcome, sides, len(table)), deals)
        if on_round is not None:
            on_round(tournament)
    return tournament


def level_of(plan: TournamentPlan, number: int) -> str:
    """The bot that plays for an entrant."""
    return plan.levels[(number - 1) % len(plan.levels)]


def _play(plan: TournamentPlan, seats: Sequence[Player], index: int, deal: int) -> PlayedMatch:
    seed = match_seed(plan.seed, deal)
    state = plan.game.start(seed)
    return play_match(state, seats, Stream(seed, CHOICES, index))


def _play_table(
    plan: TournamentPlan, players: dict[str, Player], sides: Sequence[int], number: int, at: int, table: Sequence[int]
) -> PlayedMatch:
    """The match at a table, each entrant on a side of their own."""
    levels = [level_of(plan, entrant) for entrant in table] + [FILLER] * (max(sides) + 1 - len(table))
    index = number * plan.entrants + at
    deal = number if plan.format in SAME_DEALS else index
    return _play(plan, [players[levels[side]] for side in sides], index, deal)


def _play_deal(plan: TournamentPlan, players: dict[str, Player], number: int, entrants: Sequence[int]) -> list[float]:
    """Everybody's score of the same deal, alone on the first seat against the same bots."""
    scores = []
    for entrant in entrants:
        seats = [players[level_of(plan, entrant)], *[players[FILLER]] * (plan.game.players - 1)]
        scores.append(deal_score(plan.game, _play(plan, seats, entrant, number).outcome, 0))
    return scores
