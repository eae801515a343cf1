"""`fairdeal replay`, as docs/notation.md specifies it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import assert_rejected, call, run, write_json

RECORD: dict[str, Any] = {
    "fairdeal": 1,
    "game": "president",
    "preset": "online",
    "options": {"revolutions": "strict"},
    "players": ["Ada", "Ben", "Cy"],
    "seed": 7,
    "deal": {"hands": [["3h", "3s", "7c"], ["5d", "joker"], ["9c", "2s"]], "leader": 0},
    "moves": [[0, "3x2"], [1, "pass"], [2, "pass"]],
    "outcome": None,
}
ILLEGAL = {**RECORD, "moves": [[0, "3x2"], [1, "5x1"]]}
TO_THE_END = [*RECORD["moves"], [0, "7x1"], [1, "joker"], [2, "pass"], [1, "5x1"]]
ONE_ROUND = {**RECORD, "options": {"rounds": 1}, "moves": TO_THE_END}


def changed(**keys: object) -> dict[str, Any]:
    return {**RECORD, **keys}


def replay(tmp_path: Path, record: object, *arguments: str) -> Any:
    result = call("replay", write_json(tmp_path / "record.json", record), "--json", *arguments)
    assert (result.status, result.err) == (0, "")
    return result.json


def test_the_position_as_json(tmp_path: Path) -> None:
    document = replay(tmp_path, RECORD)
    assert document["game"] == "president"
    assert document["moves_played"] == 3
    assert document["phase"] == "play"
    assert document["actors"] == [0]
    assert document["legal"] == {"0": ["7x1"]}
    assert document["hands"] == [{"7": 1}, {"5": 1, "joker": 1}, {"9": 1, "2": 1}]
    assert document["scores"] is None
    assert document["places"] is None
    assert document["over"] is False
    assert document["outcome"] is None
    assert document["players"] == ["Ada", "Ben", "Cy"]


def test_the_account_names_who_played_a_seat_at_the_time(tmp_path: Path) -> None:
    record = changed(played_by=[{"at": 2, "seat": 2, "name": "Eve", "by": "person"}])
    result = call("replay", write_json(tmp_path / "record.json", record))
    assert result.status == 0
    before, after = result.out.split("Ada plays", 1)
    assert "Cy holds" in before
    assert "Eve" not in before
    assert "Eve passes." in after
    assert "Eve holds" in after


def test_at_stops_after_this_many_moves(tmp_path: Path) -> None:
    document = replay(tmp_path, RECORD, "--at", "1")
    assert document["moves_played"] == 1
    assert document["actors"] == [1]
    assert document["legal"] == {"1": ["5x1+j1", "pass"]}
    assert replay(tmp_path, RECORD, "--at", "0")["legal"] == {"0": ["3x1", "3x2"]}
    whole = replay(tmp_path, RECORD, "--at", "3")
    assert whole == replay(tmp_path, RECORD)


def test_a_seat_gets_its_own_view_only(tmp_path: Path) -> None:
    document = replay(tmp_path, RECORD, "--at", "1", "--seat", "1")
    assert "hands" not in document
    assert document["view"]["hand"] == {"5": 1, "joker": 1}
    assert document["legal"] == {"1": ["5x1+j1", "pass"]}
    other = replay(tmp_path, RECORD, "--at", "1", "--seat", "2")
    assert other["legal"] == {}
    assert other["view"]["hand"] == {"9": 1, "2": 1}


def test_an_illegal_move_exits_with_1_and_names_the_rule(tmp_path: Path) -> None:
    file = write_json(tmp_path / "record.json", ILLEGAL)
    for seat in ([], ["--seat", "2"]):
        result = call("replay", file, "--json", *seat)
        assert result.status == 1
        error = result.json["error"]
        assert list(error) == ["move", "seat", "text", "rule", "message"]
        assert (error["move"], error["seat"], error["text"], error["rule"]) == (1, 1, "5x1", "PR-11")
        assert error["message"]
        printed = call("replay", file, *seat)
        assert printed.status == 1
        assert printed.err == f"fairdeal: move 1, seat 1: 5x1: PR-11: {error['message']}\n"
    assert call("replay", file, "--json", "--at", "1").status == 0


@pytest.mark.parametrize(
    ("moves", "rule"),
    [([[1, "pass"]], "PR-13"), ([[0, "9x1"]], "PR-10"), ([[0, "what?"]], None), ([[0, "bad\nline \x1b[2J"]], None)],
)
def test_illegal_moves_of_every_kind(tmp_path: Path, moves: list[Any], rule: str | None) -> None:
    file = write_json(tmp_path / "record.json", changed(moves=moves))
    assert call("replay", file, "--json").json["error"]["rule"] == rule
    printed = call("replay", file)
    assert printed.status == 1
    assert printed.err.count("\n") == 1
    assert "\x1b" not in printed.err


def test_trace_prints_a_line_for_each_move_before_the_position(tmp_path: Path) -> None:
    file = write_json(tmp_path / "record.json", RECORD)
    *lines, document = map(json.loads, call("replay", file, "--trace").out.splitlines())
    assert document == replay(tmp_path, RECORD)
    assert lines[1] == {
        "n": 1,
        "phase": "play",
        "actors": [1],
        "legal": {"1": ["5x1+j1", "pass"]},
        "seat": 1,
        "move": "pass",
    }
    assert [(line["n"], line["seat"], line["move"]) for line in lines] == [
        (0, 0, "3x2"),
        (1, 1, "pass"),
        (2, 2, "pass"),
    ]
    assert all(line["move"] in line["legal"][str(line["seat"])] for line in lines)


def test_the_trace_of_an_illegal_move_ends_with_the_legal_moves(tmp_path: Path) -> None:
    result = call("replay", write_json(tmp_path / "record.json", ILLEGAL), "--trace")
    *lines, document = map(json.loads, result.out.splitlines())
    assert result.status == 1
    assert document["error"]["move"] == 1
    assert lines[-1]["move"] == "5x1"
    assert lines[-1]["move"] not in lines[-1]["legal"]["1"]


def test_the_trace_for_a_seat_hides_what_it_may_not_know(tmp_path: Path) -> None:
    deal = {"hands": [["3h", "4s", "7c"], ["5d", "6d", "8d"], ["9c", "2s", "Kd"]], "roles": [0, 1, 2]}
    record = changed(deal=deal, options={}, moves=[[0, "give 3x1 4x1"]])
    file = write_json(tmp_path / "record.json", record)
    seen = {
        seat: json.loads(call("replay", file, "--trace", "--seat", seat).out.splitlines()[0])
        for seat in ("0", "1", "2")
    }
    assert seen["0"]["move"] == "give 3x1 4x1"
    assert "give 3x1 4x1" in seen["0"]["legal"]["0"]
    assert seen["1"]["move"] is None
    assert seen["1"]["legal"] == {}
    printed = call("replay", file, "--seat", "1").out
    assert "gives Cy 2 cards" in printed
    assert "(from Ada" not in printed
    assert "(from Ada" in call("replay", file, "--seat", "2").out


def test_an_illegal_hidden_move_of_another_seat_does_not_show_its_cards(tmp_path: Path) -> None:
    deal = {"hands": [["3h", "4s", "7c"], ["5d", "6d", "8d"], ["9c", "2s", "Kd"]], "roles": [0, 1, 2]}
    file = write_json(tmp_path / "record.json", changed(deal=deal, options={}, moves=[[0, "give 5x1 6x1"]]))
    for arguments in (["--json"], ["--trace"], ["--plain"]):
        own, other = (call("replay", file, *arguments, "--seat", seat) for seat in ("0", "1"))
        assert own.status == other.status == 1
        assert "give 5x1" in own.out + own.err
        assert "5x1" not in other.out + other.err
        assert "illegal" in other.out + other.err


def test_the_replay_in_sentences(tmp_path: Path) -> None:
    printed = call("replay", write_json(tmp_path / "record.json", RECORD)).out
    assert printed.startswith("President, 3 players, online rules, revolutions=strict, rounds=0\n")
    assert "Ada plays two 3s.\nBen passes.\nCy passes.\nAda leads a new trick.\n" in printed
    assert "Ben holds: 5, joker\n" in printed
    assert printed.endswith("3 moves played; Ada to act (play).\n")
    own = call("replay", write_json(tmp_path / "record.json", RECORD), "--seat", "1").out
    assert "holds" not in own
    assert "Your hand: 5  joker\n" in own


def test_replaying_a_finished_match(tmp_path: Path) -> None:
    document = replay(tmp_path, ONE_ROUND)
    assert document["over"] is True
    assert document["legal"] == {}
    assert document["places"] == [0, 1, 2]
    assert document["outcome"]["places"] == [0, 1, 2]
    printed = call("replay", write_json(tmp_path / "record.json", ONE_ROUND)).out
    assert printed.endswith("1. Ada, 2. Ben, 3. Cy.\n")


@pytest.mark.parametrize("shared", [[1, 2], [2, 1]])
def test_seats_that_share_a_place_may_be_listed_in_any_order(tmp_path: Path, shared: list[int]) -> None:
    hands = [["2c3d"], ["4d8h"], ["5d10h"]]
    moves = [[0, "claim 2 2c3d"], [1, "accept"], [2, "accept"]]
    record = {
        "fairdeal": 1,
        "game": "bull-sanity",
        "players": ["a", "b", "c"],
        "deal": {"hands": hands},
        "moves": moves,
    }
    file = write_json(tmp_path / "record.json", {**record, "outcome": {"places": [0, shared]}})
    assert call("replay", file).status == 0
    wrong = write_json(tmp_path / "wrong.json", {**record, "outcome": {"places": [shared, 0]}})
    assert call("replay", wrong).status == 1


@pytest.mark.parametrize("outcome", [{"places": [2, 1, 0]}, [2, 1, 0], "Cy won", {"places": [0, ["x", 1]]}])
def test_a_wrong_outcome_is_reported(tmp_path: Path, outcome: object) -> None:
    file = write_json(tmp_path / "record.json", {**ONE_ROUND, "outcome": outcome})
    result = call("replay", file, "--json")
    assert result.status == 1
    assert result.json["places"] == [0, 1, 2]
    assert result.err.startswith("fairdeal: the record says that the places were ")
    assert result.err.endswith("the replay gives [0, 1, 2]\n")
    assert call("replay", file, "--json", "--at", "7").status == 0
    right = {**ONE_ROUND, "outcome": {"places": [0, 1, 2], "reason": "?"}}
    assert call("replay", write_json(tmp_path / "right.json", right)).status == 0


def test_each_line_of_a_file_is_replayed(tmp_path: Path) -> None:
    file = write_json(tmp_path / "records.jsonl", RECORD, ILLEGAL, {"fairdeal": 2}, RECORD)
    result = call("replay", file, "--json")
    assert result.status == 1  # the first failure
    first, second, third = map(json.loads, result.out.splitlines())
    assert first == third
    assert "error" in second
    assert result.err.startswith("fairdeal: line 3: not a record of version 1")
    printed = call("replay", file)
    assert printed.status == 1
    assert "fairdeal: line 2: move 1, seat 1: " in printed.err
    assert "--- Record in line 4\n" in printed.out
    turned = call("replay", write_json(tmp_path / "turned.jsonl", {"fairdeal": 2}, ILLEGAL, RECORD), "--json")
    assert turned.status == 2


def test_standard_input_and_multi_line_documents(tmp_path: Path) -> None:
    pretty = json.dumps(RECORD, indent=4)
    assert call("replay", "-", "--json", stdin=pretty).json == replay(tmp_path, RECORD)
    assert call("replay", "-", "--json", stdin=b"\xef\xbb\xbf" + pretty.encode()).status == 0
    assert run("replay", "-", "--json", stdin=json.dumps(RECORD) + "\n\n").json == replay(tmp_path, RECORD)


@pytest.mark.parametrize(
    ("document", "messages"),
    [
        ([], ["JSON object"]),
        (3, ["JSON object"]),
        (None, ["JSON object"]),
        ({}, ["fairdeal"]),
        (changed(fairdeal=2), ["version 1"]),
        (changed(game="bridge"), ["'bridge'", "president"]),
        (changed(game=3), ["game"]),
        (changed(preset="pub"), ["'pub'", "online, house"]),
        (changed(preset=[]), ["preset"]),
        (changed(options={"colour": "red"}), ["'colour'", "revolutions"]),
        (changed(options={"decks": 0}), ["decks", "1 to"]),
        (changed(options={"decks": 1e300}), ["decks"]),
        (changed(options=[]), ["options"]),
        (changed(players=[]), ["players"]),
        (changed(players=["Ada"], deal=None), ["2 to 64 players"]),
        (changed(players=[1, 2]), ["players"]),
        (changed(seed=-1), ["seed"]),
        (changed(seed=1.5), ["seed"]),
        (changed(seed="\ud800"), ["half a character"]),
        (changed(seed=None, deal=None), ["seed"]),
        (changed(deal=[]), ["deal"]),
        (changed(deals=[], deal={}), ["not both"]),
        (changed(deal={"hands": [["3h", "3h"], ["5d"], ["9c"]]}), ["3h"]),
        (changed(deal={"hands": [["1h"], ["5d"], ["9c"]]}), ["1h"]),
        (changed(deal={"hands": [["3h"], ["5d"]]}), ["hands"]),
        (changed(deal={**RECORD["deal"], "leader": 3}), ["leader"]),
        (changed(moves={}), ["moves"]),
        (changed(moves=[[0]]), ["move 0"]),
        (changed(moves=[[3, "pass"]]), ["seat"]),
        (changed(moves=[[-1, "pass"]]), ["seat"]),
        (changed(moves=[[True, "pass"]]), ["seat"]),
        (changed(moves=[[0, 7]]), ["text"]),
        (changed(seats=[3]), ["change of seats"]),
    ],
)
def test_documents_that_are_not_records(tmp_path: Path, document: object, messages: list[str]) -> None:
    for arguments in (["--json"], []):
        result = call("replay", write_json(tmp_path / "record.json", document), *arguments)
        assert_rejected(result, *messages)
        assert result.out == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"hello", "not JSON"),
        (b"{\n  1", "line 2"),
        (b"\x7fELF\x00\xff\xfe\x01\n\n\xff", "UTF-8"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (b'{"fairdeal": ' + b"9" * 5000 + b"}", "too many digits"),
        (b'{"fairdeal": 1, "fairdeal": 1}', "'fairdeal' appears twice"),
        (b'{"fairdeal": NaN}', "NaN"),
    ],
)
def test_input_that_is_not_json(text: bytes, message: str) -> None:
    assert_rejected(call("replay", "-", "--json", stdin=text), message)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert_rejected(call("replay", str(tmp_path / "nowhere.json")), "nowhere.json", "no such file")
    assert_rejected(call("replay", str(tmp_path)), "directory")
    assert_rejected(call("replay", "/proc/self/mem"), "cannot read /proc/self/mem")


@pytest.mark.parametrize(("arguments", "message"), [(["--at", "4"], "0 to 3"), (["--seat", "3"], "0 to 2")])
def test_moves_and_seats_that_the_record_does_not_have(tmp_path: Path, arguments: list[str], message: str) -> None:
    assert_rejected(call("replay", write_json(tmp_path / "record.json", RECORD), *arguments), arguments[0], message)


def test_legal_moves_of_huge_hands_are_compact(tmp_path: Path) -> None:
    record = changed(options={"decks": 166_799_986_198_907}, deal=None, moves=[])
    document = replay(tmp_path, record)
    (moves,) = document["legal"].values()
    assert moves[0]["rank"] == "3"
    assert moves[0]["count"][0] == 1
    assert moves[0]["count"][1] > 10**12


def test_the_sentences_include_cards_exchanged_between_rounds(tmp_path: Path) -> None:
    """In a record without `ready`, the next round is dealt between two moves; its forced exchanges are reported."""
    file = tmp_path / "rounds.jsonl"
    call("simulate", "president", "--games", "1", "--seed", "3", "-o", "rounds=2", "--records", str(file))
    printed = call("replay", str(file)).out
    assert printed.count(" 2 cards.") == 2  # the Scum's, which is not a move, and the President's
    assert printed.count(" 1 card.") == 2


def test_an_animated_picture_of_some_moves(tmp_path: Path) -> None:
    path, picture = write_json(tmp_path / "record.json", RECORD), tmp_path / "trick.svg"
    result = call("replay", path, "--svg", str(picture), "--from", "1", "--to", "3")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("Wrote 2 moves to ")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert call("replay", path, "--svg", str(picture), "--round", "1").status == 0
    assert_rejected(call("replay", path, "--svg", str(picture), "--round", "2"), "--round: the record has 1 rounds")
    assert_rejected(call("replay", path, "--svg", str(tmp_path), "--to", "2"), "cannot be written")
    assert_rejected(call("replay", path, "--to", "2"), "need --svg")
