"""Par: what bots score with the cards of a deal, as a measure for people who played the same cards."""

from collections.abc import Mapping

from fairdeal.bots import Player, find_player
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, key_of
from fairdeal.engine.record import read_record
from fairdeal.engine.state import DEAL, INTERMISSION, State
from fairdeal.games import find_game


def par_of(deal: Mapping[str, object], bot: str, plays: int, seed: int | str) -> list[float]:
    """The mean score of every seat over some plays of a deal by copies of a bot; the place, in games without points."""
    record = read_record(deal, find_game)
    totals = [0.0] * record.game.players
    player = find_player(bot, record.game)
    for play in range(plays):
        state = record.start()
        _play_deal(state, player, Stream(key_of(seed), CHOICES, play))
        for seat, score in enumerate(_scores(state)):
            totals[seat] += score
    return [total / plays for total in totals]


def _play_deal(state: State, player: Player, stream: Stream) -> None:
    """Play the only deal of a record to its end; there may be no card for another one."""
    while state.actors and state.rounds_dealt == 1 and state.phase not in (INTERMISSION, DEAL):
        seat = state.actors[0]
        state.play(seat, player(state, seat, stream))


def _scores(state: State) -> list[float]:
    """Points of every seat, or its place; the middle place for all if a deal has decided nothing."""
    if state.scores is not None:
        return [float(score) for score in state.scores]
    if state.places is None:
        return [(state.players + 1) / 2] * state.players
    return [float(Outcome(state.places, None, "").place_of(seat)) for seat in range(state.players)]


def has_points(deal: Mapping[str, object]) -> bool:
    """Whether a game counts points; otherwise results are places."""
    return read_record(deal, find_game).start().scores is not None
