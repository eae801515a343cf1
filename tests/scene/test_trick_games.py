"""Scenes of Hearts, Oh Hell and Rook."""

import random
from typing import cast

import pytest

import fairdeal
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.mechanics import trick_scene
from fairdeal.mechanics.trick_view import TrickView
from tests.games.hearts.table import hearts, opened
from tests.games.oh_hell.table import bidding, oh_hell
from tests.games.rook import table as rook_table
from tests.mechanics.table import run
from tests.scene.scene_queries import card_values, fact, notes, prompt_for, scene_for, seat_facts, spectator_scene, zone


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_the_scene_and_the_engine_agree_on_who_takes_a_trick(key: str) -> None:
    """The next leader is the seat that was on top before the last card of the trick, or played that card."""
    for seed in range(6):
        game = fairdeal.game(key)
        state = game.start(seed)
        chance = random.Random(seed)
        for _ in range(250):
            if state.over:
                break
            seat = state.actors[0]
            before = cast("TrickView", state.view(seat))
            state.play(seat, game.strategy.heuristic_move(before, Stream(chance.getrandbits(20), WORLDS)))
            after = cast("TrickView", state.view(seat))
            if not before.trick or after.trick or after.hand_number != before.hand_number or state.over:
                continue
            scene = game.presentation.scene(after, state.names)
            assert scene.last_trick is not None
            takers = [card.seat for card in scene.last_trick.cards if card.note == "took the trick"]
            assert takers == [after.actors[0]]
            trick = after.tricks[-1]
            best = trick_scene.winner(trick, getattr(before, "trump", None), key == "oh-hell")
            assert trick[best][0] == after.actors[0]
            on_table = zone(game.presentation.scene(before, state.names), "trick").cards
            on_top = [card.seat for card in on_table if card.note == "takes the trick so far"]
            assert len(on_top) == 1
            assert after.actors[0] in (on_top[0], seat)


def test_of_equal_faces_the_earlier_takes_the_trick() -> None:
    """DD-3 gives way if a player has no other face."""
    trick = [(2, "3c9d:12"), (3, "2s10h:12"), (0, "4d7s:11")]
    assert trick_scene.winner(trick, None, False) == 0
    assert trick_scene.winner(trick[::-1], None, False) == 1


def test_hearts_shows_the_suit_led_and_the_points() -> None:
    state = opened("2s10h 4d9h", "11d12s 3h10s", "6d7s 8c14d", "5h8d 2h14c")
    assert scene_for(state).headline == "Your turn: lead"
    assert prompt_for(state).ask == "Lead any card, but not a heart: they are not broken"
    run(state, "0 2s10h:2s")
    scene = scene_for(state, 1)
    assert scene.headline == "Your turn: spades were led"
    assert card_values(scene) == {"11d12s": "13 points", "3h10s": "1 point"}
    assert scene.actions is not None
    assert scene.actions.ask == "Follow with a spade"
    assert [play.label for play in scene.actions.plays] == ["3♥10♠ as 10♠", "J♦Q♠ as Q♠"]
    assert fact(scene, "Led") == "spades"
    assert fact(scene, "In this trick") == "1 point"
    assert fact(scene, "Hearts") == "not broken"
    run(state, "1 11d12s:12s", "2 6d7s:7s")
    scene = scene_for(state, 3)
    assert scene.actions is not None
    assert scene.actions.ask == "You have no spades to follow with: show any card"
    assert {play.cards for play in scene.actions.plays} == {("5h8d",), ("2h14c",)}
    run(state, "3 5h8d:5h")
    scene = scene_for(state)
    assert fact(scene, "Hearts") == "broken"
    assert scene.last_trick is not None
    assert scene.last_trick.note == "You took it"
    assert spectator_scene(state).last_trick is not None
    assert seat_facts(scene, 1) == ("15 points taken",)


def test_hearts_without_combined_leads() -> None:
    state = opened("2s10h", "3h10s", "8c14d", "5h8d", combined_leads="off")
    assert prompt_for(state).ask.endswith("they are not broken, and not a sum")


def test_hearts_passing() -> None:
    state = fairdeal.game("hearts", names=["Ada", "Ben", "Cy", "Dee"]).start(5)
    scene = scene_for(state, 0)
    assert scene.headline == "Choose 5 cards to pass to the left"
    assert scene.actions is not None
    (choose,) = scene.actions.choices
    assert (choose.label, choose.least, choose.most, choose.rule) == ("Pass 5 cards to Ben", 5, 5, "HE-2")
    passed = choose.items[:5]
    state.play(0, choose.text(passed))
    scene = scene_for(state, 0)
    assert scene.actions is None
    assert scene.headline.endswith("waiting for Ben, Cy and Dee to choose")
    assert [card.card for card in zone(scene, "passed").cards] == list(passed)
    assert seat_facts(spectator_scene(state), 0) == ("has chosen",)
    assert not spectator_scene(state).centre
    for seat in (1, 2, 3):
        state.play(seat, prompt_for(state, seat).choices[0].text(prompt_for(state, seat).choices[0].items[:5]))
    assert scene_for(state, 0).seats[1].known == passed
    assert set(notes(scene_for(state, 1))) == set(passed)
    assert set(notes(scene_for(state, 1)).values()) == {"new"}
    assert all(not seat.known for seat in spectator_scene(state).seats)


def test_hearts_names_the_receiver_with_six_players() -> None:
    state = fairdeal.game("hearts", players=6, names=["Ada", "Ben", "Cy", "Dee", "Eve", "Fay"]).start(1)
    for receiver in ("Ben", "Fay", "Dee"):
        assert prompt_for(state, 0).ask == f"Pass 3 cards to {receiver}"
        while state.phase == "pass":
            state.play(state.actors[0], state.automatic(state.actors[0]))
        while state.phase == "play":
            state.play(state.actors[0], state.automatic(state.actors[0]))


def test_hearts_names_the_first_lead() -> None:
    state = hearts("2c3d 4d9h", "11s13c 3h10s", "6d7s 8c14d", "5h8d 2h14c", leader=None)
    assert prompt_for(state).ask == "Lead 2♣3♦ as 2♣: it opens every hand"
    assert prompt_for(state).rule == "HE-3"
    only_club = hearts("5h11c", "11s13c", "6d7s", "2h14c", combined_leads="off")  # the only legal lead is another card
    assert prompt_for(only_club).ask.startswith("Lead any card, but not a heart")


@pytest.mark.parametrize(
    ("combined_leads", "rule", "ask"),
    [("on", "HE-6", "Lead any card"), ("off", "HE-4", "Lead any card, but not a sum")],
)
def test_hearts_leads_name_the_rule_that_limits_them(combined_leads: str, rule: str, ask: str) -> None:
    state = opened("2s10h 4d9h", "11d12s 3h10s", "6d7s 8c14d", "5h8d 2h14c", combined_leads=combined_leads)
    assert prompt_for(state).rule == "HE-7"
    run(state, "0 2s10h:2s", "1 11d12s:12s", "2 6d7s:7s", "3 5h8d:5h")
    assert (prompt_for(state, 1).rule, prompt_for(state, 1).ask) == (rule, ask)


def test_oh_hell_names_the_bid_that_the_dealer_may_not_make() -> None:
    state = bidding("2c3d 4d9h", "11s13c 3h10s", "6d7s 8c14d", "5h8d 2h14c", trump="4s12d", dealer=3, hand_number=2)
    scene = scene_for(state)
    assert scene.headline == "Your turn: how many tricks will you take?"
    assert fact(scene, "Trump") == "diamonds"
    assert zone(scene, "turned").label == "Turned: diamonds are trump"
    assert [button.label for button in prompt_for(state).buttons] == ["0", "1", "2"]
    run(state, "0 bid 1", "1 bid 0", "2 bid 0")
    assert prompt_for(state).ask == "Bid how many tricks you will take, out of 2, but not 1: the bids may not add up"
    assert [button.text for button in prompt_for(state).buttons] == ["bid 0", "bid 2"]
    assert fact(scene_for(state), "Bids together") == "1 for 2 tricks"
    run(state, "3 bid 2")
    assert fact(scene_for(state), "Bids together") == "3 for 2 tricks, more than there are"
    assert seat_facts(scene_for(state), 3) == ("bid 2", "0 tricks", "dealer")


def test_oh_hell_without_trump() -> None:
    state = oh_hell("2c3d", "11s13c", "6d7s", "5h8d", hand_number=1)
    assert fact(scene_for(state), "Trump") == "none"


def test_rook_bidding_the_nest_and_trump() -> None:
    hands = ("2h4c 2c5d", "4s10h 6s8c", "8c14d 5h8d", "rook 10s13h")
    state = rook_table.bidding(*hands, nest=["2d7c"], dealer=3)
    scene = scene_for(state)
    assert scene.headline == "Your turn: bid 140 or more, or pass"
    assert zone(scene, "nest").count == 1
    assert not zone(scene, "nest").cards
    warnings = {button.label: button.note for button in prompt_for(state).buttons if button.note}
    assert set(warnings) == {"225", "230", "235", "240", "Pass"}
    assert warnings["225"] == "the pack holds 220 points"
    run(state, "0 bid 150", "1 pass", "2 pass")
    assert fact(scene_for(state, 3), "Highest bid") == "150 by Ada"
    assert seat_facts(spectator_scene(state), 1) == ("passed",)
    run(state, "3 pass")
    assert scene_for(state, 0).headline == "You have taken the Nest: put cards back"
    assert spectator_scene(state).headline == "Ada is to put cards into the Nest"
    (choose,) = prompt_for(state, 0).choices
    assert (choose.verb, choose.least, choose.most) == ("nest", 1, 1)
    run(state, "0 nest 2c5d")
    assert [button.suit for button in prompt_for(state, 0).buttons] == ["c", "d", "h", "s"]
    assert [card.card for card in zone(scene_for(state, 0), "nest").cards] == ["2c5d"]
    assert not zone(scene_for(state, 1), "nest").cards
    run(state, "0 trump h")
    scene = scene_for(state, 3)
    assert card_values(scene) == {"10s13h": "10 points", "rook": "20 points"}
    assert [seat.team for seat in scene.seats] == [0, 1, 0, 1]
    assert fact(scene, "Trump") == "hearts"


def test_rook_a_led_rook_is_followed_with_trump() -> None:
    state = rook_table.rook("rook 2c5d", "4s10h 6s8c", "8c14d 5s12c", "2h4c 10s13h")
    run(state, "0 rook")
    assert scene_for(state).headline == "Your turn: the Rook was led"
    assert prompt_for(state).ask == "Follow with a heart"
    run(state, "1 4s10h:10h")
    assert prompt_for(state).ask == "You have no hearts to follow with: show any card"


def test_rook_says_what_became_of_the_bid() -> None:
    game = fairdeal.game("rook")
    state, stream = game.start(3), Stream(1, WORLDS)
    state.hold_deals()
    while state.phase != "intermission":
        state.play(state.actors[0], game.strategy.heuristic_move(state.view(state.actors[0]), stream))
    bid, taken, scores = state.view(3).bid, state.view(3).taken, state.view(3).scores  # type: ignore[attr-defined]
    took = taken[1] + taken[3]
    assert scores is not None
    assert scores[3] == (took if took >= bid else -bid)
    assert scene_for(state, 3).headline == f"Hand 1 is over: you and Ben bid {bid} and took {took}"
    assert scene_for(state, 1).headline == f"Hand 1 is over: you and Dee bid {bid} and took {took}"
    assert scene_for(state, 0).headline == f"Hand 1 is over: Ben and Dee bid {bid} and took {took}"
    assert spectator_scene(state).headline == f"Hand 1 is over: Ben and Dee bid {bid} and took {took}"
    state = game.start(3)
    state.hold_deals()
    while state.phase != "intermission":
        state.play(state.actors[0], "pass")
    assert scene_for(state, 0).headline == "Hand 1 is over: all four have passed"
