"""Cards put down stay hidden from everybody else unless they are called: in views, events, sentences and lines."""

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

from .table import DECK, accept_all, game, run, seen, table

MATCHES = 24 if _build.is_compiled() else 6
CARD = re.compile(r"\d+[cdhs]\d+[cdhs]")


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def set_of(found: object) -> set[str]:
    assert isinstance(found, list)
    return set(found)


class Memory:
    """The cards that each seat has held or put down, and those shown to everybody, tracked without the engine."""

    def __init__(self, state: State) -> None:
        self.shown: set[str] = set()
        self.own = [set_of(hand) for hand in state.hands()]

    def observe(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if event.kind == "cards":
                assert event.data is not None
                self.shown |= set_of(event.data["cards"])
                self.own[event.seat] |= set_of(event.data["cards"])

    def known_to(self, seat: int | None) -> set[str]:
        return self.shown | (self.own[seat] if seat is not None else set())


def check_visible_cards(state: State, events: tuple[Event, ...], memory: Memory, seat: int | None) -> None:
    view = seen(state, seat)
    shown = view.to_json()
    del shown["draws"]  # made before the deal, and public
    visible = [event.to_json() for event in seen_by(events, seat)]
    sentences = [str(state.game.presentation.sentence(event, state.names)) for event in seen_by(events, seat)]
    lines = state.game.presentation.lines(view, state.names)
    assert cards_in(json.dumps([shown, visible, sentences, lines])) <= memory.known_to(seat)


def random_match(seed: int) -> tuple[State, random.Random]:
    chance = random.Random(f"secrets {seed}")
    return random_game(find_game("bull-sanity"), chance).start(seed), chance


@pytest.mark.parametrize("seed", range(MATCHES))
def test_others_never_see_cards_face_down(seed: int) -> None:
    state, chance = random_match(seed)
    memory = Memory(state)
    observers = [*range(state.players), None]
    while not state.over:
        seat = chance.choice(state.actors)
        moves = state.moves(seat)
        events = state.play(seat, moves[chance.randrange(moves.count())])
        memory.observe(events)
        check_visible_cards(state, events, memory, chance.choice(observers))


def test_others_learn_only_the_number_and_value_of_a_claim() -> None:
    state = table("2c3d 3h10s", "5c9s", "4c5h")
    claimed, laid = run(state, "0 claim 2 3h10s 2c3d")
    assert claimed.to_json() == {"event": "claimed", "seat": 0, "value": 2, "count": 2}
    assert claimed.audience is None
    assert (laid.to_json()["move"], laid.audience) == ("claim 2 2c3d 3h10s", (0,))
    assert claimed.move is None, "a trace for another seat leaves it out"
    for seat, cards in ((0, ("2c3d", "3h10s")), (1, None), (2, None), (None, None)):
        claim = seen(state, seat).claim
        assert claim is not None
        assert claim == {"seat": 0, "value": 2, "count": 2, "called_by": None, "true": None, "cards": cards}


def test_an_uncalled_set_is_known_only_to_its_player() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    run(state, "0 claim 2 2c3d 3h10s")
    accept_all(state)
    assert seen(state, 0).laid == ("2c3d", "3h10s")
    for seat in (1, 2, None):
        assert seen(state, seat).laid == ()
        assert not cards_in(json.dumps(seen(state, seat).to_json())) & {"2c3d", "3h10s", "7c8h"}
    assert seen(state, None).turns == ("0: 2x2",)


def test_the_end_of_the_match_reveals_nothing() -> None:
    state = table("2c3d", "5c9s", "4c5h")
    events = run(state, "0 claim 2 2c3d", "1 accept", "2 accept")
    assert state.over
    for seat in (1, 2, None):
        visible = json.dumps([seen(state, seat).to_json(), [event.to_json() for event in seen_by(events, seat)]])
        assert "2c3d" not in visible


def test_every_card_is_in_exactly_one_place() -> None:
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


def test_the_record_of_a_sampled_world_reveals_nothing_about_the_real_one() -> None:
    """Its deal and its claims are sampled, too; only the seed is that of the real match."""
    state = game(3).start(4)
    for value in (2, 3, 4):
        (seat,) = state.actors
        state.play(seat, state.moves(seat)[value * 1000])
        accept_all(state)
    world = state.determinize(None, Stream(1, WORLDS))
    ours = [str(move) for _, move in state.played() if str(move).startswith("claim")]
    theirs = [str(move) for _, move in world.played() if str(move).startswith("claim")]
    assert len(ours) == len(theirs) == 3
    assert ours != theirs
    assert world.last_deal() != state.last_deal()
