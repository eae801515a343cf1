"""An unmodified client notices every attack of a malicious server, and none of an honest one."""

from typing import Any

import pytest

from fairdeal.fair.observer import MANY_ATTEMPTS, FairDealObserver
from fairdeal.fair.verification import verify
from tests.fair import transcripts
from tests.fair.attacks import ATTACKS, ManyRetries
from tests.fair.simulated_server import ADA_NONCE, HonestServer, Transcript

LONG = 1_000  # moves: the match is played to its end


def findings(transcript: Transcript) -> tuple[list[str], list[dict[str, Any]]]:
    """Everything that a client complains about during the match and after it, and the requests that it sends."""
    observer = FairDealObserver(lambda: ADA_NONCE)
    requests = []
    table: dict[str, Any] = {}
    you: dict[str, Any] = {}
    for message in transcript.messages:
        table, you = message.get("table", table), message.get("you", you)
        requests += observer.welcome(message) if message["type"] == "welcome" else observer.update(message, table, you)
    assert observer.finished is not None
    observer.compare_moves(observer.finished, transcript.record["moves"])
    checks = verify(transcript.record, observer.finished.noted()).checks
    return observer.problems + [f"{check.name}: {check.finding}" for check in checks if not check.passed], requests


@pytest.mark.parametrize("moves", [transcripts.MOVES, LONG])
def test_an_honest_server_passes(moves: int) -> None:
    problems, requests = findings(HonestServer(moves).run())
    assert problems == []
    assert [request["type"] for request in requests] == ["commit", "reveal", "commit"], "the last is for the next match"


@pytest.mark.parametrize("moves", [transcripts.MOVES, LONG])
@pytest.mark.parametrize("attack", ATTACKS)
def test_every_attack_is_noticed(attack: type[HonestServer], moves: int) -> None:
    problems, _ = findings(attack(moves).run())
    assert any(attack.noticed in problem for problem in problems), problems


def test_nothing_is_revealed_under_a_wrong_seal() -> None:
    for attack in ATTACKS:
        if attack.__name__ in ("BotNonce", "SwappedSeats", "LeftOut", "ReplacedCommitment", "OtherSettings"):
            _, requests = findings(attack(transcripts.MOVES).run())
            assert "reveal" not in [request["type"] for request in requests], attack


def test_a_client_that_warns_about_given_up_seals_still_adds_its_number() -> None:
    """Somebody who gives up seals on purpose must not get rid of the honest numbers."""
    problems, requests = findings(ManyRetries(transcripts.MOVES).run())
    assert problems == [MANY_ATTEMPTS]
    assert "reveal" in [request["type"] for request in requests]


@pytest.mark.parametrize(
    ("attack", "check"),
    [
        ("LateBotNonce", "nonces"),
        ("ReplacedInTheEnd", "seed"),
        ("OtherSecret", "commitment"),
        ("ChangedSettings", "seed"),
        ("SwappedNames", "players"),
        ("SwappedNamesEverywhere", "seed"),
        ("DroppedMoves", "outcome"),
        ("ReorderedMoves", "deals"),
        ("ChangedMove", "deals"),
    ],
)
def test_some_attacks_are_found_without_a_witness(attack: str, check: str) -> None:
    """Somebody who saw nothing of the match verifies its record."""
    kind = next(kind for kind in ATTACKS if kind.__name__ == attack)
    *_, last = verify(kind(LONG).run().record).checks
    assert (last.passed, last.name) == (False, check), last


def test_a_limit_on_rounds_cannot_shorten_a_record() -> None:
    record = {**HonestServer(LONG).run().record, "max_rounds": 1}
    *_, last = verify(record).checks
    assert (last.passed, last.name) == (False, "settings")


def test_the_transcripts_of_the_page_are_up_to_date() -> None:
    assert transcripts.TARGET.read_text(encoding="utf-8") == transcripts.build(), "python -m tests.fair.transcripts"
