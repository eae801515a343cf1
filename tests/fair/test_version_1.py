"""Records of fair deals version 1 stay verifiable, with a warning about what they do not prove."""

import hashlib
import hmac
import json
from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.engine.turns import turns
from fairdeal.fair import version_1
from fairdeal.fair.verification import Noted, verify
from fairdeal.games import all_games, find_game
from fairdeal.server.fair_deals import new_secret
from tests.cli.runner import call

NONCES = ["salt of Ada", "", "ψ", "0" * 64]


def fair_record(
    key: str = "president", secret: str | None = None, max_moves: int = 10_000, **options: Any
) -> dict[str, Any]:
    """The record of a fair match with random moves, as a live table would write it."""
    secret = secret or new_secret()
    kind = find_game(key)
    game = kind.configure(None, None, options or None)
    nonces = (NONCES * 20)[: game.players]
    state = game.start(version_1.derive_seed(secret, nonces))
    choices = Stream(7, CHOICES)
    for seat in turns(state, max_moves):
        state.play(seat, state.moves(seat).choice(choices))
    record = {**write_record(state, deals=True), "fair": version_1.disclosure(secret, nonces)}
    plain: dict[str, Any] = json.loads(json.dumps(record))
    return plain


def failed_check(record: object, **known: str) -> tuple[str, str]:
    """Name and finding of the check that fails."""
    verdict = verify(record, Noted(**known))
    assert not verdict.is_fair
    *good, bad = verdict.checks
    assert all(check.passed for check in good)
    return bad.name, bad.finding


@pytest.mark.parametrize("key", sorted(all_games()))
def test_a_fair_match_of_every_game_passes(key: str) -> None:
    record = fair_record(key, max_moves=400)
    verdict = verify(record)
    failed = [check.name for check in verdict.checks if not check.passed]
    assert failed == ([] if record["outcome"] is not None else ["outcome"])
    assert verdict.warning is not None
    assert "version 1 does not prove" in verdict.warning
    assert [check.name for check in verdict.checks] == ["commitment", "nonces", "seed", "deals", "outcome"]
    assert f"{len(record['deals'])} dealt again from the seed" in verdict.checks[3].finding
    assert json.loads(json.dumps(verdict.to_json()))["fair"] is (record["outcome"] is not None)


def test_a_whole_match_of_several_rounds_passes() -> None:
    record = fair_record(rounds=3)
    assert len(record["deals"]) == 3
    assert record["outcome"] is not None
    assert verify(record).is_fair


def test_without_listed_deals_the_moves_are_replayed_on_the_seed() -> None:
    record = fair_record(rounds=2)
    del record["deals"]
    assert verify(record).is_fair
    record["seed"] = "another"
    assert failed_check(record)[0] == "seed"


def test_the_derivation_is_as_documented() -> None:
    """docs/fair-deals.md, step by step, without Fairdeal."""
    secret = "00112233445566778899aabbccddeeff" * 2
    key = bytes.fromhex(secret)
    assert version_1.commitment(secret) == hashlib.sha256(key).hexdigest()
    message = b"\x00\x03abc" + b"\x00\x00" + b"\x00\x02\xcf\x88"
    assert version_1.derive_seed(secret, ["abc", "", "ψ"]) == hmac.new(key, message, "sha256").hexdigest()
    assert version_1.derive_seed(secret, ["ab", "c"]) != version_1.derive_seed(secret, ["a", "bc"])


def test_the_derivation_never_changes() -> None:
    """Old records must stay verifiable."""
    secret = "0" * 63 + "1"
    assert version_1.commitment(secret) == "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5"
    assert version_1.derive_seed(secret, ["Ada", "", "Cy"]) == (
        "469c7105093c47096b44897cd28990df336d08a65965ce29d204c2bfe89478c5"
    )


# ---- Cheating


def test_a_stacked_deck_is_found() -> None:
    """The server deals from a seed of its choice, and records that seed."""
    kind = find_game("president")
    state = kind.configure(4).start("a seed with good cards for the host")
    secret = new_secret()
    record = {**write_record(state, deals=True), "fair": version_1.disclosure(secret, NONCES)}
    assert failed_check(record) == ("seed", "the seed does not follow from the secret and the nonces")


def test_a_changed_deal_is_found() -> None:
    """The server records the right seed, but dealt other cards."""
    record = fair_record(rounds=2)
    hands = record["deals"][1]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    assert failed_check(record) == ("deals", "deal 2 is not what the seed gives")


def test_a_deal_in_the_record_does_not_replace_the_one_from_the_seed() -> None:
    """A record may have a deal of its own, but not a fair one."""
    record = fair_record(rounds=1)
    other = fair_record(rounds=1)
    del record["deals"]
    record["deal"] = other["deals"][0]
    record["moves"], record["outcome"] = other["moves"], other["outcome"]
    assert failed_check(record) == ("deals", "deal 1 is not what the seed gives")


def test_missing_and_extra_deals_are_found() -> None:
    record = fair_record(rounds=2)
    fewer = {**record, "deals": record["deals"][:1]}
    assert failed_check(fewer) == ("deals", "deal 2 is not what the seed gives")
    more = {**record, "deals": [*record["deals"], record["deals"][0]]}
    assert failed_check(more) == ("deals", "the record has 3 deals; the match has 2")


def test_a_last_deal_without_moves_is_checked() -> None:
    """A match that was abandoned right after the second deal."""
    game = find_game("president").configure(4, None, {"rounds": 3})
    secret = new_secret()
    state = game.start(version_1.derive_seed(secret, NONCES))
    choices = Stream(7, CHOICES)
    while state.phase != INTERMISSION:
        state.play(state.actors[0], state.moves(state.actors[0]).choice(choices))
    state.proceed()
    record = json.loads(json.dumps({**write_record(state, deals=True), "fair": version_1.disclosure(secret, NONCES)}))
    assert len(record["deals"]) == 2
    assert failed_check(record)[0] == "outcome"
    hands = record["deals"][1]["hands"]
    hands[0], hands[3] = hands[3], hands[0]
    assert failed_check(record) == ("deals", "deal 2 is not what the seed gives")


def test_a_changed_nonce_is_found() -> None:
    record = fair_record(rounds=1)
    record["fair"]["nonces"][0] = "salt of Eve"
    assert failed_check(record)[0] == "seed"


def test_reordered_nonces_are_found() -> None:
    record = fair_record(rounds=1)
    record["fair"]["nonces"].reverse()
    assert failed_check(record)[0] == "seed"


def test_a_missing_nonce_is_found_by_its_sender() -> None:
    record = fair_record(rounds=1)
    assert verify(record, Noted(nonce="ψ")).is_fair
    check, words = failed_check(record, nonce="mine")
    assert check == "nonces"
    assert "'mine' is not among them" in words


def test_a_changed_secret_is_found() -> None:
    record = fair_record(rounds=1)
    record["fair"]["secret"] = new_secret()
    assert failed_check(record)[0] == "commitment"


def test_a_changed_commitment_is_found_by_a_player_who_saw_the_first() -> None:
    """The record is consistent, but its commitment is not the one that was published before the deal."""
    record = fair_record(rounds=1)
    assert verify(record, Noted(record["fair"]["commitment"])).is_fair
    check, words = failed_check(record, commitment=version_1.commitment(new_secret()))
    assert check == "commitment"
    assert "you expected the commitment" in words


def test_a_changed_move_and_a_changed_outcome_are_found() -> None:
    record = fair_record(rounds=1)
    seat, _ = record["moves"][3]
    # Illegal whatever was dealt: the pack has only two jokers.
    changed = {**record, "moves": [*record["moves"][:3], [seat, "jokerx3"], *record["moves"][4:]]}
    check, words = failed_check(changed)
    assert (check, words.split(":")[0]) == ("deals", f"move 3, seat {seat}")
    won = {**record, "outcome": {**record["outcome"], "places": record["outcome"]["places"][::-1]}}
    assert failed_check(won)[0] == "outcome"


@pytest.mark.parametrize(
    ("given", "check"),
    [
        (None, "commitment"),
        ("fair", "commitment"),
        ({}, "commitment"),
        ({"version": 3}, "commitment"),
        ({"version": 1, "secret": 5, "commitment": "x", "nonces": []}, "commitment"),
        ({"version": 1, "secret": "ZZ", "commitment": "x", "nonces": []}, "commitment"),
        ({"nonces": None}, "nonces"),
        ({"nonces": ["a", "b", "c"]}, "nonces"),
        ({"nonces": ["a", "b", "c", 4]}, "nonces"),
        ({"nonces": ["a", "b", "c", "d" * 65]}, "nonces"),
    ],
)
def test_an_incomplete_disclosure_fails(given: Any, check: str) -> None:
    record = fair_record(rounds=1)
    complete = record["fair"]
    record["fair"] = (
        {**complete, **given} if isinstance(given, dict) and "nonces" in given and len(given) == 1 else given
    )
    assert failed_check(record)[0] == check


def test_a_record_without_a_commitment_fails() -> None:
    game = find_game("president").configure(4)
    check, words = failed_check(json.loads(json.dumps(write_record(game.start(7)))))
    assert check == "commitment"
    assert "made no commitment" in words


def test_documents_that_are_not_records_are_refused() -> None:
    documents: tuple[object, ...] = ([], {}, {"fairdeal": 1}, None)
    for document in documents:
        with pytest.raises(BadRecord):
            verify(document)


def test_nonces() -> None:
    assert version_1.is_nonce("x")
    assert version_1.is_nonce("ψ" * 64)
    for bad in ("", "x" * 65, 5, None, "\ud800", b"x"):
        assert not version_1.is_nonce(bad)


# ---- The command


def test_the_command_reports_a_fair_match(tmp_path: Any) -> None:
    record = fair_record(rounds=2)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    found = call("verify", str(path))
    assert found.status == 0
    assert found.out.splitlines()[-1] == "The deals of this match were fair."
    assert "! version 1 does not prove that each nonce came from the player on its seat" in found.out
    assert "2 dealt again from the seed" in found.out
    assert call("verify", str(path), "--commitment", record["fair"]["commitment"], "--nonce", "ψ").status == 0
    assert call("verify", str(path), "--nonce", "mine").status == 1


def test_the_command_finds_a_stacked_deck(tmp_path: Any) -> None:
    good, bad = fair_record(rounds=1), fair_record(rounds=1)
    bad["fair"]["nonces"][0] = "other"
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(map(json.dumps, (good, bad, good))))
    found = call("verify", str(path))
    assert found.status == 1
    assert "✗ seed: the seed does not follow" in found.out
    as_json = call("verify", "--json", str(path))
    assert [json.loads(line)["fair"] for line in as_json.out.splitlines()] == [True, False, True]


def test_the_command_refuses_other_files(tmp_path: Any) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    for given in (str(path), str(tmp_path / "missing.json")):
        found = call("verify", given)
        assert found.status == 2
        assert found.err.startswith("fairdeal: ")
    assert call("verify", "-", stdin="{}").status == 2
    assert call("verify").status == 2


def test_a_truncated_record_is_incomplete() -> None:
    record = fair_record(rounds=1)
    record["moves"], record["outcome"] = record["moves"][:-3], None
    check, words = failed_check(record)
    assert check == "outcome"
    assert words.startswith("the record is incomplete")
