"""What is true at every moment of every match of tricks, whatever is played: random matches with random options."""

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

MOVES = 3000 if _build.is_compiled() else 700  # for each game
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
    """The Nest, or the stock and the card turned."""
    position: dict[str, Any] = state.position()
    if state.game.key == "rook":
        return [] if state.phase == "nest" else list(position["nest"])  # then the declarer holds it
    if state.game.key == "oh-hell":
        turned = seen(state).to_json()["turned"]
        return [*position["rest"], *([turned] if turned else [])]
    return []


def check_cards(state: State) -> None:
    """No card is lost or doubled."""
    everywhere = [card for held in hands(state) for card in held] + played(state) + elsewhere(state)
    assert sorted(everywhere) == sorted(pack_of(state.game))


def check_tricks(state: State) -> None:
    """Tricks add up to cards, and sizes are those of the hands."""
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
    """DD-3: a face is repeated only by one who has no other."""
    if before.phase != "play":
        return
    lying = {face.partition(":")[2] for _, face in seen(before).trick if face != "rook"}
    shown = text.partition(":")[2]
    if shown in lying:
        held = faces(" ".join(hand(before, seat)))
        assert "rook" not in held
        assert {face.partition(":")[2] for face in held} <= lying


def check_hand(before: State, state: State, events: tuple[Event, ...]) -> None:
    """A hand is over: what it was worth, and what was scored for it."""
    (told,) = [event.to_json() for event in events if event.kind == "hand"]
    won: list[int] = told["won"]  # type: ignore[assignment]
    taken: list[int] = told["taken"]  # type: ignore[assignment]
    change: list[int] = told["change"]  # type: ignore[assignment]
    size = len(seen(before).tricks) + 1
    assert sum(won) == size
    assert [after - earlier for after, earlier in zip(scores(state), scores(before), strict=True)] == change
    if state.game.key == "hearts":
        assert sum(taken) == 78
        for seat, points in enumerate(taken):
            fell = scores(before)[seat] + points == 300  # HE-9
            assert change[seat] == (points - 150 if fell else points) or 78 in taken
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
    view = before.view(None)
    assert isinstance(view, RookView)
    assert view.bid is not None
    assert view.declarer is not None
    (nest,) = [event for event in events if event.kind == "won_nest"]
    assert nest.data is not None
    cards: list[str] = nest.data["cards"]  # type: ignore[assignment]
    in_tricks = [card for held in hands(before) for card in held] + played(before)
    assert sum(ROOK_POINTS[card] for card in in_tricks + cards) == 220
    with_nest = sum(taken) == 220
    team = [taken[0] + taken[2], taken[1] + taken[3]]
    if not with_nest:
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
def test_at_every_moment_of_random_matches(key: str, part: int) -> None:
    moves, seed, finished = 0, part, 0
    while moves < MOVES // 3:
        chance = random.Random(f"invariants {key} {seed}")
        state = random_game(find_game(key), chance).start(seed)
        while state.actors and moves < MOVES // 3:
            before = state.copy()
            events = random_step(state, chance)
            seat, move = state.played()[-1]
            moves += 1
            check_duplicates(before, seat, str(move))
            if state.over:
                break
            check_cards(state)
            check_tricks(state)
            if any(event.kind == "hand" for event in events):
                finished += 1
                check_hand(before, state, events)
            if key == "rook":
                assert scores(state)[:2] == scores(state)[2:]
        seed += 3
    assert finished > 0


@pytest.mark.parametrize("seed", range(2))
def test_the_points_told_at_the_end_of_a_hand_of_rook_have_the_nest_in_them(seed: int) -> None:
    """RK-9: the winner of the last trick takes it, so 220 points are told (RK-3)."""
    chance = random.Random(seed)
    state = find_game("rook").configure(4, options={"hands": 12}).start(seed)
    found: list[int] = []
    while state.actors:
        for event in random_step(state, chance):
            if event.kind == "hand":
                taken: Any = event.to_json()["taken"]
                found.append(sum(taken))
    assert found
    assert found == [220] * len(found)


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_who_wins_a_trick_is_who_showed_the_strongest_face(key: str) -> None:
    """By the words of HE-6, OH-7 and RK-6 to RK-8, told anew."""
    moves = 0
    for seed in range(2):
        chance = random.Random(f"winners {key} {seed}")
        state = random_game(find_game(key), chance).start(seed)
        while state.actors and moves < MOVES:
            before = state.copy()
            events = random_step(state, chance)
            moves += 1
            takers = [event.seat for event in events if event.kind == "trick"]
            if takers:
                seat, move = state.played()[-1]
                trump = before.view(None).to_json().get("trump")
                assert takers == [strongest([*seen(before).trick, (seat, str(move))], key, trump)]


def strongest(trick: list[tuple[int, str]], key: str, trump: object) -> int:
    led = suit_of(trick[0][1])
    orders: dict[str, list[object]] = {
        "hearts": [led],
        "oh-hell": [trump, led],
        "rook": ["rook", led] if led == "sum" else ["rook", trump, led],
    }
    for suit in orders[key]:
        of_it = [(value_of(face), -place, seat) for place, (seat, face) in enumerate(trick) if suit_of(face) == suit]
        if of_it:
            return max(of_it)[2]
    raise AssertionError(trick)


def suit_of(face: str) -> str:
    return "rook" if face == "rook" else "sum" if face[-1].isdigit() else face[-1]


def value_of(face: str) -> int:
    return 0 if face == "rook" else int(face.partition(":")[2].rstrip("cdhs"))


def test_the_points_that_are_checked_against() -> None:
    """HE-8 and RK-10, from the halves of the cards."""
    for card in standard_deck().cards:
        halves = [(value, suit.letter) for value, suit in card.halves]
        hearts = sum(suit == "h" for _, suit in halves) + 13 * halves.count((12, "s"))
        assert HEARTS_POINTS[card.text] == hearts
        if card.text in ROOK_POINTS:
            assert ROOK_POINTS[card.text] == sum({5: 5, 10: 10, 14: 10}.get(value, 0) for value, _ in halves)
