"""Records of the trick games: written with all deals, read without the seed, replayed step by step."""

import json
import random
from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup, IllegalMove
from fairdeal.engine.events import seen_by
from fairdeal.engine.record import legal, read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game

from .table import ALL_CARDS, HEARTS_PACK_4, ROOK_PACK, deal, places, play_randomly, random_step, run, scores, start

FOUR = ("2d7c", "3c7d", "3c8d", "4d7s")  # in every pack
games = pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])


def written(state: State, deals: bool = True) -> dict[str, Any]:
    """The record of a match, written and read as JSON."""
    document = json.loads(json.dumps(write_record(state, deals=deals)))
    assert isinstance(document, dict)
    return document


def without_seed(state: State) -> dict[str, Any]:
    """The same record, with deals in place of the seed."""
    document = written(state)
    del document["seed"]
    return document


def equal_except_seed(state: State, other: State) -> bool:
    """Whether two matches differ at most in their seed."""
    return {**state.snapshot(), "seed": 0} == {**other.snapshot(), "seed": 0}


@games
@pytest.mark.parametrize("seed", range(2))
def test_a_record_with_deals_replays_without_the_seed(key: str, seed: int) -> None:
    rng = random.Random(f"{key} {seed}")
    game = random_game(find_game(key), rng)
    state = game.start(seed)
    while state.actors and len(state.played()) < 600:
        if rng.random() < 0.01:
            replayed = read_record(without_seed(state), find_game).replay()
            assert equal_except_seed(replayed, state)
            assert replayed.actors == state.actors
            assert legal(replayed) == legal(state)
        random_step(state, rng)
    replayed = read_record(without_seed(state), find_game).replay()
    assert equal_except_seed(replayed, state)
    assert replayed.outcome == state.outcome
    assert read_record(written(state, deals=False), find_game).replay() == state


@games
def test_every_deal_has_all_cards_of_the_pack(key: str) -> None:
    for players in find_game(key).player_numbers():
        state = find_game(key).configure(players, max_rounds=4 if key == "rook" else 0).start(players)
        play_randomly(state, random.Random(1), upto=5)
        deals: list[dict[str, Any]] = written(state)["deals"]
        assert len(deals) == state.rounds_dealt
        for given in deals:
            cards = [card for held in given["hands"] for card in held]
            cards += given.get("stock", []) + given.get("nest", []) + ([given["trump"]] if given.get("trump") else [])
            hearts_pack = HEARTS_PACK_4 if players == 4 else ALL_CARDS
            pack = {"hearts": hearts_pack, "oh-hell": ALL_CARDS, "rook": ROOK_PACK}[key]
            assert sorted(cards) == sorted(pack)
            if key != "hearts":
                assert given["dealer"] in range(players)


@games
def test_a_match_stops_when_its_deals_are_used_up(key: str) -> None:
    state = start(key, deal(*FOUR, hand_number=4, scores=[1, 2, 1, 2]))
    play_randomly(state, random.Random(2))
    assert (state.phase, state.actors, state.over, state.outcome) == ("deal", (), False, None)
    assert [state.moves(seat).count() for seat in range(4)] == [0] * 4
    assert state.hands() == [[]] * 4
    document = written(state)
    assert document["outcome"] is None
    assert read_record(document, find_game).replay() == state
    if key != "rook" or state.places is not None:
        assert sorted(seat for place in state.places or () for seat in place) == [0, 1, 2, 3]


@games
def test_one_deal_is_written_as_deal_and_several_as_deals(key: str) -> None:
    single = written(start(key, deal(*FOUR)), deals=False)
    assert single["deal"] == deal(*FOUR)
    double = written(start(key, deal(*FOUR), deal(*FOUR)), deals=False)
    assert double["deals"] == [deal(*FOUR), deal(*FOUR)]
    assert "seed" not in single
    assert "seed" not in double


@games
def test_a_given_deal_is_written_as_it_was_given(key: str) -> None:
    more = {"leader": 2, "scores": [3, 4, 3, 4], "hand_number": 8}
    document = written(start(key, deal(*FOUR, **more)))
    (given,) = document["deals"]
    assert {name: given[name] for name in more} == more
    assert given["hands"] == [[card] for card in FOUR]
    replayed = read_record(document, find_game).replay()
    assert equal_except_seed(replayed, start(key, deal(*FOUR, **more)))


@games
def test_a_seed_and_given_deals_together(key: str) -> None:
    state = start(key, deal(*FOUR), seed=4)
    play_randomly(state, random.Random(4), upto=4)
    assert read_record(written(state, deals=False), find_game).replay() == state
    assert equal_except_seed(read_record(without_seed(state), find_game).replay(), state)


@games
def test_an_illegal_move_in_a_record_is_reported(key: str) -> None:
    document: dict[str, Any] = {
        "fairdeal": 1,
        "game": key,
        "players": ["Ada", "Ben", "Cy", "Dot"],
        "deal": deal("2d7c 5s12c", "3c7d 6c13s", "3c8d 2s9d", "4d7s 5d6s", hand_number=4, leader=0),
    }
    before = {"hearts": [], "oh-hell": [[seat, "bid 0"] for seat in range(4)], "rook": ROOK_AUCTION}[key]
    rule = {"hearts": "HE-4", "oh-hell": "OH-5", "rook": "RK-6"}[key]
    document["moves"] = [*before, [0, "2d7c:2d"], [1, "6c13s:6c"]]
    record = read_record(document, find_game)
    state = record.start()
    error: dict[str, Any] = {}
    for step in record.steps(state):
        try:
            step.play()
        except IllegalMove as illegal:
            error = step.error(illegal)
            break
    reported = error["error"]
    assert {name: reported[name] for name in ("move", "seat", "text", "rule")} == {
        "move": len(before) + 1,
        "seat": 1,
        "text": "6c13s:6c",
        "rule": rule,
    }
    assert "diamonds" in reported["message"]
    with pytest.raises(IllegalMove):
        record.replay()
    assert len(record.replay(len(before) + 1).played()) == len(before) + 1


ROOK_AUCTION = [[0, "bid 240"], [0, "trump s"]]


@games
def test_malformed_records_are_refused(key: str) -> None:
    document: dict[str, Any] = {"fairdeal": 1, "game": key, "players": ["A", "B", "C", "D"], "deal": deal(*FOUR)}
    for moves in ([[4, "pass"]], [[-1, "pass"]], [[0, 7]], [[0]], "pass", [["0", "pass"]]):
        with pytest.raises(BadRecord):
            read_record({**document, "moves": moves}, find_game)
    for change in (
        {"deal": None},
        {"players": ["A", "B"]},
        {"options": {"decks": 2}},
        {"preset": "house"},
        {"game": ""},
    ):
        with pytest.raises((BadRecord, BadSetup)):
            read_record({**document, **change}, find_game)


def test_simultaneous_choices_may_be_in_any_order() -> None:
    given = {"fairdeal": 1, "game": "hearts", "players": ["A", "B", "C", "D"], "deal": deal(*FOUR)}
    passes: list[list[object]] = [[seat, f"pass {card}"] for seat, card in enumerate(FOUR)]
    forward = read_record({**given, "moves": passes}, find_game).replay()
    backward = read_record({**given, "moves": passes[::-1]}, find_game).replay()
    assert forward.position() == backward.position()


def test_the_trace_of_a_large_choice_is_compact() -> None:
    state = find_game("hearts").configure(4).start(3)
    held = state.hands()[0]
    record = read_record({**written(state, deals=False), "moves": [[0, str(state.moves(0)[7])]]}, find_game)
    (step,) = record.steps(record.start())
    trace = step.trace()
    assert (trace["phase"], trace["actors"], trace["seat"]) == ("pass", [0, 1, 2, 3], 0)
    moves = trace["legal"]
    assert isinstance(moves, dict)
    assert moves["0"] == [{"verb": "pass", "choose": 5, "from": held}]
    assert json.loads(json.dumps(trace)) == trace


def test_rook_records_have_no_limit_of_hands_by_default() -> None:
    given = {"fairdeal": 1, "game": "rook", "players": ["A", "B", "C", "D"], "seed": 1}
    assert read_record(given, find_game).game.max_rounds == 0
    assert read_record({**given, "options": {"hands": 9}}, find_game).game.max_rounds == 9  # of an earlier version
    assert read_record({**given, "max_rounds": 9}, find_game).game.max_rounds == 9
    state = find_game("rook").configure(4, max_rounds=9).start(1)
    assert (written(state)["options"], written(state)["max_rounds"]) == ({}, 9)
    assert "max_rounds" not in written(find_game("rook").configure(4).start(1))
    with pytest.raises(BadRecord, match="max_rounds is a whole number"):
        read_record({**given, "max_rounds": "many"}, find_game)


def test_the_record_of_a_finished_match_has_its_outcome() -> None:
    state = start("oh-hell", deal("9d14c", "2c5d", "4s6c", "6s8c", hand_number=25, scores=[1, 1, 1, 0]))
    run(state, *[f"{seat} bid 0" for seat in range(4)], "0 9d14c:14c", "1 2c5d:2c", "2 4s6c:6c", "3 6s8c:8c")
    document = written(state)
    assert document["outcome"]["places"] == [[1, 2], [0, 3]] == places(state)
    assert document["outcome"]["scores"] == [0, 1, 1, 0] == scores(state)
    assert "OH-9" in document["outcome"]["reason"]


@games
def test_every_seat_sees_its_own_first_hand(key: str) -> None:
    state = start(key, deal(*FOUR))
    for seat in range(4):
        dealt = [event for event in seen_by(state.opening(), seat) if event.kind == "dealt"]
        assert [event.data for event in dealt] == [{"hand": [FOUR[seat]]}]
    assert not [event for event in seen_by(state.opening(), None) if event.kind == "dealt"]
