"""`fairdeal review`: text, JSON, a page, folders, and errors in one line."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from fairdeal.cli import INTERRUPTED
from fairdeal.engine.record import write_record
from fairdeal.review import reviewer
from tests.cli.runner import assert_rejected, call, write_json
from tests.review.matches import configure, play

FAST = ("--worlds", "8")


@pytest.fixture
def record(tmp_path: Path) -> str:
    return write_json(tmp_path / "match.json", write_record(play(configure("president", 1), 5)))


def test_text(record: str) -> None:
    result = call("review", record, "--seat", "2", *FAST)
    assert result.status == 0
    assert result.out.startswith("President: review of Player 3 (seat 2), in places")
    assert "luck of the deal" in result.out
    assert "8 worlds per decision, seed 0" in result.out


def test_json_and_page(record: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = call("review", record, "--json", "--html", str(page), "--seed", "x", *FAST)
    assert result.status == 0
    assert result.json["review"] == 1
    assert result.json["reviewer"]["seed"] == "x"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_player_by_name(record: str) -> None:
    assert call("review", record, "--player", "Player 3", "--json", *FAST).json["seat"] == 2
    assert_rejected(call("review", record, "--player", "Zoe", *FAST), "Zoe")


def test_a_folder(record: str) -> None:
    folder = Path(record).parent
    (folder / "broken.json").write_text("{}")
    result = call("review", str(folder), *FAST)
    assert result.status == 2
    assert "broken.json" in result.err
    assert "President: 1 match," in result.out


def test_ctrl_c_keeps_what_is_done(record: str) -> None:
    real, calls = reviewer.review_decision, 0

    def review_two(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        if calls > 2:
            raise KeyboardInterrupt
        return real(*arguments)  # type: ignore[arg-type]

    with patch.object(reviewer, "review_decision", review_two):
        result = call("review", record, "--json", *FAST)
    assert result.status == INTERRUPTED
    assert len(result.json["decisions"]) == 2
    assert result.json["complete"] is False


def test_errors(record: str, tmp_path: Path) -> None:
    assert_rejected(call("review", record, "--seat", "4", *FAST), "0 to 3")
    document = json.loads(Path(record).read_text())
    running = write_json(tmp_path / "running.json", {**document, "moves": document["moves"][:5]})
    assert_rejected(call("review", running), "still running")
    assert_rejected(call("review", str(tmp_path / "missing.json")), "missing.json")
    assert_rejected(call("review", write_json(tmp_path / "other.json", {"a": 1})), "fairdeal")
    many = tmp_path / "many.jsonl"
    many.write_text(f"{json.dumps(document)}\n{json.dumps(document)}\n")
    assert_rejected(call("review", str(many)), "several records")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert_rejected(call("review", str(empty)), "no records")
