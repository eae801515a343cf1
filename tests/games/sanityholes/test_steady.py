"""The plain player, the clock's move, and the table in words."""

import pytest

from fairdeal import _build
from fairdeal.cards.double import standard_deck
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.mechanics.dealer_draw import draw_event

from .table import game, markers, run, seen, table

MATCHES = 40 if _build.is_compiled() else 6


def steady(state: State, seat: int) -> str:
    return str(state.game.strategy.heuristic_move(state.view(seat), Stream(0, CHOICES)))


def test_it_plays_sets_and_keeps_its_twos() -> None:
    state = table("4d9h 9s10d 5c9s 2c3d", "9c12s 3s4h")
    assert steady(state, 0) == "play 4d9h:9h 5c9s:9s 9s10d:9s"


def test_it_clears_rather_than_pass() -> None:
    state = table("13h14d 4d9h", "2c3d 4s12d 8h13d")
    run(state, "0 play 13h14d:27")
    assert steady(state, 1) == "clear 2c3d:2c"


def test_it_passes_when_there_is_nothing_else() -> None:
    state = table("13h14d 4d9h", "3s4h 5d6s")
    run(state, "0 play 13h14d:27")
    assert steady(state, 1) == "pass"
    assert str(state.automatic(1)) == "pass"


def test_it_gives_markers_first() -> None:
    hands = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")
    state = table(*hands, roles=[0, 1, 2, 3], markers=[1, 0, 0, 0])
    assert steady(state, 0) == "give 3s4h marker"
    assert str(state.automatic(1)).count("marker") == 0


@pytest.mark.parametrize("closing", ["literal", "free"])
def test_it_is_better_than_chance(closing: str) -> None:
    won = taken = 0
    for seed in range(MATCHES):
        state = game(4, closing_pass=closing, black_markers=15).start(seed)
        mine, stream = seed % 4, Stream(seed, CHOICES)
        while not state.over:
            seat = state.actors[0]
            moves = state.moves(seat)
            state.play(seat, steady(state, seat) if seat == mine else moves.choice(stream))
        assert state.outcome is not None
        won += state.outcome.places[0] == (mine,)
        taken += markers(state)[mine]
    assert won > 0.7 * MATCHES
    assert taken < 3 * MATCHES


def test_the_table_in_words() -> None:
    hands = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")
    state = table(*hands, roles=[0, 1, 2, 3], markers=[1, 0, 0, 0])
    names = ["Ada", "Ben", "Cy", "Dot"]
    told = state.game.presentation.lines(seen(state, 0), names)
    assert told[0] == "Round 1, 29 black markers left"
    assert " > Ada (you), President: 3 cards, 1 marker" in told
    assert "Give Dot 2 items, each a card or a marker of yours." in told
    events = run(state, "0 give 3s4h marker", "1 give 3s5c")
    sentences = [state.game.presentation.sentence(event, names) for event in events]
    assert "Ada gives Dot 1 card and 1 marker for 1 card." in sentences
    assert "    (Dot gives Ada 9d14c)" in sentences
    run(state, "0 play 4d9h:4d", "1 play 4d8h:8h", "2 pass")
    told = state.game.presentation.lines(seen(state, 3), names)
    assert "Trick: Ada 4d9h:4d, Ben 4d8h:8h, Cy pass" in told
    assert "To beat: 1 × 8 by Ben" in told
    assert "   Cy, Vice-Sanityhole: 3 cards, 1 marker, passed" in told
    assert all("Your hand" not in line for line in state.game.presentation.lines(seen(state, None), names))


def test_events_in_words() -> None:
    state = table("4d9h 6d7s", "9c12s 2c3d 3s4h", "3s5c 5d6s", options={"black_markers": 1})
    names = ["Ada", "Ben", "Cy"]
    told = []
    for move in ("0 play 4d9h:9h", "1 play 9c12s:9c", "0 pass", "1 clear 2c3d:2c", "1 play 3s4h:3s"):
        told += [state.game.presentation.sentence(event, names) for event in run(state, move)]
    assert told == [
        "Ada plays 4d9h:9h.",
        "Ben plays 9c12s:9c.",
        "Cy misses a turn: the play was matched.",
        "Ada passes and takes a marker.",
        "The black markers are gone: the game ends with this round.",
        "Ben clears the trick: 2c3d:2c.",
        "Ben leads.",
        "Ben plays 3s4h:3s.",
        "Ben is out.",
    ]
    assert state.game.presentation.lines(seen(state, 0), names)[0] == "Round 1, the last round"


def test_the_draw_in_words() -> None:
    cards = standard_deck().cards
    draws = [[(0, cards[5]), (1, cards[5 + 1])], [(0, cards[0]), (1, cards[77])]]
    told = game(2).presentation.sentence(draw_event(1, draws), ["Ada", "Ben"])
    assert told == "The draw for dealer: Ada 2d8c, Ben 2s9d; again: Ada 2c3d, Ben 13h14d. Ben deals."
