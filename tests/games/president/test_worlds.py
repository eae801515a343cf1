"""President: worlds agree with all that a seat knows: passes (PR-27), exchanges (PR-6, PR-28), cards seen."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import Any, cast

import pytest

from fairdeal import _build
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import State

from .table import RANKS, game, run, table

pytestmark = pytest.mark.once  # contract tests sample worlds in plain Python as well

Hand = tuple[tuple[str, int], ...]
Worlds = dict[tuple[Hand, ...], int]


def as_hand(counts: dict[str, int]) -> Hand:
    return tuple(sorted((card, number) for card, number in counts.items() if number))


def all_deals(cards: dict[str, int], sizes: Sequence[int]) -> Iterator[tuple[list[dict[str, int]], int]]:
    """Every deal of cards, by rank, into hands of these sizes, and the number of deals of single cards behind it."""
    if not sizes:
        yield [], 1
        return
    for hand in choices_of(cards, sizes[0]):
        left = {card: number - hand.get(card, 0) for card, number in cards.items()}
        ways = prod(comb(cards[card], number) for card, number in hand.items())
        for rest, more in all_deals(left, sizes[1:]):
            yield [hand, *rest], ways * more


def choices_of(cards: dict[str, int], size: int) -> Iterator[dict[str, int]]:
    if not cards:
        if not size:
            yield {}
        return
    card, *others = cards
    for number in range(min(cards[card], size) + 1):
        for rest in choices_of({other: cards[other] for other in others}, size - number):
            yield {card: number, **rest}


def text_of(hand: dict[str, int]) -> str:
    return " ".join(f"{card}x{number}" for card, number in hand.items() if number)


def held(state: State) -> list[dict[str, int]]:
    return [dict(cast("dict[str, int]", hand)) for hand in state.hands()]


def slow_worlds(state: State, viewer: int, moves: Sequence[tuple[int, str]], **options: Any) -> Worlds:
    """The hands after every deal that allows the same moves, with their number of deals, found by playing them."""
    now = held(state)
    hidden: Counter[str] = Counter()
    for seat, hand in enumerate(now):
        if seat != viewer:
            hidden.update(hand)
    played: list[Counter[str]] = [Counter() for _ in now]
    for seat, text in moves:
        combo, _, jokers = text.partition("+j")
        card, _, number = combo.partition("x")
        if card in RANKS:
            played[seat][card] += int(number or 1)
            played[seat]["joker"] += int(jokers or 0)
    others = [seat for seat in range(len(now)) if seat != viewer]
    found: Worlds = {}
    for dealt, ways in all_deals(dict(hidden), [sum(now[seat].values()) for seat in others]):
        world = [now[viewer]] * len(now)
        for seat, hand in zip(others, dealt, strict=True):
            world[seat] = hand
        began = [text_of(dict(mine + Counter(hand))) for mine, hand in zip(played, world, strict=True)]
        try:
            run(table(*began, leader=0, **options), *[f"{seat} {text}" for seat, text in moves])
        except IllegalMove:
            continue
        found[tuple(map(as_hand, world))] = ways
    return found


OPTIONS: list[dict[str, Any]] = [
    {"preset": "house"},
    {"preset": "house", "one_fewer_2": "on", "jokers_per_deck": 2},
    {"preset": "house", "equalize": "equalize_or_skip"},
    {"preset": "house", "equalize": "allow", "revolutions": "jokers"},
]


@pytest.mark.parametrize("options", OPTIONS if _build.is_compiled() else OPTIONS[:1], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_pr_27_worlds_are_exactly_those_that_agree_with_the_passes_and_equally_likely(
    seed: int, options: dict[str, Any]
) -> None:
    chance = random.Random(f"unable {seed}")
    pack = ["9", "9", "9", "10", "J", "J", "Q", "Q", "K", "A", "2", "2", "joker", "4", "4"]
    cards = chance.sample(pack, len(pack))
    state = table(*[" ".join(cards[seat::3]) for seat in range(3)], leader=0, **options)
    moves: list[tuple[int, str]] = []
    passed: set[int] = set()
    while not passed or len(moves) < 4:  # until somebody could not play
        seat = state.actors[0]
        text = str(chance.choice(list(state.moves(seat))))
        state.play(seat, text)
        moves.append((seat, text))
        if text in ("pass", "skip"):
            passed.add(seat)
    viewer = chance.choice([seat for seat in range(3) if passed != {seat}])
    possible = slow_worlds(state, viewer, moves, **options)
    agree_in_frequency(state, viewer, possible)


def agree_in_frequency(state: State, viewer: int, possible: Worlds) -> None:
    stream = Stream(3, WORLDS)
    number = 30 * len(possible)
    found = Counter(tuple(map(as_hand, held(state.determinize(viewer, stream)))) for _ in range(number))
    assert set(found) <= set(possible)
    total = sum(possible.values())
    expected = {world: number * ways / total for world, ways in possible.items()}
    spread = sum((found[world] - wanted) ** 2 / wanted for world, wanted in expected.items())
    freedoms = len(possible) - 1
    assert spread < freedoms + 6 * (2 * freedoms) ** 0.5 + 6


def test_a_voluntary_pass_proves_nothing() -> None:
    state = table("5 9", "7 A", "8 Q", leader=0, preset="house", voluntary_pass="on")
    run(state, "0 5", "1 pass", "2 8")
    found = {as_hand(held(state.determinize(0, Stream(seed, WORLDS)))[1]) for seed in range(40)}
    assert len(found) == 3  # any two of 7, A and Q


EXCHANGES = ["simultaneous", "sequential"]


@pytest.mark.parametrize("exchange", EXCHANGES)
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_pr_28_worlds_agree_with_the_exchange(exchange: str, viewer: int) -> None:
    """Compare with every deal and every gift. Seat 0 is President, seat 2 the Scum."""
    pack = {"4": 2, "7": 1, "9": 2, "Q": 1, "A": 2, "2": 1}
    options: dict[str, Any] = {"preset": "house", "exchange": exchange, "first_trick": "president"}
    state = table("4 9 A", "4 A 2", "7 9 Q", roles=[0, 1, 2], **options)
    run(state, "0 give 4x1 9x1")
    seen = state.view(viewer).to_json()
    possible = set()
    for dealt, _ in all_deals(pack, [3, 3, 3]):
        start = table(*map(text_of, dealt), roles=[0, 1, 2], **options)
        for gift in start.moves(0):
            world = start.copy()
            world.play(0, gift)
            if world.view(viewer).to_json() == seen:
                possible.add(tuple(map(as_hand, held(world))))
    stream = Stream(4, WORLDS)
    found = {tuple(map(as_hand, held(state.determinize(viewer, stream)))) for _ in range(40 * len(possible))}
    assert found == possible


def test_worlds_for_many_players_with_many_facts() -> None:
    state = game(12, "house", decks=3).start(5)
    stream = Stream(5, WORLDS)
    chance = random.Random(5)
    for _ in range(60):
        seat = state.actors[0]
        state.play(seat, chance.choice(list(state.moves(seat))))
    world = state.determinize(0, stream)
    assert [sum(hand.values()) for hand in held(world)] == [sum(hand.values()) for hand in held(state)]
    assert sum(map(Counter, held(world)), Counter()) == sum(map(Counter, held(state)), Counter())


def test_pr_8_after_a_change_of_seats_there_are_no_hands() -> None:
    state = game(4, rounds=2).start(3)
    stream = Stream(3, WORLDS)
    while state.phase == "play":
        seat = state.actors[0]
        state.play(seat, state.automatic(seat))
    assert len(held(state.determinize(0, stream))) == 4
    state.change_seats([3])
    assert held(state.determinize(0, stream)) == []


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_pr_7_discarded_cards_are_known_in_every_world(viewer: int | None) -> None:
    state = table("3 4 5 6", "7 8 9", "10 J Q", roles=[0, 1, None])
    run(state, "0 give 4 6")
    stream = Stream(1, WORLDS)
    worlds = [state.determinize(viewer, stream) for _ in range(100)]
    for world in worlds:
        assert world.view(None).to_json() == state.view(None).to_json()
        assert not any({"4", "6"} & hand.keys() for hand in held(world))
    hidden = {str(held(world)[1 if viewer != 1 else 2]) for world in worlds}
    assert len(hidden) > 5  # the others vary


def test_pr_7_discarded_cards_are_in_the_observations_of_all() -> None:
    state = table("3 4 5 6", "7 8 9", "10 J Q", roles=[0, 1, None])
    run(state, "0 give 4 6")
    spec = state.game.research.observation_spec()
    for seat in range(3):
        assert spec.read(spec.observe(state.view(seat)))["played"] == [0, 1, 0, 1] + [0] * 10
