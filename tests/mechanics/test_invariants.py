"""Invariants of the trick games, checked after every move of random matches with random options."""

import random
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.cards.double import standard_deck
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.games.rook.view import RookView
from tests.games.rook.table import POINTS as ROOK_POINTS
from tests.random_options import random_game

from .table import ALL_CARDS, HEARTS_PACK_4, ROOK_PACK, faces, hand, hands, random_step, scores, seen

MOVES = 3000 if _build.is_compiled() else 700  # in each game
HEARTS_POINTS = {card: ("h" in card) + 13 * ("12s" in card) for card in ALL_CARDS}


def pack_of(game: Game) -> list[str]:
    if game.key == "rook":
        return ROOK_PACK
    return HEARTS_PACK_4 if game.key == "hearts" and game.players == 4 else ALL_CARDS


def played(state: State) -> list[str]:
    """The cards that have been played in this hand."""
    view = seen(state)
    return [face.partition(":")[0] for trick in (*view.tricks, view.trick) for _, face in trick]


def elsewhere(state: State) -> list[str]:
    """Cards in the Nest, or in the stock and the turned card."""
    position: dict[str, Any] = state.position()
    if state.game.key == "rook":
        return [] if state.phase == "nest" else list(position["nest"])  # while the declarer holds it
    if state.game.key == "oh-hell":
        turned = seen(state).to_json()["turned"]
        return [*position["rest"], *([turned] if turned else [])]
    return []


def check_cards(state: State) -> None:
    """Every card of the pack is in exactly one place."""
    everywhere = [card for held in hands(state) for card in held] + played(state) + elsewhere(state)
    assert sorted(everywhere) == sorted(pack_of(state.game))


def check_tricks(state: State) -> None:
    """Tricks and hands have consistent sizes."""
    view = seen(state)
    assert view.sizes == tuple(len(held) for held in hands(state))
    if state.phase != "play":
        return
    assert sum(view.won) == len(view.tricks)
    dealt = [len(view.tricks) + len(hand(state, seat)) + (seat in dict(view.trick)) for seat in range(state.players)]
    assert len(set(dealt)) == 1
    assert all(len(trick) == state.players for trick in view.tricks)
    for before, after in zip(view.tricks, view.tricks[1:], strict=False):
        assert [seat for seat, _ in before] == [(before[0][0] + k) % state.players for k in range(state.players)]
        assert after[0][0] in range(state.players)
    leader = view.trick[0][0] if view.trick else state.actors[0]
    assert view.leader == leader


def check_duplicates(before: State, seat: int, text: str) -> None:
    """DD-3: a player repeats a face only without an unused one."""
    if before.phase != "play":
        return
    used = {face.partition(":")[2] for _, face in seen(before).trick if face != "rook"}
    shown = text.partition(":")[2]
    if shown in used:
        held = faces(" ".join(hand(before, seat)))
        assert "rook" not in held
        assert {face.partition(":")[2] for face in held} <= used


def check_hand(before: State, state: State, events: tuple[Event, ...]) -> None:
    """The points of a finished hand, and its effect on the scores."""
    (result,) = [event.to_json() for event in events if event.kind == "hand"]
    won: list[int] = result["won"]  # type: ignore[assignment]
    taken: list[int] = result["taken"]  # type: ignore[assignment]
    change: list[int] = result["change"]  # type: ignore[assignment]
    size = len(seen(before).tricks) + 1
    assert sum(won) == size
    assert [after - earlier for after, earlier in zip(scores(state), scores(before), strict=True)] == change
    if state.game.key == "hearts":
        assert sum(taken) == 78
        for seat, points in enumerate(taken):
            hit_limit = scores(before)[seat] + points == 300  # HE-9
            assert change[seat] == (points - 150 if hit_limit else points) or 78 in taken
    elif state.game.key == "oh-hell":
        view = before.view(None)
        assert isinstance(view, OhHellView)
        for bid, number, scored in zip(view.bids, won, change, strict=True):
            assert bid is not None
            assert scored == (bid if bid == number else -abs(bid - number))
        assert sum(bid or 0 for bid in view.bids) != size
    else:
        check_rook_hand(before, taken, change, events)


def check_rook_hand(before: State, taken: list[int], change: list[int], events: tuple[Event, ...]) -> None:
    """RK-9 to RK-11: points of the hand, and its scores."""
    view = before.view(None)
    assert isinstance(view, RookView)
    assert view.bid is not None
    assert view.declarer is not None
    (nest,) = [event for event in events if event.kind == "won_nest"]
    assert nest.data is not None
    cards: list[str] = nest.data["cards"]  # type: ignore[assignment]
    in_tricks = [card for held in hands(before) for card in held] + played(before)
    assert sum(ROOK_POINTS[card] for card in in_tricks + cards) == 220
    includes_nest = sum(taken) == 220
    team = [taken[0] + taken[2], taken[1] + taken[3]]
    if not includes_nest:
        team[nest.seat % 2] += sum(ROOK_POINTS[card] for card in cards)
    assert sum(team) == 220
    bidders = view.declarer % 2
    options: dict[str, Any] = before.game.options.to_json()
    if team[bidders] < view.bid:
        expected = -view.bid
    else:
        expected = view.bid if options["made_bid_scores"] == "bid" else team[bidders]
    assert change[bidders] == change[bidders + 2] == expected
    assert change[1 - bidders] == change[3 - bidders] == team[1 - bidders]


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_invariants_hold_after_every_move_of_random_matches(key: str, part: int) -> None:
    moves, seed, finished = 0, part, 0
    while moves < MOVES // 3:
        rng = random.Random(f"invariants {key} {seed}")
        state = random_game(find_game(key), rng).start(seed)
        while state.actors and moves < MOVES // 3:
            before = state.copy()
            events = random_step(state, rng)
            seat, move = state.played()[-1]
            moves += 1
            check_duplicates(before, seat, str(move))
            hand_ended = any(event.kind == "hand" for event in events)
            finished += hand_ended
            if state.over:
                break
            check_cards(state)
            check_tricks(state)
            if hand_ended:
                check_hand(before, state, events)
            if key == "rook":
                assert scores(state)[:2] == scores(state)[2:]
        seed += 3
    assert finished > 0


@pytest.mark.parametrize("seed", range(2))
def test_the_points_of_a_hand_of_rook_include_the_nest(seed: int) -> None:
    """RK-9: the winner of the last trick takes the Nest, so the event reports 220 points (RK-3)."""
    rng = random.Random(seed)
    state = find_game("rook").configure(4, max_rounds=12).start(seed)
    found: list[int] = []
    while state.actors:
        for event in random_step(state, rng):
            if event.kind == "hand":
                taken: Any = event.to_json()["taken"]
                found.append(sum(taken))
    assert found
    assert found == [220] * len(found)


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_the_strongest_face_wins_the_trick(key: str) -> None:
    """HE-6, OH-7 and RK-6 to RK-8, implemented a second time."""
    moves = 0
    for seed in range(2):
        rng = random.Random(f"winners {key} {seed}")
        state = random_game(find_game(key), rng).start(seed)
        while state.actors and moves < MOVES:
            before = state.copy()
            events = random_step(state, rng)
            moves += 1
            takers = [event.seat for event in events if event.kind == "trick"]
            if takers:
                seat, move = state.played()[-1]
                trump = before.view(None).to_json().get("trump")
                assert takers == [strongest([*seen(before).trick, (seat, str(move))], key, trump)]


def strongest(trick: list[tuple[int, str]], key: str, trump: object) -> int:
    """The seat that has shown the strongest face."""
    led = suit_of(trick[0][1])
    orders: dict[str, list[object]] = {
        "hearts": [led],
        "oh-hell": [trump, led],
        "rook": ["rook", led] if led == "sum" else ["rook", trump, led],
    }
    for suit in orders[key]:
        shown = [(value_of(face), -place, seat) for place, (seat, face) in enumerate(trick) if suit_of(face) == suit]
        if shown:
            return max(shown)[2]
    raise AssertionError(trick)


def suit_of(face: str) -> str:
    return "rook" if face == "rook" else "sum" if face[-1].isdigit() else face[-1]


def value_of(face: str) -> int:
    return 0 if face == "rook" else int(face.partition(":")[2].rstrip("cdhs"))


def test_the_point_tables_of_these_tests() -> None:
    """HE-8 and RK-10, computed from the halves of the cards."""
    for card in standard_deck().cards:
        halves = [(value, suit.letter) for value, suit in card.halves]
        hearts = sum(suit == "h" for _, suit in halves) + 13 * halves.count((12, "s"))
        assert HEARTS_POINTS[card.text] == hearts
        if card.text in ROOK_POINTS:
            assert ROOK_POINTS[card.text] == sum({5: 5, 10: 10, 14: 10}.get(value, 0) for value, _ in halves)
