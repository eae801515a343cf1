"""Verification of a match's record: the commitment, the seed, every deal, every move and the outcome."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import find_game
from fairdeal.server.fair_deals import VERSION, commitment, derive_seed, is_nonce
from fairdeal.table.nonces import MAX_NONCE_LENGTH

HEX_SECRET = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Check:
    """One check of a record, whether it passed, and the finding in words."""

    name: str
    passed: bool
    finding: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The checks of a record, up to the first that failed."""

    checks: tuple[Check, ...]

    @property
    def is_fair(self) -> bool:
        return all(check.passed for check in self.checks)

    def to_json(self) -> dict[str, object]:
        checks = [{"check": check.name, "holds": check.passed, "words": check.finding} for check in self.checks]
        return {"fair": self.is_fair, "checks": checks}


class _CheckFailed(Exception):
    """A check that failed; the later ones would be meaningless."""


def verify(document: object, promised: str | None = None, nonce: str | None = None) -> Verdict:
    """Recompute commitment, seed, every deal, every move and the outcome of a record; BadRecord if it is not one.

    `promised` is the commitment that a player saw before the first deal, `nonce` the one that their client sent.
    """
    record, listed = _read(document)
    state = record.start()
    steps: list[tuple[str, Callable[[], str]]] = [
        ("commitment", lambda: _check_commitment(record, promised)),
        ("nonces", lambda: _check_nonces(record, nonce)),
        ("seed", lambda: _check_seed(record)),
        ("deals", lambda: _check_deals(record, state, listed)),
        ("outcome", lambda: _check_outcome(record, state)),
    ]
    checks = []
    for name, run_check in steps:
        try:
            checks.append(Check(name, True, run_check()))
        except _CheckFailed as failure:
            checks.append(Check(name, False, str(failure)))
            break
    return Verdict(tuple(checks))


def _read(document: object) -> tuple[Record, Sequence[object] | None]:
    """Read the record without its deals, so that they follow from the seed alone; and the deals that it lists."""
    complete = read_record(document, find_game)
    assert isinstance(document, dict)
    if complete.seed is None:
        return complete, None
    without_deals = {name: value for name, value in document.items() if name not in ("deal", "deals")}
    return read_record(without_deals, find_game), complete.deals or None


def _disclosure(record: Record) -> Mapping[str, object]:
    fair = record.extra.get("fair")
    if not isinstance(fair, dict):
        raise _CheckFailed('the record has no "fair": the server made no commitment before the first deal')
    if fair.get("version") != VERSION:
        raise _CheckFailed(f'"fair" has version {quoted(fair.get("version"))}; this program knows version {VERSION}')
    return fair


def _check_commitment(record: Record, promised: str | None) -> str:
    fair = _disclosure(record)
    secret, written = fair.get("secret"), fair.get("commitment")
    if not isinstance(secret, str) or not HEX_SECRET.fullmatch(secret):
        raise _CheckFailed("the secret is missing: it must be 64 hexadecimal digits")
    if commitment(secret) != written:
        raise _CheckFailed(f"the secret does not match the commitment: its SHA-256 is {commitment(secret)}")
    if promised is not None and promised.strip().lower() != written:
        raise _CheckFailed(f"you expected the commitment {quoted(promised)}, and the record has {written}")
    return f"the secret matches it: its SHA-256 is {written}"


def _check_nonces(record: Record, nonce: str | None) -> str:
    nonces, names = _disclosure(record).get("nonces"), record.game.names
    if not isinstance(nonces, list) or not all(value == "" or is_nonce(value) for value in nonces):
        raise _CheckFailed(f"nonces must be texts of at most {MAX_NONCE_LENGTH} characters, one per seat")
    if len(nonces) != len(names):
        raise _CheckFailed(f"there are {len(nonces)} nonces for {len(names)} seats")
    if nonce is not None and nonce not in nonces:
        raise _CheckFailed(f"the nonce {quoted(nonce)} is not among them")
    givers = [name for name, value in zip(names, nonces, strict=True) if value]
    return f"added by {', '.join(givers)}" if givers else "nobody added one: the server alone chose the seed"


def _check_seed(record: Record) -> str:
    fair = _disclosure(record)
    secret, nonces = fair["secret"], fair["nonces"]
    assert isinstance(secret, str)
    assert isinstance(nonces, list)
    if derive_seed(secret, nonces) != record.seed:
        raise _CheckFailed("the seed does not follow from the secret and the nonces")
    return "follows from the secret and the nonces"


def _check_deals(record: Record, state: State, listed: Sequence[object] | None) -> str:
    """Deal again from the seed alone, and play every move on these deals."""
    checked = 0

    def check_new_deal() -> None:
        """Compare a new deal with the one in the record."""
        nonlocal checked
        if state.rounds_dealt > checked:
            checked = state.rounds_dealt
            if listed is None:
                return
            if checked > len(listed) or _as_json(state.last_deal()) != _as_json(listed[checked - 1]):
                raise _CheckFailed(f"deal {checked} is not what the seed gives")

    check_new_deal()
    try:
        for step in record.steps(state):
            check_new_deal()
            step.play()
            check_new_deal()
    except IllegalMove as illegal:
        raise _CheckFailed(f"move {step.n}, seat {step.seat}: {step.text}: {illegal}") from None
    while listed is not None and checked < len(listed) and state.phase == INTERMISSION:
        state.proceed()
        check_new_deal()
    if listed is not None and checked < len(listed):
        raise _CheckFailed(f"the record has {len(listed)} deals; the match has {checked}")
    comparison = ", the same as in the record" if listed is not None else ""
    return f"{checked:,} dealt again from the seed{comparison}; all {len(record.moves):,} moves are legal on them"


def _check_outcome(record: Record, state: State) -> str:
    outcome = state.outcome
    replayed = None if outcome is None else _as_json(outcome.to_json())
    if replayed != _as_json(record.outcome):
        raise _CheckFailed(f"the record has {quoted(record.outcome)}; replayed it is {quoted(replayed)}")
    return "the one that the moves lead to" if outcome is not None else "none: the match was not played to its end"


def _as_json(value: object) -> object:
    """The value after a round trip through JSON: no tuples, no numbers as keys."""
    found: object = json.loads(json.dumps(value))
    return found
