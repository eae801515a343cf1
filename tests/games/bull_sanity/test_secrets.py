"""What was put down stays secret from everybody unless it is called: in views, events, sentences and lines."""

import json
import random
import re

import pytest

from fairdeal import _build
from fairdeal.engine.events import Event, seen_by
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game

from .table import DECK, accepted, game, run, seen, table

MATCHES = 24 if _build.is_compiled() else 6
CARD = re.compile(r"\d+[cdhs]\d+[cdhs]")


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def set_of(found: object) -> set[str]:
    assert isinstance(found, list)
    return set(found)


class Memory:
    """What each seat has held or put down itself, and what has been shown to all. Kept apart from the engine."""

    def __init__(self, state: State) -> None:
        self.shown: set[str] = set()
        self.own = [set_of(hand) for hand in state.hands()]

    def see(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if event.kind == "cards":
                assert event.data is not None
                self.shown |= set_of(event.data["cards"])
                self.own[event.seat] |= set_of(event.data["cards"])

    def known_to(self, seat: int | None) -> set[str]:
        return self.shown | (self.own[seat] if seat is not None else set())


def check_what_is_seen(state: State, events: tuple[Event, ...], memory: Memory, seat: int | None) -> None:
    view = seen(state, seat)
    shown = view.to_json()
    del shown["draws"]  # before the deal, for all to see
    told = [event.to_json() for event in seen_by(events, seat)]
    sentences = [str(state.game.presentation.sentence(event, state.names)) for event in seen_by(events, seat)]
    lines = state.game.presentation.lines(view, state.names)
    assert cards_in(json.dumps([shown, told, sentences, lines])) <= memory.known_to(seat)


def random_match(seed: int) -> tuple[State, random.Random]:
    chance = random.Random(f"secrets {seed}")
    return random_game(find_game("bull-sanity"), chance).start(seed), chance


@pytest.mark.parametrize("seed", range(MATCHES))
def test_nothing_face_down_is_ever_seen_by_others(seed: int) -> None:
    state, chance = random_match(seed)
    memory = Memory(state)
    onlookers = [*range(state.players), None]
    while not state.over:
        seat = chance.choice(state.actors)
        moves = state.moves(seat)
        events = state.play(seat, moves[chance.randrange(moves.count())])
        memory.see(events)
        check_what_is_seen(state, events, memory, chance.choice(onlookers))


def test_a_claim_tells_the_others_its_number_and_value_only() -> None:
    state = table("2c3d 3h10s", "5c9s", "4c5h")
    claimed, laid = run(state, "0 claim 2 3h10s 2c3d")
    assert claimed.to_json() == {"event": "claimed", "seat": 0, "value": 2, "count": 2}
    assert claimed.audience is None
    assert (laid.to_json()["move"], laid.audience) == ("claim 2 2c3d 3h10s", (0,))
    assert claimed.move is None, "what a trace for another seat leaves out"
    for seat, cards in ((0, ("2c3d", "3h10s")), (1, None), (2, None), (None, None)):
        claim = seen(state, seat).claim
        assert claim is not None
        assert claim == {"seat": 0, "value": 2, "count": 2, "called_by": None, "true": None, "cards": cards}


def test_a_set_that_stays_is_known_to_the_one_who_put_it_down_alone() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    run(state, "0 claim 2 2c3d 3h10s")
    accepted(state)
    assert seen(state, 0).laid == ("2c3d", "3h10s")
    for seat in (1, 2, None):
        assert seen(state, seat).laid == ()
        assert not cards_in(json.dumps(seen(state, seat).to_json())) & {"2c3d", "3h10s", "7c8h"}
    assert seen(state, None).turns == ("0: 2x2",)


def test_the_end_of_the_match_shows_nothing_either() -> None:
    state = table("2c3d", "5c9s", "4c5h")
    events = run(state, "0 claim 2 2c3d", "1 accept", "2 accept")
    assert state.over
    for seat in (1, 2, None):
        told = json.dumps([seen(state, seat).to_json(), [event.to_json() for event in seen_by(events, seat)]])
        assert "2c3d" not in told


def test_no_card_is_lost_or_doubled_at_any_moment() -> None:
    for seed in range(MATCHES):
        state, chance = random_match(seed)
        while True:
            held = [card for hand in state.hands() for card in sorted(set_of(hand))]
            snapshot = state.snapshot()
            everywhere = held + sorted(set_of(snapshot["on_table"])) + sorted(set_of(snapshot["face_down"]))
            assert sorted(everywhere) == sorted(DECK)
            view = seen(state, None)
            on_table = view.claim["count"] if view.claim is not None else 0
            assert sum(view.sizes) + on_table + view.face_down == 78
            if state.over:
                break
            seat = chance.choice(state.actors)
            moves = state.moves(seat)
            state.play(seat, moves[chance.randrange(moves.count())])


def test_the_record_of_an_imagined_world_says_nothing_of_the_real_one() -> None:
    """Its deal and its claims are imagined, too; only the seed is that of the real match."""
    state = game(3).start(4)
    for value in (2, 3, 4):
        (seat,) = state.actors
        state.play(seat, state.moves(seat)[value * 1000])
        accepted(state)
    world = state.determinize(None, Stream(1, WORLDS))
    ours = [str(move) for _, move in state.played() if str(move).startswith("claim")]
    theirs = [str(move) for _, move in world.played() if str(move).startswith("claim")]
    assert len(ours) == len(theirs) == 3
    assert ours != theirs
    assert world.last_deal() != state.last_deal()
