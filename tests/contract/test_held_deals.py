"""Hands that are held back: a match that waits after every hand is the same match, and hides the next deal."""

import random
import re

import pytest

from fairdeal import _build
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game

KEYS = list(all_games())
MATCHES = 4 if _build.is_compiled() else 1
MOVES = 1500 if _build.is_compiled() else 400

games = pytest.mark.parametrize("key", KEYS)


def pair_of_matches(key: str, seed: int) -> tuple[State, State, random.Random]:
    """Two equal matches with random options; the second holds back its deals."""
    rng = random.Random(f"held deals {key} {seed}")
    game = random_game(find_game(key), rng)
    plain, held = game.start(seed), game.start(seed)
    held.hold_deals()
    return plain, held, rng


def play_same_move(plain: State, held: State, rng: random.Random) -> tuple[list[Event], list[Event]]:
    """Make the same random move in both matches; returns the events of each."""
    seat = rng.choice(plain.actors)
    moves = plain.moves(seat)
    text = moves[rng.randrange(moves.count())].text()
    return list(plain.play(seat, text)), list(held.play(seat, text))


@games
def test_a_match_that_holds_back_its_deals_is_the_same_match(key: str) -> None:
    for seed in range(MATCHES):
        plain, held, rng = pair_of_matches(key, seed)
        while not plain.over and len(plain.played()) < MOVES:
            dealt = plain.rounds_dealt
            events, held_events = play_same_move(plain, held, rng)
            if plain.rounds_dealt > dealt and held.phase == INTERMISSION:
                assert held.rounds_dealt == dealt
                assert not any(event.kind == "dealt" for event in held_events)
                held_events += held.proceed()
            assert [str(event) for event in held_events] == [str(event) for event in events]
            assert held == plain
        assert write_record(held) == write_record(plain)


@games
def test_nothing_but_proceed_deals_the_hand_that_is_held_back(key: str) -> None:
    if find_game(key).seats_can_change:
        pytest.skip("this game has intermissions of its own")
    pauses = later_deals = 0
    for seed in range(MATCHES):
        plain, held, rng = pair_of_matches(key, seed)
        while not plain.over and len(plain.played()) < MOVES:
            play_same_move(plain, held, rng)
            if held.phase != INTERMISSION:
                with pytest.raises(IllegalMove):
                    held.proceed()
                continue
            pauses += 1
            assert held.actors == ()
            assert not held.over
            assert all(held.moves(seat).count() == 0 for seat in range(held.players))
            copied = held.copy()
            assert copied == held
            check_scenes(held)
            check_worlds(held)
            held.proceed()
            copied.proceed()
            assert copied == held == plain
        assert held.outcome == plain.outcome
        later_deals += plain.rounds_dealt - 1
    assert pauses == later_deals


def check_scenes(held: State) -> None:
    """Everybody sees that the hand is over and can do nothing."""
    for seat in (*range(held.players), None):
        scene = held.game.presentation.scene(held.view(seat), held.names)
        assert scene.phase == INTERMISSION
        assert scene.actions is None
        assert re.search(rf"\b{held.game.deal_word}\b.* is over", scene.headline, re.IGNORECASE)


def check_worlds(held: State) -> None:
    """A determinization of the finished hand looks the same to the seat it is made for."""
    for seat in (*range(held.players), None):
        world = held.determinize(seat, Stream(7, WORLDS))
        assert world.view(seat).to_json() == held.view(seat).to_json()


@games
def test_the_log_and_the_scores_have_one_word_for_a_deal(key: str) -> None:
    plain, held, rng = pair_of_matches(key, 0)
    word = held.game.deal_word.capitalize()
    ends: list[Event] = []
    while not held.over and not ends and len(plain.played()) < MOVES:
        ends = [event for event in play_same_move(plain, held, rng)[1] if event.kind in ("hand", "round")]
    for event in ends:
        row = held.game.presentation.score_row(event)
        assert row is not None
        assert row.label == f"{word} 1"
        assert str(held.game.presentation.sentence(event, held.names)).startswith(f"{row.label} is over")


@games
def test_the_pause_shows_nothing_of_the_next_deal(key: str) -> None:
    plain, held, rng = pair_of_matches(key, 0)
    other = plain.game.start(0)  # the same first hand, then other cards
    other.forget_later_deals(Stream(7, WORLDS))
    other.hold_deals()
    while held.phase != INTERMISSION and not held.over:
        seat = rng.choice(held.actors)
        moves = held.moves(seat)
        text = moves[rng.randrange(moves.count())].text()
        held.play(seat, text)
        other.play(seat, text)
    for seat in (*range(held.players), None):
        assert held.view(seat).to_json() == other.view(seat).to_json()
    if held.phase == INTERMISSION:
        held.proceed()
        other.proceed()
        assert held.last_deal() != other.last_deal()


@games
def test_a_copy_does_not_hold_back_deals(key: str) -> None:
    plain, held, rng = pair_of_matches(key, 0)
    copied = held.copy()
    while not plain.over and plain.rounds_dealt < 2 and len(plain.played()) < MOVES:
        seat = rng.choice(plain.actors)
        moves = plain.moves(seat)
        text = moves[rng.randrange(moves.count())].text()
        plain.play(seat, text)
        copied.play(seat, text)
        assert copied == plain


@games
def test_a_record_written_in_the_pause_replays_to_the_match_that_did_not_wait(key: str) -> None:
    plain, held, rng = pair_of_matches(key, 1)
    while held.phase != INTERMISSION and not held.over:
        play_same_move(plain, held, rng)
    assert read_record(write_record(held), find_game).replay() == plain
    with_deals = read_record(write_record(held, deals=True), find_game).replay()
    assert with_deals.played() == plain.played()
    assert with_deals.scores == held.scores
