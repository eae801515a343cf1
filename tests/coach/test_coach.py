"""The coach: it knows only what the seat may know, concludes what can be concluded, and warns once."""

import json
from dataclasses import replace

import pytest

from fairdeal.coach import Warner, advise, weigh
from fairdeal.coach.advice import what_is_possible, why_blocked
from fairdeal.coach.reveals import Reveal, choose, find_reveals
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.record import write_record
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.review.decisions import Evaluation
from fairdeal.review.estimates import difference_interval
from fairdeal.review.match_walk import Position, walk
from fairdeal.review.reasons import compared_with, how_often_better
from fairdeal.review.settings import ReviewSettings
from fairdeal.server import coach_jobs
from tests.review.matches import GAMES, played

QUICK = ReviewSettings(worlds=16)
MASTER = "master:40"
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"]
MAX_DECISIONS = 5


def decisions(key: str) -> list[Position]:
    found = [it for round_ in walk(played(key), 0) for it in round_.positions if it.is_decision()]
    return found[:: max(1, len(found) // MAX_DECISIONS)]


@pytest.mark.parametrize("key", GAMES)
def test_exchanging_hidden_hands_changes_nothing(key: str) -> None:
    exchanged = 0
    for position in decisions(key):
        state, seat = position.state, position.seat
        world = state.determinize(seat, Stream(99, WORLDS, position.number))
        exchanged += world.hands() != state.hands()
        names = NAMES[: state.players]
        assert advise(state, seat, names, QUICK, MASTER) == advise(world, seat, names, QUICK, MASTER)
        assert weigh(state, seat, position.move, QUICK) == weigh(world, seat, position.move, QUICK)
    assert exchanged > 0, "the hidden hands were never exchanged, so nothing was tested"


@pytest.mark.parametrize("key", ["hearts", "bull-sanity"])
def test_the_server_answers_from_the_record_and_hides_the_same(key: str) -> None:
    position = decisions(key)[2]
    world = position.state.determinize(position.seat, Stream(5, WORLDS, 0))
    names = NAMES[: position.state.players]
    move = position.move.text()
    question = json.dumps({"seat": position.seat, "names": names, "rounds": position.state.rounds_dealt, "move": move})
    for job in (coach_jobs.advise, coach_jobs.weigh):
        answers = [job(json.dumps(write_record(state)), question) for state in (position.state, world)]
        assert answers[0] == answers[1]
        assert json.loads(answers[0])


def first_state(key: str, phase: str) -> State:
    state = find_game(key).configure().start(7)
    stream = Stream(7, CHOICES)
    while state.phase != phase:
        seat = state.actors[0]
        state.play(seat, state.game.strategy.heuristic_move_at(state, seat, stream))
    return state


def test_a_player_who_does_not_follow_has_none_of_that_suit() -> None:
    """When somebody shows another suit than the one led, the coach says that they are out of it, and is right."""
    state, stream = first_state("hearts", "play"), Stream(8, CHOICES)
    certain = 0
    while state.phase == "play" and state.rounds_dealt == 1:
        led = state.view(None).trick  # type: ignore[attr-defined]
        lead, seat = led[0][1].split(":")[1] if led else "0", state.actors[0]
        move = state.game.strategy.heuristic_move_at(state, seat, stream)
        shown = move.text().split(":")[1]
        state.play(seat, move)
        if lead.isdecimal() or shown.isdecimal() or shown[-1] == lead[-1] or state.actors[0] == seat:
            continue
        group = state.game.presentation.card_groups
        for reveal in find_reveals(state, state.actors[0], 1, 60):
            if reveal.share > 0.9999:
                hand = state.hands()[reveal.seat]
                name = reveal.fact.removeprefix("has no ")
                assert not any(name in group(card) for card in hand), reveal  # type: ignore[attr-defined]
                certain += 1
                assert reveal.sentence(NAMES) == f"{NAMES[reveal.seat]} has no {name}."
    assert certain > 0, "nothing was ever certain"


def test_only_surprising_facts_are_stated() -> None:
    state = first_state("hearts", "play")
    assert find_reveals(state, state.actors[0], 1, 60) == []  # nobody has played a card
    facts = [Reveal(1, f"has no {suit}", 0.9, chance) for suit, chance in (("clubs", 0.3), ("hearts", 0.1))]
    chosen = choose([*facts, Reveal(1, "has no spades", 0.9, 0.2), Reveal(2, "has no clubs", 0.9, 0.5)])
    assert [(it.seat, it.fact) for it in chosen] == [(1, "has no hearts"), (1, "has no spades"), (2, "has no clubs")]
    assert facts[0].sentence(NAMES) == "Ben probably has no clubs (in 90 % of possible deals)."


@pytest.mark.parametrize("key", GAMES)
def test_the_coach_refuses_a_seat_that_may_not_act(key: str) -> None:
    phase = "play" if key == "hearts" else find_game(key).configure().start(7).phase
    state = first_state(key, phase)  # cards are passed by all at once
    idle = next(seat for seat in range(state.players) if seat not in state.actors)
    question = json.dumps({"seat": idle, "names": NAMES[: state.players], "rounds": state.rounds_dealt})
    with pytest.raises(IllegalMove, match=f"it is not the turn of seat {idle}"):
        coach_jobs.advise(json.dumps(write_record(state)), question)
    with pytest.raises(IllegalMove, match=f"it is not the turn of seat {idle}"):
        weigh(state, idle, state.moves(state.actors[0])[0], QUICK)


def blunder() -> tuple[State, int, str]:
    """Ada could clear the trick and lead, but a careless player tops it: the review calls that a blunder."""
    for seed in (3, 4, 5):
        for round_ in walk(played("sanityholes", 1, seed), 0):
            for position in round_.positions:
                state, seat = position.state, position.seat
                if position.is_decision() and weigh(state, seat, position.move).warning is not None:
                    return state, seat, position.move.text()
    raise AssertionError("no careless player made a blunder")


def test_a_blunder_is_warned_of_once_and_may_be_played_anyway() -> None:
    state, seat, text = blunder()
    move, warner = state.game.parse(text), Warner()
    weighing = warner.consider(state, seat, move)
    assert weighing is not None
    assert weighing.warning is not None
    assert "may cost you about" in weighing.warning
    assert weighing.better in [it.text() for it in state.moves(seat)]
    assert weighing.why
    assert warner.consider(state, seat, move) is None
    best = state.game.parse(weighing.better or "")
    assert Warner().consider(state, seat, best) is None
    state.copy().play(seat, move)


def test_a_trick_of_president_is_one_round_of_play() -> None:
    periods = [
        (position.state.view(None).leader, position.state.game.strategy.round_of_play(position.state, position.seat))  # type: ignore[attr-defined]
        for round_ in walk(played("president"), 0)
        for position in round_.positions
        if position.state.phase == "play"
    ]
    numbers = [period for _, period in periods]
    assert numbers == sorted(numbers)
    assert 3 < len(set(numbers)) < len(numbers)


def test_advice_names_rules_and_a_legal_move() -> None:
    state = first_state("oh-hell", "play")
    seat = state.actors[0]
    advice = advise(state, seat, NAMES, QUICK, MASTER)
    assert advice.move in [move.text() for move in state.moves(seat)]
    rules = state.game.rules_page() if isinstance(state.game, type) else type(state.game).rules_page()
    assert all(note.rule is None or f"**{note.rule}**" in rules for note in advice.now)
    assert all(note.text[0].isupper() and note.text[-1] in ".?!" for note in advice.now)


def test_cards_that_cannot_be_used_are_named_with_the_reason() -> None:
    state = (
        find_game("oh-hell")
        .configure(3)
        .start(
            deals=[
                {
                    "hands": [["4d7s", "5s13h"], ["4d9h", "2c11d"], ["3c7d", "6s8c"]],
                    "hand_number": 2,
                    "dealer": 2,
                    "stock": ["9c13d"],
                }
            ]
        )
    )
    for move in ("bid 0", "bid 0", "bid 1", "4d7s:4d"):
        state.play(state.actors[0], move)
    notes = what_is_possible(state, 1, NAMES)
    assert [note.rule for note in notes] == ["OH-5", "DD-3"]
    assert notes[1].text == (
        "Not now: 4♦9♥. As 4♦: the 4♦ is in this trick already: show another face. "
        "As 9♥ or 13: diamonds were led and you can follow: 2♣J♦ as J♦, for example."
    )
    two = [Problem(None, "PS-5", "as 3♥: too few"), Problem(None, "PS-5", "as 5: too few")]
    assert why_blocked(["3h13c", "3d6h"], two) == "Not now: 3♥K♣, 3♦6♥. For example, 3♥K♣ as 3♥: too few."


def test_at_the_draw_the_hand_is_not_listed() -> None:
    state = first_state("rummy", "draw")
    assert [note.text for note in what_is_possible(state, state.actors[0], NAMES)] == [
        "Draw from the stock or from the pile."
    ]


def test_how_often_a_move_is_better_is_said_without_contradiction() -> None:
    state = first_state("oh-hell", "play")
    seat = state.actors[0]
    first, second = list(state.moves(seat))[:2]
    same = Evaluation(first, second, difference_interval([1.0, 2.0], 1.0), better=0.5, worse=0.5, candidates=())
    assert how_often_better(same) == "does better in 50 % of possible deals, and worse in 50 %"
    assert how_often_better(replace(same, worse=0.0)) == "does better in 50 % of possible deals, and worse in none"
    rarely = how_often_better(replace(same, better=0.4, worse=0.6))
    assert rarely == "does better in only 40 % of possible deals, and worse in 60 %, but gains more than it loses"
    named = compared_with(f"To bid 1 {rarely}.", "bid 0")
    assert named.startswith("To bid 1 does better than to bid 0 in only 40 % of possible deals, and worse")
