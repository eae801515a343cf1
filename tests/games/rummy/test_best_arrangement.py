"""Sanity 500 Rummy: the search for the best arrangement, compared with brute force on small tables."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from fairdeal.bots import bind, find_bot
from fairdeal.bots.hints import hint_for
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rummy.ai.best_arrangement import BestArrangement, find_best_arrangement, has_solver
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.match import RummyMatch
from tests.reference.rummy import Group, RummyReferee, Shown, halves, is_group, points, read_face, ways_to_show

from .table import accepts, deal, drawn, game, groups, legal, match, run

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not has_solver(), reason="there is no solver (pip install fairdeal[solver])"),
]

LAST = "10d14s"
TWO_REARRANGED = [
    "4c5h:5h=1 3d6h:6h 5s7h:7h 7c8h:8h",
    "3s5c:5c=1 2c5d:5d 5s12c:5s",
    "2h6d:6d=1 3c7d:7d 3c8d:8d",
]


def search(state: RummyMatch) -> BestArrangement | None:
    moves = state.moves(state.actors[0])
    assert isinstance(moves, RummyMoves)
    return find_best_arrangement(moves.visible_table())


def test_putting_a_card_down_may_mean_regrouping_two_groups() -> None:
    """4♦ can be put down only if 5♥ leaves its run for the block of 5s, whose 5♦ then makes 4♦ 5♦ 6♦."""
    state = drawn("4d7s", "2c3d", top=LAST, table=TWO_REARRANGED)
    assert {move.split()[0] for move in legal(state)} == {"discard"}
    best = search(state)
    assert best is not None
    assert best.is_proved
    assert best.gain == 10
    assert accepts(state, 0, str(best.move))
    run(state, f"0 {best.move}", f"0 discard {LAST}")
    assert "2c5d:5d=1" in " ".join(groups(state))


def test_without_anything_to_put_down_nothing_is_found() -> None:
    assert search(drawn("2c3d 7h12d", "2c5d", top=LAST)) is None
    assert search(match(deal("2c3d", "2c5d", pile=LAST))) is None  # before the draw
    four = ["5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h"]
    assert search(drawn("2d7c 3c7d", "2c5d", top=LAST, table=four, rearrange="none")) is None


def test_a_list_of_discards_is_complete_if_no_regrouping_gains_anything() -> None:
    """Puzzles need that: with cards on the table, regroupings that are not listed are legal at any time (RU-6)."""

    def lists_good_moves(state: RummyMatch) -> bool:
        moves = state.moves(0)
        assert {"verb": "arrange"} in moves.compact()
        return state.game.strategy.lists_good_moves(moves)

    four = ["5s7h:7h=1 7c8h:8h 4d9h:9h 2s10h:10h"]
    assert lists_good_moves(drawn("2c5d 3s4h", "2c3d", top=LAST, table=four))
    gains = drawn("4d7s", "2c3d", top=LAST, table=TWO_REARRANGED)
    assert {move.split()[0] for move in legal(gains)} == {"discard"}
    assert not lists_good_moves(gains)
    assert not lists_good_moves(drawn("3d11h", "2c3d", top=LAST, table=four))  # a card can be laid off


def test_one_card_is_left_to_discard() -> None:
    state = drawn("7c8h 4d9h", "2c5d", top="2s10h")
    assert search(state) is None
    best = search(drawn("7c8h 4d9h 5s7h", "2c5d", top="2s10h"))
    assert best is not None
    assert best.gain == 40  # 20 for 8♥ 9♥ 10♥, and 20 that no longer count against the player


def test_the_card_from_deeper_in_the_pile_is_put_down() -> None:
    state = match(deal("6c12h 5s13h 5c14h 7c8h 4d9h", "2c5d", pile="2s10h 2c3d", stock="2d12h"))
    run(state, "0 draw pile 2")
    best = search(state)
    assert best is not None
    assert accepts(state, 0, str(best.move))
    assert best.gain == 40 + 35 + 35


@pytest.mark.parametrize("rearrange", ["table", "own"])
def test_in_random_matches_every_result_is_legal_and_no_listed_move_gains_more(rearrange: str) -> None:
    for seed in range(6):
        state = game(3, rearrange=rearrange, max_rounds=1).start(seed)
        choices = Stream(seed, CHOICES)
        while not state.over and state.rounds_dealt == 1:
            seat = state.actors[0]
            moves = state.moves(seat)
            if state.phase == "meld":
                best = search(state)
                most = max((gain(state, str(move)) for move in moves if not str(move).startswith("discard")), default=0)
                if state.view(seat).duty is None or best is not None:
                    assert (best.gain if best is not None else 0) >= most
                if best is not None:
                    assert best.move in moves
                    assert gain(state, str(best.move)) == best.gain
            state.play(seat, moves.choice(choices))


def gain(state: RummyMatch, text: str) -> int:
    """The points that a move gains if the round ends after it (RU-9)."""
    after = state.copy()
    seat = state.actors[0]
    after.play(seat, text)
    return round_points(after, seat) - round_points(state, seat)


def round_points(state: RummyMatch, seat: int) -> int:
    held = state.view(seat).hand or ()
    return state.view(seat).on_table[seat] - sum(max(points(*half) for half in halves(card)) for card in held)


# ---- Brute force: every way to divide the cards into groups


def faces_of(card: str, referee: RummyReferee) -> list[Shown]:
    lying = {face.card: face for group in referee.table for face in group}
    if card in lying and referee.owner[card] != 0:
        return [lying[card]]
    return ways_to_show(card)


def partitions(cards: Sequence[str], referee: RummyReferee) -> Iterator[list[Group]]:
    """All ways to divide these cards into valid groups."""
    if not cards:
        yield []
        return
    first, *others = cards
    for size in range(2, len(others) + 1):
        for chosen in combinations(others, size):
            rest = [card for card in others if card not in chosen]
            for group in product(*[faces_of(card, referee) for card in (first, *chosen)]):
                if is_group(group):
                    for more in partitions(rest, referee):
                        yield [list(group), *more]


def best_by_force(referee: RummyReferee) -> int:
    """The most that any legal arrangement of seat 0 gains; 0 if none gains anything."""
    lying = [face.card for group in referee.table for face in group]
    before = value_of([face for group in referee.table for face in group], referee)
    most = 0
    for size in range(len(referee.hands[0])):
        for brought in combinations(referee.hands[0], size):
            for arranged in partitions([*lying, *brought], referee):
                if referee._may_arrange(0, arranged):
                    faces = [face for group in arranged for face in group]
                    saved = sum(max(points(*half) for half in halves(card)) for card in brought)
                    most = max(most, value_of(faces, referee) + saved - before)
    return most


def value_of(faces: Sequence[Shown], referee: RummyReferee) -> int:
    return sum(points(face.value, face.suit) for face in faces if referee.owner.get(face.card, 0) == 0)


TABLES = [
    ["5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h"],
    ["2h14c:16 6h10c:16 4s12d:16 7s9c:16", "2d7c:7c 3c7d:7d 7h12d:7h"],
    ["4c5h:5h 3d6h:6h 5s7h:7h", "7c8h:8h 4d9h:9h 2s10h:10h"],
    ["2d12h:14 4h11s:15 6h10c:16 3s14d:17"],
    ["2c3d:5 2h4c:6 3s4h:7", "2s13c:15 3h12c:15 7c8h:15"],
    ["4c5h:9 2d8c:10 5d6s:11 4d8h:12"],
]


@pytest.mark.parametrize("rearrange", ["table", "own"])
@pytest.mark.parametrize("seed", range(16))
def test_the_search_agrees_with_brute_force(seed: int, rearrange: str) -> None:
    chance = random.Random(f"force {seed}")
    table = []
    for group in TABLES[seed % len(TABLES)]:
        faces = [f"{face}={chance.choice([0, 0, 1, 2])}" for face in group.split()]
        table.append(" ".join(faces))
    used = {face.partition(":")[0] for group in table for face in group.split()}
    pack = [card.text for card in game().pack.faces.deck.cards if card.text not in used]
    near = [card for card in pack if related(card, table)]
    hand = chance.sample(near, 3)
    others = [card for card in pack if card not in hand][:3]
    given = deal(" ".join(hand[:2]), others[0], others[1], stock=f"{others[2]} {hand[2]}", table=table)
    state = match(given, rearrange=rearrange)
    referee = RummyReferee(3, {"rearrange": rearrange}, [given])
    run(state, "0 draw stock")
    referee.play(0, "draw stock")
    best = search(state)
    assert (best.gain if best is not None else 0) == best_by_force(referee)
    if best is not None:
        assert best.is_proved
        assert referee.accepts(0, str(best.move))


def related(card: str, table: Sequence[str]) -> bool:
    """Whether the card could make a group with something on the table."""
    shown = [read_face(face.partition("=")[0]) for group in table for face in group.split()]
    return any(
        abs(face.value - other.value) <= 1 and (face.suit == other.suit or face.value == other.value)
        for face in ways_to_show(card)
        for other in shown
    )


def test_a_hint_is_the_arrangement_if_that_gains_more() -> None:
    state = drawn("4d7s", "2c3d", top=LAST, table=TWO_REARRANGED)
    hint = hint_for(state, 0)(Stream(0, CHOICES))
    assert str(hint).startswith("arrange")
    assert hint in state.moves(0)
    plain = drawn("7c8h 4d9h 5s7h", "2c5d", top="2s10h")
    assert str(hint_for(plain, 0)(Stream(0, CHOICES))).startswith("meld")
    drawing = match(deal("2c3d", "2c5d", pile=LAST))
    assert hint_for(drawing, 0)(Stream(0, CHOICES)) in drawing.moves(0)


@pytest.mark.parametrize("name", ["sharp:100", "expert:100", "sharp:0.2s"])
def test_search_bots_arrange_the_table(name: str) -> None:
    """The arrangement is not listed: it has to be searched for."""
    state = drawn("4d7s", "2c3d", top=LAST, table=TWO_REARRANGED)
    chosen = bind(find_bot(name, state.game), state, 0)(Stream(0, CHOICES))
    assert str(chosen).startswith("arrange")
    assert chosen not in list(state.moves(0))
    assert chosen in state.moves(0)
