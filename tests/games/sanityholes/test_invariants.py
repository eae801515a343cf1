"""Properties that hold at every moment of every match."""

import random

import pytest

from fairdeal import _build
from fairdeal.cards.double import standard_deck
from fairdeal.engine.events import Event
from fairdeal.engine.playouts import random_matches
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game

from .table import ALL, game, hands, markers, seen

MATCHES = 30 if _build.is_compiled() else 6


def random_match(seed: int) -> tuple[State, random.Random]:
    chance = random.Random(f"invariants {seed}")
    return random_game(find_game("sanityholes"), chance).start(seed), chance


def check_cards(state: State) -> None:
    """No card is lost or duplicated: there are always 78, in hands and played."""
    held = [card for hand in hands(state) for card in hand.split()]
    played = list(seen(state, None).played)
    assert len(held) + len(played) == 78
    assert set(held) | set(played) == ALL


@pytest.mark.parametrize("part", range(3))
def test_cards_and_markers_add_up(part: int) -> None:
    for seed in range(part, MATCHES, 3):
        state, chance = random_match(seed)
        passes = 0
        while not state.over:
            check_cards(state)
            seat = chance.choice(state.actors)
            sizes = seen(state, seat).sizes
            move = state.moves(seat)[chance.randrange(state.moves(seat).count())]
            dealt = state.rounds_dealt
            events = state.play(seat, move)
            passes += str(move) == "pass"
            assert sum(markers(state)) == passes
            assert min(markers(state)) >= 0
            if state.rounds_dealt == dealt and state.phase == "play":
                check_sizes(sizes, seen(state, None).sizes, seat, str(move), events)
        assert seen(state, None).black_left == 0


def check_sizes(
    before: tuple[int, ...], after: tuple[int, ...], seat: int, move: str, events: tuple[Event, ...]
) -> None:
    """Only the player who moves has fewer cards: as many fewer as they have shown."""
    shown = len(move.split()) - 1 if move.startswith(("play", "clear")) else 0
    if any(event.kind == "exchange" for event in events):
        assert after == before  # a card goes back for each card
        return
    assert [size - shown * (other == seat) for other, size in enumerate(before)] == list(after)


def test_every_actor_has_cards_and_a_move() -> None:
    for seed in range(MATCHES):
        state, chance = random_match(seed)
        while not state.over:
            for seat in state.actors:
                assert seen(state, seat).sizes[seat] > 0
                assert state.moves(seat).count() > 0
            seat = chance.choice(state.actors)
            state.play(seat, state.moves(seat).choice(Stream(chance.randrange(1 << 30), CHOICES)))


def test_worlds_keep_what_a_seat_knows() -> None:
    """Cards that a seat gave away stay where they are, and no player keeps a card better than those they returned."""
    order = {name: k for k, name in enumerate(best_first())}
    checked = 0
    for seed in range(MATCHES):
        state, chance = random_match(100 + seed)
        stream = Stream(seed, WORLDS)
        while not state.over:
            if state.phase == "play" and chance.random() < 0.2:
                for seat in range(state.players):
                    world = state.determinize(seat, stream)
                    check_world(state, world, seat, order)
                    checked += bool(seen(state, seat).exchanges)
            seat = chance.choice(state.actors)
            state.play(seat, state.moves(seat)[chance.randrange(state.moves(seat).count())])
    assert checked > 20


def check_world(state: State, world: State, seat: int, order: dict[str, int]) -> None:
    real, sampled = [hand.split() for hand in hands(state)], [hand.split() for hand in hands(world)]
    assert [len(hand) for hand in real] == [len(hand) for hand in sampled]
    assert sorted(card for hand in real for card in hand) == sorted(card for hand in sampled for card in hand)
    for made in seen(state, seat).exchanges:
        if "given" not in made:
            continue
        giver, receiver = made["from"], made["to"]
        given, returned = made["given"], made["returned"]
        assert isinstance(giver, int)
        assert isinstance(receiver, int)
        assert isinstance(given, list)
        assert isinstance(returned, list)
        other, sent = (receiver, given) if giver == seat else (giver, returned)
        assert [card in real[other] for card in sent] == [card in sampled[other] for card in sent]
        if giver == seat and returned:
            worst = max(order[card] for card in returned)
            assert all(order[card] > worst for card in sampled[receiver] if card not in given)


def best_first() -> list[str]:
    """PS-3: by sum, then by the higher half."""
    cards = sorted(standard_deck().cards, key=lambda card: (card.sum, card.high), reverse=True)
    return [card.text for card in cards]


@pytest.mark.parametrize("closing", ["literal", "free"])
def test_bulk_and_stepped_matches_are_equal(closing: str) -> None:
    for players in range(2, 7):
        table = game(players, closing_pass=closing, black_markers=20)
        assert table.research.playouts("bulk", 5, 4) == random_matches(table, "bulk", 5, 4)


def test_random_play_favors_no_seat() -> None:
    tally = game(4).research.playouts(1, 0, 4000 if _build.is_compiled() else 100)
    assert tally.games == sum(tally.places[0])
    if _build.is_compiled():
        assert all(900 < seat[0] < 1100 for seat in tally.places)
