"""Scenes of President and of Presidents & Sanityholes."""

import random
import time
from itertools import product

import msgspec
import pytest

import fairdeal
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.president.options import MAX_DECKS
from tests.games.president.table import deal, match
from tests.games.sanityholes import table as sanityholes
from tests.mechanics.table import run
from tests.scene.client import can_build
from tests.scene.scene_queries import NAMES, fact, notes, prompt_for, scene_for, seat_facts, spectator_scene, zone


def test_president_leads_and_answers() -> None:
    state = match(deal("3x2 7 joker", "5x2 8 joker 2", "4 4 Q", leader=0))
    lead = prompt_for(state)
    assert {(amount.card, amount.least, amount.most, amount.most_jokers) for amount in lead.amounts} == {
        ("3", 1, 2, 1),
        ("7", 1, 1, 1),
        ("joker", 1, 1, 0),
    }
    assert not lead.buttons
    run(state, "0 3x2")
    scene = scene_for(state)
    assert scene.headline == "Your turn: beat two 3s, or pass"
    assert fact(scene, "To beat") == "two 3s by Ada"
    assert zone(scene, "play 1").label == "Ada: two 3s"
    assert scene.actions is not None
    assert [(button.text, button.label) for button in scene.actions.buttons] == [("pass", "Pass")]
    answers = {
        (amount.card, amount.least_jokers, amount.most_jokers, amount.total, amount.note)
        for amount in scene.actions.amounts
    }
    assert answers == {
        ("5", 0, 1, 2, None),
        ("8", 1, 1, 2, None),
        ("2", 1, 1, 2, None),
        ("2", 0, 0, 1, "beats it all the same"),
    }
    run(state, "1 5x1+j1")
    cards = [(card.card, card.count, card.seat, card.note) for card in zone(scene_for(state), "play 2").cards]
    assert cards == [("5", 1, 1, None), ("joker", 1, 1, "for 5")]
    assert zone(scene_for(state), "play 2").label == "Ben: one 5 with a joker"
    assert prompt_for(state).ask == "You hold nothing that goes on two 5s"


def test_president_leads_within_the_largest_combo() -> None:
    state = match(deal("7x4 9 joker joker", "8 8", leader=0), largest_combo=4)
    assert prompt_for(state).ask == "Lead a combo of one rank, 4 cards at most"
    amounts = {amount.card: amount for amount in prompt_for(state).amounts}
    limits = {card: (found.most, found.most_jokers, found.most_in_all) for card, found in amounts.items()}
    assert limits == {"7": (4, 2, 4), "9": (1, 2, None), "joker": (2, 0, None)}
    for cards, jokers in product(range(1, 5), range(3)):
        text = amounts["7"].text(cards, jokers)
        assert (state.game.parse(text) in state.moves(0)) == amounts["7"].allows(cards, jokers)


def test_president_equalizing() -> None:
    state = match(deal("7x2 3", "7x1 5", "7x1 4", leader=0), equalize="equalize_or_skip")
    run(state, "0 7x1")
    assert [amount.note for amount in prompt_for(state).amounts] == ["equalizes"]
    run(state, "1 7x1")
    scene = scene_for(state)
    assert scene.headline == "Your turn: equalize one 7, or skip"
    assert fact(scene, "Equalized") is not None
    assert [button.text for button in prompt_for(state).buttons] == ["skip"]


def test_president_equalizing_names_its_rule() -> None:
    state = match(deal("7 4", "7 9 5", "8 6", leader=0))
    run(state, "0 7")
    assert [(amount.card, amount.rule) for amount in prompt_for(state, 1).amounts] == [("7", "PR-16"), ("9", "PR-11")]


def test_president_one_fewer_names_its_rule() -> None:
    state = match(deal("9x3 4", "2x2 5", "2x2 joker 6", leader=0))
    run(state, "0 9x3")
    assert prompt_for(state, 1).rule == "PR-11"
    assert [(amount.card, amount.rule) for amount in prompt_for(state, 1).amounts] == [("2", "PR-15")]
    run(state, "1 2x2")
    prompt = prompt_for(state, 2)
    assert (prompt.rule, prompt.ask) == ("PR-15", "Beat it with three 2s or three jokers, or equalize it")


def test_president_the_special_3() -> None:
    state = match(deal("3h* 3 7", "5 8", "4 9"))
    scene = scene_for(state)
    assert scene.headline == "Your turn: lead with the special 3♥"
    assert notes(scene) == {"3": "one is the special 3♥"}
    assert [amount.card for amount in prompt_for(state).amounts] == ["3"]
    assert spectator_scene(state).headline == "Ada is to lead"
    assert notes(scene_for(match(deal("3h* 7", "5 8", "4 9")))) == {"3": "the special 3♥"}


def test_president_a_revolution_reverses_the_hand() -> None:
    state = match(deal("7x4 3", "5 8 K 2 joker", "4 9", leader=0), revolutions="strict")
    assert [card.card for card in scene_for(state, 1).hand or ()] == ["5", "8", "K", "2", "joker"]
    run(state, "0 7x4")
    assert [card.card for card in scene_for(state, 1).hand or ()] == ["2", "K", "8", "5", "joker"]
    assert fact(scene_for(state, 1), "Revolution") is not None


def test_president_transferred_cards_are_shown_to_giver_and_receiver_only() -> None:
    state = match(deal("3x2 7 K 4", "5 8 6 6", "4 9 A 8", "2 joker Q 5", roles=[0, 1, 2, 3]))
    scene = scene_for(state, 0)
    assert scene.headline == "Give Dee 2 cards"
    assert fact(scene, "Dee gave you") == "2, joker"
    assert fact(scene_for(state, 1), "Dee gave Ada") == "2 cards"
    (choose,) = prompt_for(state, 0).choices
    assert choose.times == {"3": 2}
    assert (choose.least, choose.most) == (2, 2)
    run(state, "0 give 3 3", "1 give 5x1")
    assert fact(scene_for(state, 3), "Ada gave you") == "3 × 2"
    assert [player.role for player in spectator_scene(state).seats] == [
        "President",
        "Vice President",
        "High-Scum",
        "Scum",
    ]


@pytest.mark.parametrize(("exchange", "rule"), [("sequential", "PR-6"), ("simultaneous", "PR-28")])
def test_president_the_exchange_names_its_own_rule(exchange: str, rule: str) -> None:
    state = match(deal("3x2 7 K 4", "5 8 6 6", "4 9 A 8", "2 joker Q 5", roles=[0, 1, 2, 3]), exchange=exchange)
    prompt = prompt_for(state, 0)
    assert (prompt.rule, prompt.choices[0].rule) == (rule, rule)
    run(state, "0 give 3 3")
    assert {known.rule for known in spectator_scene(state).facts if " gave " in known.label} == {rule}


def test_president_cards_not_seen_yet() -> None:
    state = match(deal("3x2 7", "5 8 K", "4 9 9", leader=0))
    run(state, "0 3x1")
    assert fact(scene_for(state, 1), "Not seen yet") == "3, 4, 7, 9 × 2"
    assert fact(spectator_scene(state), "Not seen yet") == "3, 4, 5, 7, 8, 9 × 2, K"


def test_president_an_intermission_with_new_players() -> None:
    game = fairdeal.game("president", players=3, rounds=3, names=["Ada", "Ben", "Cy"])
    state = game.start(4)
    while state.phase != "intermission":
        state.play(state.actors[0], state.automatic(state.actors[0]))
    scene = scene_for(state, 0)
    assert scene.headline.startswith("Round 1 is over: you are ")
    assert prompt_for(state, 0).buttons[0].text == "ready"
    state.change_seats(leaving=[1], joining=["Dee", "Eve"])
    for seat in (*range(state.players), None):
        scene = game.presentation.scene(state.view(seat), state.names)
        assert [player.name for player in scene.seats] == ["Ada", "Cy", "Dee", "Eve"]
        assert (scene.hand is None) == (seat is None)
    state.play(0, "ready")
    assert seat_facts(spectator_scene(state), 0) == ("ready",)


@pytest.mark.parametrize("players", [4, 64])
def test_president_with_the_largest_number_of_decks(players: int) -> None:
    game = fairdeal.game("president", players=players, decks=MAX_DECKS, rounds=2, revolutions="jokers")
    state = game.start(2)
    rng = random.Random(2)
    for _ in range(60):
        seat = state.actors[0]
        scene = game.presentation.scene(state.view(seat), state.names)
        assert len(msgspec.json.encode(scene)) < 10_000 + 200 * players
        assert scene.hand is not None
        assert scene.actions is not None
        for amount in scene.actions.amounts:
            cards = amount.total - amount.least_jokers if amount.total is not None else amount.most
            assert game.parse(amount.text(cards, amount.least_jokers)) in state.moves(seat)
            for text in (amount.text(cards + 1, amount.least_jokers), amount.text(cards, amount.most_jokers + 1)):
                assert (game.presentation.problems(state.view(seat), text) == []) == can_build(scene.actions, text)
        state.play(seat, state.moves(seat).choice(Stream(rng.getrandbits(30), CHOICES)))
        if state.phase == "intermission":
            state.proceed()


def test_president_scenes_do_not_go_through_huge_hands_card_by_card() -> None:
    """Fails only if a scene takes time for each of 10^15 cards."""
    game = fairdeal.game("president", decks=MAX_DECKS)
    view = game.start(2).view(0)
    started = time.perf_counter()
    game.presentation.scene(view, NAMES)
    assert time.perf_counter() - started < 1


def test_sanityholes_sets_and_clears() -> None:
    state = sanityholes.table("2c3d 4d8h 2d8c", "8s9h 3c8d 2s10h 2h6d", "5h8d 6d14h")
    lead = prompt_for(state)
    eights = next(choose for choose in lead.choices if choose.label == "8s")
    assert (eights.items, eights.least, eights.most) == (("2d8c:8c", "4d8h:8h"), 1, 2)
    assert not lead.buttons
    state.play(0, eights.text(eights.items))
    scene = scene_for(state)
    assert scene.headline == "Your turn: beat two 8s, or pass"
    assert zone(scene, "play 1").label == "Ada: two 8s"
    answer = prompt_for(state)
    assert {choose.label: (choose.least, choose.most, choose.note) for choose in answer.choices} == {
        "8s": (2, 3, "exactly 2: the next player is skipped"),
    }
    assert {play.text for play in answer.plays} == {"clear 2s10h:2s", "clear 2h6d:2h"}
    assert [button.label for button in answer.buttons] == ["Pass and take a marker"]
    state.play(1, "pass")
    assert seat_facts(spectator_scene(state), 1) == ("passed",)
    assert (spectator_scene(state).seats[1].score, spectator_scene(state).unit) == (1, "marker")


def test_sanityholes_a_player_beats_their_own_play() -> None:
    state = sanityholes.table("2c3d 4d8h 2d8c", "8s9h 3c8d 2s10h 2h6d", "5h8d 6d14h")
    sanityholes.run(state, "0 play 4d8h:12", "1 pass", "2 pass")
    assert scene_for(state).headline == "Your turn: beat your own play of a single Queen, or pass"


def test_sanityholes_the_exchange() -> None:
    state = sanityholes.table(
        "2c3d 4d8h 2d8c", "8s9h 3c8d 2s10h", "5h8d 6d14h 7d14s", roles=[0, 1, 2], markers=[1, 0, 3]
    )
    assert scene_for(state, 0).headline == "Choose 1 item to give Cy"
    (choose,) = prompt_for(state, 0).choices
    assert choose.items == ("2c3d", "2d8c", "4d8h", "marker")
    assert choose.times is None
    assert spectator_scene(state).headline == "Waiting for Ada to choose"
    state.play(0, "give 2c3d")
    assert notes(scene_for(state, 0)) == {"7d14s": "new"}
    assert notes(scene_for(state, 2)) == {"2c3d": "new"}
    assert scene_for(state, 0).seats[2].known == ("2c3d",)
    assert scene_for(state, 2).seats[0].known == ("7d14s",)
    assert all(not player.known for player in scene_for(state, 1).seats)


def test_sanityholes_the_scene_has_the_order_of_turns() -> None:
    state = sanityholes.table("2c3d 4d8h", "8s9h 3c8d", "5h8d 6d14h", roles=[2, 0, 1])
    assert spectator_scene(state).turns == (2, 0, 1)
    assert [player.role for player in spectator_scene(state).seats] == ["Citizen", "Sanityhole", "President"]


def test_sanityholes_the_last_round_is_announced() -> None:
    state = sanityholes.table("2c3d 4d8h", "8s9h 3c8d", markers=[20, 11], options={"black_markers": 30})
    assert fact(spectator_scene(state), "Markers") == "the black ones are gone: this is the last round"
