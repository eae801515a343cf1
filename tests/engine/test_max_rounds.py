"""A limit on the deals of a match: for programs, in every game, and never an option of the game."""

import json

import pytest

import fairdeal
from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.game import MAX_ROUNDS
from fairdeal.engine.playouts import play_at_random, random_matches
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import all_games, find_game

every_game = pytest.mark.parametrize("key", list(all_games()))
TIES_ARE_BROKEN = ("rook", "rummy")  # by another deal (RK-12, RU-10)


def played(key: str, max_rounds: int, seed: int = 5) -> State:
    options = {"rounds": 0} if key == "president" else {}
    state = find_game(key).configure(options=options, max_rounds=max_rounds).start(seed)
    play_at_random(state, Stream(seed, CHOICES))
    return state


@every_game
@pytest.mark.parametrize("limit", [1, 3])
def test_a_match_ends_after_that_many_deals(key: str, limit: int) -> None:
    state = played(key, limit)
    assert state.over
    outcome = state.outcome
    assert outcome is not None
    assert outcome.places == state.places or key == "sanityholes"  # there, `places` are those of the round
    if key == "bull-sanity" or (key == "sanityholes" and limit > 1):  # one or two deals are a match
        assert state.rounds_dealt <= limit
        assert not outcome.stopped
        return
    assert state.rounds_dealt == limit or (key in TIES_ARE_BROKEN and state.rounds_dealt > limit)
    assert outcome.stopped
    assert ("a limit of 1 deal" if limit == 1 else "a limit of 3 deals") in outcome.reason


@every_game
def test_a_record_keeps_the_limit_and_replays_to_the_same_outcome(key: str) -> None:
    state = played(key, 2)
    document = json.loads(json.dumps(write_record(state)))
    assert document["max_rounds"] == 2
    record = read_record(document, find_game)
    assert record.game.max_rounds == 2
    assert record.replay() == state
    assert write_record(record.replay()) == write_record(state)


@every_game
def test_bulk_play_has_the_same_limit(key: str) -> None:
    game = fairdeal.game(key, max_rounds=2)
    assert game.research.playouts(3, 0, 2) == random_matches(game, 3, 0, 2)


def test_a_rule_that_ends_the_match_first_is_the_reason() -> None:
    state = played("oh-hell", 1000)
    assert state.outcome is not None
    assert not state.outcome.stopped
    assert state.outcome.reason.startswith("OH-9")


@every_game
def test_the_limit_is_not_an_option_and_no_match_of_people_has_one(key: str) -> None:
    assert "max_rounds" not in fairdeal.game(key).options.to_json()
    assert fairdeal.game(key).max_rounds == 0
    assert "max_rounds" not in write_record(fairdeal.game(key).start(1))
    assert not find_game(key).configure_for_programs().may_never_end()


@pytest.mark.parametrize("given", [-1, MAX_ROUNDS + 1, 1.5, "3", True, None])
def test_limits_are_checked(given: object) -> None:
    with pytest.raises(BadSetup, match="max_rounds is a whole number from 1 to 1,000,000, or 0 for no limit"):
        fairdeal.game("hearts", max_rounds=given)  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="max_rounds is a whole number"):
        read_record(
            {"fairdeal": 1, "game": "hearts", "players": list("ABCD"), "seed": 1, "max_rounds": given}, find_game
        )


def test_bulk_play_of_a_match_that_might_never_end_is_refused() -> None:
    for game in (fairdeal.game("rook"), fairdeal.game("president", rounds=0)):
        assert game.may_never_end()
        with pytest.raises(BadSetup, match="might never end"):
            game.research.playouts(1, 0, 1)


@every_game
def test_records_of_earlier_versions_may_have_the_limit_as_an_option(key: str) -> None:
    option = find_game(key).former_limit
    if option is None:
        return
    document = write_record(played(key, 2))
    del document["max_rounds"]
    document["options"] = {option: 2}
    replayed = read_record(document, find_game).replay()
    assert replayed.over
    assert replayed.game.max_rounds == 2
    document["options"] = {option: "two"}
    with pytest.raises(BadRecord, match="max_rounds"):
        read_record(document, find_game)
