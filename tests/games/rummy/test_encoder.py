"""Sanity 500 Rummy: the encoder and the actions agree on every legal row of numbers."""

from array import array
from collections.abc import Callable

import pytest

from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import EncodedMatches
from fairdeal.games.rummy.match import RummyMatch

from .table import deal, drawn, match, run

HEARTS = "7c8h:8h 4d9h:9h 2s10h:10h 10c11h:11h 2d12h:12h"
SIXTEENS = "2h14c:16 3h13c:16 4s12d:16 5h11c:16"
EIGHTS_AND_TWELVES = "8s10d 5h8d 2d8c 12c13d 9c12s"


def with_a_duty(deep_draw: str) -> RummyMatch:
    """RU-2: a card must be put down; it can be melded, laid off, or make a group with a spared card."""
    given = deal("7s9c 8s10d 5d10h 12c13d", "2c5d", pile="6h10c 2c3d 2h4c", stock="2c11d", table=[SIXTEENS])
    state = match(given, deep_draw=deep_draw)
    run(state, "0 draw pile 3")
    return state


def with_a_long_run() -> RummyMatch:
    """RU-2: a card must be put down, and the shortest groups for it are runs of five."""
    table = "2h6d:8 2d7c:9 2d8c:10 2s9d:11 2s10h:12 2c11d:13 2d12h:14 2s13c:15 2h14c:16"
    state = match(deal("8s10d 13h14d", "2c5d", pile="5s7h 9d14c", table=[table], stock="4c5h"))
    run(state, "0 draw pile 2")
    return state


TURNS: dict[str, tuple[Callable[[], RummyMatch], set[str]]] = {
    "the stock is empty": (lambda: match(deal("7c8h 4d9h 13h14d", "2c5d", pile="2s10h 2c3d 2h4c")), {"draw", "stop"}),
    "nothing to draw": (lambda: match(deal("7c8h", "2c5d")), {"stop"}),
    "a card must be put down": (lambda: with_a_duty("any_use"), {"meld", "lay", "arrange"}),
    "a card must go into a new group": (lambda: with_a_duty("new_group"), {"meld", "arrange"}),
    "only a run of five has the card": (with_a_long_run, {"arrange"}),
    "cards to spare": (
        lambda: drawn(EIGHTS_AND_TWELVES, "2c5d", top="5s7h", table=[HEARTS]),
        {"meld", "lay", "arrange", "discard"},
    ),
    "own cards to spare": (
        lambda: drawn(EIGHTS_AND_TWELVES, "2c5d", top="5s7h", table=[HEARTS.replace("8h ", "8h=0 ")]),
        {"meld", "lay", "arrange", "discard"},
    ),
    "only own cards may be rearranged": (
        lambda: drawn(
            "5h8d 2d8c", "2c5d", top="8s10d", table=[HEARTS.replace("8h 4d9h:9h", "8h=0 4d9h:9h=1")], rearrange="own"
        ),
        {"arrange", "discard"},
    ),
    "equal sums to spare": (
        lambda: drawn("6h10c 7s9c", "2c5d", top="2c3d", table=[SIXTEENS]),
        {"lay", "arrange", "discard"},
    ),
    "only a discard": (lambda: drawn("", "2c5d", top="5s7h", table=[HEARTS]), {"discard"}),
}


def every_row(play: ActionMatch) -> list[ActionSequence]:
    """All rows of numbers that spell a move."""
    found: list[ActionSequence] = []
    for number in play.legal():
        if play.actions.move(play.moves, (*play.begun, number)) is not None:
            found.append((*play.begun, number))
        else:
            longer = play.copy()
            longer.act(number)
            found += every_row(longer)
    return found


@pytest.mark.parametrize("turn", TURNS)
def test_every_move_has_the_same_numbers(turn: str) -> None:
    set_up, verbs = TURNS[turn]
    state = set_up()
    spec = state.game.research.observation_spec()
    encoder = state.game.research.encoder(spec)
    assert encoder is not None
    seen, mask, to_act = bytearray(2 * spec.size), bytearray(spec.actions.size), bytearray(1)
    rows = EncodedMatches(encoder, spec, seen, mask, to_act, 1)
    met = set()
    for numbers in every_row(ActionMatch(state, spec.actions)):
        play = ActionMatch(state.copy(), spec.actions)
        rows.begin([state.copy()])
        for number in numbers:
            assert mask == play.mask()
            assert seen == spec.observe(state.view(to_act[0]), play.begun).tobytes()
            rows.step(array("q", [number]))
            play.act(number)
        assert rows.states[0] == play.state
        met.add(str(play.state.played()[-1][1]).split()[0])
    assert met == verbs
