"""RU-1, RU-2 and RU-8: the deal, the draw, and the empty stock."""

import random

import pytest

from fairdeal import _build
from fairdeal.engine.random import CHOICES, WORLDS, Stream

from .table import accepts, cites, deal, drawn, game, legal, match, refused, run

HEARTS = "5s7h:7h 7c8h:8h 4d9h:9h"  # a run of three


@pytest.mark.parametrize("players", range(2, 7))
def test_ru_1_seven_cards_each_one_turned_up_the_rest_is_the_stock(players: int) -> None:
    state = game(players).start(seed=3)
    view = state.view(0)
    assert view.sizes == (7,) * players
    assert len(view.pile) == 1
    assert view.stock == 78 - 7 * players - 1
    assert state.phase == "draw"
    assert state.actors == ((view.dealer + 1) % players,)
    position = state.position()
    cards = [card for hand in state.hands() for card in hand] + position["stock"] + position["pile"]  # type: ignore
    assert len(set(cards)) == len(cards) == 78


def test_ru_1_the_first_dealer_is_drawn_at_random() -> None:
    assert {game(6).start(seed).view(None).dealer for seed in range(60)} == set(range(6))


def test_ru_1_the_deal_moves_left() -> None:
    state = game(3).start(seed=5)
    choices = Stream(5, CHOICES)
    dealers = [state.view(None).dealer]
    while state.rounds_dealt < 5:
        before = state.rounds_dealt
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(choices))
        if state.rounds_dealt > before:
            dealers.append(state.view(None).dealer)
            assert state.actors == ((dealers[-1] + 1) % 3,)
    assert dealers == [(dealers[0] + n) % 3 for n in range(5)]


def test_ru_1_the_turn_passes_to_the_left() -> None:
    state = match(deal("2c3d 2h4c", "2c5d 2h6d", "2d7c 2d8c", pile="2s9d", stock="2s10h 2c11d 2d12h"))
    run(state, "0 draw stock", "0 discard 2c3d", "1 draw stock", "1 discard 2c5d", "2 draw stock", "2 discard 2d7c")
    assert state.actors == (0,)


def test_ru_2_the_stock_or_the_top_of_the_pile() -> None:
    state = match(deal("2c3d 4c13s", "2c5d", pile="2s9d 7h12d", stock="2s10h 2c11d"))
    assert legal(state) == {"draw stock", "draw pile"}
    other = state.copy()
    run(state, "0 draw stock")
    assert state.hands()[0] == ["2c3d", "2c11d", "4c13s"]  # the last of the list is the top
    assert state.view(1).stock == 1
    run(other, "0 draw pile")
    assert other.hands()[0] == ["2c3d", "4c13s", "7h12d"]
    assert other.view(1).pile == ("2s9d",)
    assert "discard 7h12d" in legal(other)  # the top of the pile need not be put down


def test_ru_2_a_deeper_card_with_all_above_it_if_it_can_be_melded() -> None:
    state = match(deal("7c8h 4d9h 13h14d", "2c5d", pile="2s10h 2c3d 2h4c", stock="2c11d"))
    assert legal(state) == {"draw stock", "draw pile", "draw pile 3"}
    cites(state, 0, "draw pile 2", "RU-2", "2♣3♦", "fits at once into a new group")
    cites(state, 0, "draw pile 4", "RU-2", "3 cards")
    events = run(state, "0 draw pile 3")
    assert events[0].data == {"cards": ["2s10h", "2c3d", "2h4c"]}
    assert set(state.hands()[0]) == {"7c8h", "4d9h", "13h14d", "2s10h", "2c3d", "2h4c"}  # type: ignore[call-overload]
    assert state.view(1).pile == ()
    assert state.view(1).duty == "2s10h"


def test_ru_2_the_next_move_puts_it_down() -> None:
    hand = "7c8h 4d9h 13h14d 8s9h"
    state = match(deal(hand, "2c5d", pile="2s10h 2c3d 6d7s", stock="2d12h"))
    run(state, "0 draw pile 3")
    assert legal(state) == {"meld 7c8h:8h 4d9h:9h 2s10h:10h", "meld 7c8h:8h 8s9h:9h 2s10h:10h"}
    cites(state, 0, "discard 2c3d", "RU-2", "first put 2♠10♥ into a new group")
    run(state, "0 meld 7c8h:8h 4d9h:9h 2s10h:10h")
    assert state.view(0).duty is None
    assert "discard 2c3d" in legal(state)


def test_ru_2_cards_that_come_along_may_be_part_of_the_group() -> None:
    state = match(deal("13h14d", "2c5d", pile="2s10h 7c8h 4d9h", stock="2d12h"))
    assert "draw pile 3" in legal(state)
    assert "draw pile 2" not in legal(state)


def test_ru_2_one_card_is_left_to_discard() -> None:
    few = match(deal("7c8h", "2c5d", pile="2s10h 4d9h", stock="2d12h"))
    cites(few, 0, "draw pile 2", "RU-2")
    enough = match(deal("7c8h 13h14d", "2c5d", pile="2s10h 4d9h", stock="2d12h"))
    assert "draw pile 2" in legal(enough)


def test_ru_2_any_use_a_deeper_card_if_it_can_be_laid_off() -> None:
    given = deal("13h14d", "2c5d", pile="2s10h 2c3d", table=[HEARTS], stock="2d12h")
    cites(match(given), 0, "draw pile 2", "RU-2", "2♠10♥", "fits at once into a new group")
    state = match(given, deep_draw="any_use")
    cites(match(given, deep_draw="any_use", rearrange="none"), 0, "draw pile 3", "RU-2", "2 cards")
    run(state, "0 draw pile 2")
    assert legal(state) == {"lay 2s10h:10h on 1"}
    cites(state, 0, "discard 13h14d", "RU-2")
    run(state, "0 lay 2s10h:10h on 1", "0 discard 2c3d")


def test_ru_2_a_deeper_card_is_not_laid_off_but_goes_into_a_new_group() -> None:
    """10♥ fits on the run, but it must be the start of a group of its own."""
    given = deal("8s10d 10c12d 13h14d", "2c5d", pile="2s10h 2c3d", table=[HEARTS], stock="2d12h")
    state = match(given)
    run(state, "0 draw pile 2")
    assert legal(state) == {"meld 10c12d:10c 8s10d:10d 2s10h:10h"}
    cites(state, 0, "lay 2s10h:10h on 1", "RU-2", "2♠10♥ must go into a new group made of your hand and cards")
    cites(state, 0, "discard 13h14d", "RU-2", "first put 2♠10♥ into a new group")
    larger = "arrange 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h"  # contains the whole run: not a new group
    cites(state, 0, larger, "RU-2", "2♠10♥ must go into a new group", "groups of four or more can spare")
    any_use = match(given, deep_draw="any_use")
    run(any_use, "0 draw pile 2")
    assert legal(any_use) == {"meld 10c12d:10c 8s10d:10d 2s10h:10h", "lay 2s10h:10h on 1"}
    assert accepts(any_use, 0, larger)


@pytest.mark.parametrize("deep_draw", ["new_group", "any_use"])
def test_ru_2_groups_may_spare_cards_for_the_new_group(deep_draw: str) -> None:
    """7♥ can be spared by a run of four and makes a block with 7♦ from the hand and 7♣ from the pile."""
    given = deal("3c7d 13h14d", "2c5d", pile="2d7c 2c3d", table=[HEARTS + " 2s10h:10h"], stock="2d12h")
    state = match(given, deep_draw=deep_draw)
    assert "draw pile 2" in legal(state)
    run(state, "0 draw pile 2")
    assert legal(state) == {"arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h"}
    cites(match(given, deep_draw=deep_draw, rearrange="none"), 0, "draw pile 2", "RU-2", "made of your hand")
    cites(match(given, deep_draw=deep_draw, rearrange="own"), 0, "draw pile 2", "RU-2")


def test_ru_2_own_lets_only_own_cards_be_spared() -> None:
    table = ["5s7h:7h=0 7c8h:8h=1 4d9h:9h 2s10h:10h"]
    state = match(deal("3c7d 13h14d", "2c5d", pile="2d7c 2c3d", table=table, stock="2d12h"), rearrange="own")
    assert "draw pile 2" in legal(state)


def test_ru_2_a_group_of_three_spares_nothing() -> None:
    state = match(deal("3c7d 13h14d", "2c5d", pile="2d7c 2c3d", table=[HEARTS], stock="2d12h"))
    cites(state, 0, "draw pile 2", "RU-2", "2♦7♣", "groups of four or more can spare")


def test_ru_2_a_group_of_three_spares_nothing_even_if_its_card_is_replaced() -> None:
    """10♥ would take the place of 7♥, so that all groups are valid; but 7♥ is not to spare."""
    given = deal("3c7d 6d7s 2s10h 13h14d", "2c5d", pile="2d7c 2c3d", table=[HEARTS], stock="2d12h")
    arranged = "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h"
    for deep_draw, allowed in (("new_group", False), ("any_use", True)):
        state = match(given, deep_draw=deep_draw)
        run(state, "0 draw pile 2")
        assert accepts(state, 0, arranged) == allowed
        assert accepts(state, 0, "arrange 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 6d7s:7s")


def test_ru_2_a_spared_card_leaves_a_card_to_discard_with_a_hand_of_three() -> None:
    """Two cards of three go into the group, which is too few without the spared one."""
    state = match(deal("3c7d", "2c5d", pile="2d7c 2c3d", table=[HEARTS + " 2s10h:10h"], stock="2d12h"))
    run(state, "0 draw pile 2", "0 arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h", "0 discard 2c3d")


def test_ru_2_a_run_of_five_may_be_the_shortest_group() -> None:
    """A second 12 divides the sums 8 to 16: a run is shortened from its ends, so no group of three or four has it."""
    low, high = "2h6d:8 2d7c:9 2d8c:10 2s9d:11", "2c11d:13 2d12h:14 2s13c:15 2h14c:16"
    given = deal("8s10d 13h14d", "2c5d", pile="5s7h 9d14c", table=[f"{low} 2s10h:12 {high}"], stock="4c5h")
    state = match(given)
    assert "draw pile 2" in legal(state)
    run(state, "0 draw pile 2")
    divided = f"arrange 2s10h:12 {high} / {low} 5s7h:12"
    assert legal(state) == {divided, f"arrange {low} 2s10h:12 / 5s7h:12 {high}"}
    run(state, f"0 {divided}", "0 discard 9d14c")
    assert len(state.view(0).table) == 2


def test_ru_2_an_arrangement_may_put_the_card_down() -> None:
    table = [HEARTS + " 2s10h:10h"]
    hand = "3c7d 13h14d 6d7s"
    state = match(deal(hand, "2c5d", pile="2d7c 2c3d", table=table, stock="2d12h"))
    run(state, "0 draw pile 2")
    arranged = "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h"
    assert arranged in legal(state)
    assert {move.split()[0] for move in legal(state)} == {"meld", "arrange"}
    cites(state, 0, "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 3c7d:7d 5s7h:7h 6d7s:7s", "RU-2", "2♦7♣")
    run(state, f"0 {arranged}")
    assert state.view(0).duty is None


def test_ru_2_with_rearrange_none_only_a_meld_puts_the_card_down() -> None:
    table = [HEARTS + " 2s10h:10h"]
    state = match(deal("3c7d 13h14d 6d7s", "2c5d", pile="2d7c 2c3d", table=table, stock="2d12h"), rearrange="none")
    run(state, "0 draw pile 2")
    assert {move.split()[0] for move in legal(state)} == {"meld"}


def test_ru_2_a_turn_has_one_draw_and_begins_with_it() -> None:
    state = match(deal("7c8h 4d9h 2s10h 13h14d", "2c5d", pile="2h4c", stock="2d12h 2c3d"))
    for text in ("meld 7c8h:8h 4d9h:9h 2s10h:10h", "discard 13h14d", "lay 7c8h:8h on 1", "arrange 7c8h:8h"):
        cites(state, 0, text, "RU-2", "begins with drawing")
    run(state, "0 draw stock")
    for text in ("draw stock", "draw pile", "draw pile 2", "stop"):
        cites(state, 0, text, "RU-2", "you have drawn")


def test_ru_2_only_the_player_sees_a_card_drawn_from_the_stock() -> None:
    state = match(deal("2c3d 4c13s", "2c5d", pile="2s9d", stock="2s10h 2c11d"))
    events = run(state, "0 draw stock")
    secret = [event for event in events if event.audience is not None]
    assert [event.audience for event in secret] == [(0,)]
    assert all("2c11d" not in str(event.to_json()) for event in events if event.audience is None)
    assert state.view(1).known == ((), ())


def test_ru_2_everybody_knows_cards_drawn_from_the_pile() -> None:
    state = match(deal("7c8h 4d9h 13h14d", "2c5d", pile="2s10h 2c3d 2h4c", stock="2c11d"))
    run(state, "0 draw pile 3", "0 meld 7c8h:8h 4d9h:9h 2s10h:10h", "0 discard 2c3d")
    assert state.view(1).known == (("2h4c",), ())
    assert state.view(None).known == (("2h4c",), ())


def test_ru_8_with_an_empty_stock_draw_from_the_pile_or_stop() -> None:
    state = match(deal("7c8h 4d9h 13h14d", "2c5d", pile="2s10h 2c3d 2h4c"))
    assert legal(state) == {"stop", "draw pile", "draw pile 3"}
    cites(state, 0, "draw stock", "RU-8", "stock is empty")
    run(state, "0 draw pile", "0 discard 2h4c")
    assert {"stop", "draw pile"} <= legal(state)
    run(state, "1 stop")
    assert state.phase == "deal"
    assert state.scores == (-5 - 5 - 15, -5)


def test_ru_8_a_player_who_cannot_draw_can_only_stop() -> None:
    state = match(deal("7c8h", "2c5d"))
    assert legal(state) == {"stop"}


def test_ru_8_nobody_may_stop_while_there_is_a_stock() -> None:
    state = match(deal("7c8h", "2c5d", stock="2c3d"))
    assert legal(state) == {"draw stock"}
    cites(state, 0, "stop", "RU-8", "1 card left")
    cites(state, 0, "draw pile", "RU-2", "pile has 0 cards")


def test_a_very_deep_pile_can_be_drawn_to_its_bottom() -> None:
    pile = [card.text for card in game().pack.faces.deck.cards if card.text not in ("13h14d", "12c13d", "2c3d")]
    state = match(deal("13h14d 12c13d", "2c3d", pile=" ".join(pile)))
    assert f"draw pile {len(pile)}" in legal(state)
    assert accepts(state, 0, f"draw pile {len(pile)}")
    run(state, f"0 draw pile {len(pile)}")
    assert all(pile[0] in str(move) for move in state.moves(0))  # RU-2
    run(state, f"0 {state.moves(0)[0]}")
    moves = state.moves(0)
    assert moves.count() > 2000
    some = range(0, moves.count(), 1 if _build.is_compiled() else 97)
    texts = [str(moves[k]) for k in some]
    assert len(set(texts)) == len(texts)
    assert all(state.game.parse(text) in moves for text in texts)


def test_moves_out_of_turn_or_of_an_unknown_seat_are_refused() -> None:
    state = drawn("2c3d 4c13s", "2c5d 7h12d", top="2s9d")
    cites(state, 1, "discard 2c5d", "RU-1", "seat 0 is to act")
    assert not state.moves(1)
    assert refused(state, 7, "discard 2c5d").rule is None


def test_ru_2_a_card_that_must_be_put_down_can_be_in_every_world() -> None:
    """Everybody knows that the player can put it down: otherwise the draw would have been illegal."""
    stream = Stream(3, WORLDS)
    worlds = 0
    for seed in range(30):
        state = game(3, max_rounds=1).start(seed)
        chance = random.Random(seed)
        while not state.over:
            turn = state.actors[0]
            if state.view(None).duty is not None:
                for seat in (*range(3), None):
                    world = state.determinize(seat, stream)
                    assert world.moves(turn)
                    worlds += seat != turn and world.hands() != state.hands()
            moves = state.moves(turn)
            state.play(turn, moves[chance.randrange(len(moves))])
    assert worlds > 20
