"""President: every pair of values of every pair of options, in random matches played to their end."""

import itertools
import random

import pytest

from fairdeal.cards.ordinary import RANKS
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import Spec
from fairdeal.engine.state import State
from fairdeal.games.president import President
from fairdeal.games.president.options import PresidentOptions

SPECS = [spec for spec in PresidentOptions.specs() if spec.name not in ("rounds", "turn_seconds", "titles")]
NUMBERS: dict[str, tuple[int, ...]] = {"decks": (1, 2), "jokers_per_deck": (0, 1, 2), "largest_combo": (0, 1, 3, 5)}


def values(spec: Spec) -> tuple[object, ...]:
    if spec.name in NUMBERS:
        return NUMBERS[spec.name]
    if spec.kind is bool:
        return (False, True)
    listed = spec.to_json()["values"]
    assert isinstance(listed, list)
    return tuple(listed)


def pairs_with(first: Spec) -> list[dict[str, object]]:
    """Every combination of values of this option and each option after it."""
    later = SPECS[SPECS.index(first) + 1 :]
    return [
        {first.name: one, second.name: other}
        for second in later
        for one, other in itertools.product(values(first), values(second))
    ]


@pytest.mark.once
@pytest.mark.parametrize("first", SPECS[:-1], ids=[spec.name for spec in SPECS[:-1]])
def test_every_pair(first: Spec) -> None:
    for number, setting in enumerate(pairs_with(first)):
        chance = random.Random(f"{first.name} {number}")
        game = President.configure(chance.choice([3, 4, 5]), options={**setting, "rounds": 2})
        play_to_the_end(game.start(number), chance)


def play_to_the_end(state: State, chance: random.Random) -> None:
    """Play random moves; no card is lost or duplicated, and everybody gets a place."""
    options = state.game.options
    assert isinstance(options, PresidentOptions)
    while not state.over:
        if state.phase == "intermission":
            state.proceed()
            assert cards_seen(state) == cards_of_the_pack(options)
            continue
        seat = chance.choice(state.actors)
        moves = state.moves(seat)
        state.play(seat, moves[chance.randrange(len(moves))])
        if chance.random() < 0.03:
            assert cards_seen(state) == cards_of_the_pack(options)
    outcome = state.outcome
    assert outcome is not None
    assert sorted(place[0] for place in outcome.places) == list(range(state.players))


def cards_of_the_pack(options: PresidentOptions) -> dict[str, int]:
    naturals = dict.fromkeys(RANKS[:-1], 4 * options.decks)
    jokers = options.jokers_per_deck * options.decks
    return {**naturals, "joker": jokers} if jokers else naturals


def cards_seen(state: State) -> dict[str, int]:
    """Cards in the hands and cards played, by rank."""
    played = state.view(None).to_json()["played"]
    assert isinstance(played, dict)
    total: dict[str, int] = {}
    for hand in [*state.hands(), played]:
        assert isinstance(hand, dict)
        for rank, number in hand.items():
            total[rank] = total.get(rank, 0) + number
    return {rank: total[rank] for rank in RANKS if total.get(rank)}


def test_forced_equalizing_is_refused_with_huge_packs() -> None:
    with pytest.raises(BadSetup, match=r"PR-1: .* use fewer decks, or equalize=disallow"):
        President.configure(options={"decks": 1001, "voluntary_pass": False})
    President.configure(options={"decks": 1001, "voluntary_pass": False, "equalize": "disallow"})
    President.configure(options={"decks": 1000, "voluntary_pass": False})
