"""Fair deals: the server cannot stack a deck (docs/fair-deals.md).

Before the first deal of a match the server promises a secret by publishing its hash. Every player's client may add a
nonce. The seed is made of the secret and all nonces, so neither side can choose it. At the end the secret is told in
the record, under `fair`, and anybody can check it all: `verify` here, `fairdeal verify` at home.
"""

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.options import shown
from fairdeal.engine.record import Record, is_text, read_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import find_game

SECRET_BYTES = 32
HEXADECIMAL = re.compile("[0-9a-f]{64}")
LONGEST_NONCE = 64
VERSION = 1  # of the derivation; a record says by which it was made


# ---- What the server does


def new_secret() -> str:
    """A secret for one match, from the system's generator: 64 hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is published before the deal: the SHA-256 of the secret's 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_nonce(given: object) -> bool:
    """Any text of 1 to 64 characters does."""
    return isinstance(given, str) and 0 < len(given) <= LONGEST_NONCE and is_text(given)


def seed_of(secret: str, nonces: Sequence[str]) -> str:
    """The seed of the match: a keyed hash of the nonces in seat order, one a seat, empty where none was given.

    A text of 64 hexadecimal digits, which every JSON reader keeps whole. Each nonce goes in with its length before it,
    so that no two rows of nonces are the same row of bytes.
    """
    message = b"".join(len(nonce.encode()).to_bytes(2, "big") + nonce.encode() for nonce in nonces)
    return hmac.new(bytes.fromhex(secret), message, hashlib.sha256).hexdigest()


def told(secret: str, nonces: Sequence[str]) -> dict[str, object]:
    """What the record of a match has under `fair`, once the match is over: all that a check needs."""
    return {"version": VERSION, "commitment": commitment(secret), "secret": secret, "nonces": list(nonces)}


# ---- What everybody can check


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at, whether it holds, and what was found, in words."""

    what: str
    holds: bool
    words: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that was checked in a record. What comes after a check that fails may be missing."""

    checks: tuple[Check, ...]

    @property
    def fair(self) -> bool:
        return all(check.holds for check in self.checks)

    def to_json(self) -> dict[str, object]:
        checks = [{"check": check.what, "holds": check.holds, "words": check.words} for check in self.checks]
        return {"fair": self.fair, "checks": checks}


class _Fails(Exception):
    """A check that does not hold; what would come after it means nothing."""


def verify(document: object, promised: str | None = None, nonce: str | None = None) -> Verdict:
    """Recompute commitment, seed, every deal, every move and the outcome of a record; BadRecord if it is none.

    `promised` is the commitment that somebody saw before the first deal, `nonce` the one that his client sent.
    """
    record, listed = _read(document)
    state = record.start()
    steps: list[tuple[str, Callable[[], str]]] = [
        ("commitment", lambda: _commitment(record, promised)),
        ("nonces", lambda: _nonces(record, nonce)),
        ("seed", lambda: _seed(record)),
        ("deals", lambda: _deals(record, state, listed)),
        ("outcome", lambda: _outcome(record, state)),
    ]
    checks = []
    for what, look in steps:
        try:
            checks.append(Check(what, True, look()))
        except _Fails as found:
            checks.append(Check(what, False, str(found)))
            break
    return Verdict(tuple(checks))


def _read(document: object) -> tuple[Record, Sequence[object] | None]:
    """The record as the seed alone would have it, and the deals that stand in it."""
    whole = read_record(document, find_game)
    assert isinstance(document, dict)
    if whole.seed is None:
        return whole, None
    alone = {name: value for name, value in document.items() if name not in ("deal", "deals")}
    return read_record(alone, find_game), whole.deals or None


def _told(record: Record) -> Mapping[str, object]:
    fair = record.extra.get("fair")
    if not isinstance(fair, dict):
        raise _Fails('the record has no "fair": nothing was promised before the first deal')
    if fair.get("version") != VERSION:
        raise _Fails(f"the promise is of version {shown(fair.get('version'))}; this program knows version {VERSION}")
    return fair


def _commitment(record: Record, promised: str | None) -> str:
    fair = _told(record)
    secret, written = fair.get("secret"), fair.get("commitment")
    if not isinstance(secret, str) or not HEXADECIMAL.fullmatch(secret):
        raise _Fails("the secret is not told: it must be 64 hexadecimal digits")
    if commitment(secret) != written:
        raise _Fails(f"the secret is not the promised one: its SHA-256 is {commitment(secret)}")
    if promised is not None and promised.strip().lower() != written:
        raise _Fails(f"what was promised is {shown(promised)}, and the record says {written}")
    return f"the secret is the promised one: its SHA-256 is {written}"


def _nonces(record: Record, nonce: str | None) -> str:
    nonces, names = _told(record).get("nonces"), record.game.names
    if not isinstance(nonces, list) or not all(one == "" or is_nonce(one) for one in nonces):
        raise _Fails(f"nonces are texts of at most {LONGEST_NONCE} characters, one a seat")
    if len(nonces) != len(names):
        raise _Fails(f"there are {len(nonces)} nonces for {len(names)} seats")
    if nonce is not None and nonce not in nonces:
        raise _Fails(f"the nonce {shown(nonce)} is not among them")
    givers = [name for name, one in zip(names, nonces, strict=True) if one]
    return f"added by {', '.join(givers)}" if givers else "nobody added one: the seed is the server's own"


def _seed(record: Record) -> str:
    fair = _told(record)
    secret, nonces = fair["secret"], fair["nonces"]
    assert isinstance(secret, str)
    assert isinstance(nonces, list)
    if seed_of(secret, nonces) != record.seed:
        raise _Fails("the seed does not follow from the secret and the nonces")
    return "follows from the secret and the nonces"


def _deals(record: Record, state: State, listed: Sequence[object] | None) -> str:
    """Deal again from the seed alone, and play every move on these deals."""
    seen = 0

    def look() -> None:
        """Compare a deal with what the record says of it, as soon as it is made."""
        nonlocal seen
        if state.rounds_dealt > seen:
            seen = state.rounds_dealt
            if listed is not None and (seen > len(listed) or _plain(state.last_deal()) != _plain(listed[seen - 1])):
                raise _Fails(f"deal {seen} is not what the seed gives")

    look()
    try:
        for step in record.steps(state):
            look()
            step.make()
            look()
    except IllegalMove as illegal:
        raise _Fails(f"move {step.n}, seat {step.seat}: {step.text}: {illegal}") from None
    while listed is not None and seen < len(listed) and state.phase == INTERMISSION:
        state.proceed()
        look()
    if listed is not None and seen < len(listed):
        raise _Fails(f"the record has {len(listed)} deals; the match has {seen}")
    told = f"{seen:,} dealt again from the seed" + (", the same as in the record" if listed is not None else "")
    return f"{told}; all {len(record.moves):,} moves are legal on them"


def _outcome(record: Record, state: State) -> str:
    outcome = state.outcome
    played = None if outcome is None else _plain(outcome.to_json())
    if played != _plain(record.outcome):
        raise _Fails(f"the record says {shown(record.outcome)}; played through it is {shown(played)}")
    return "the one that the moves lead to" if outcome is not None else "none: the match was not played to its end"


def _plain(value: object) -> object:
    """As JSON has it: no tuples, no numbers as keys."""
    found: object = json.loads(json.dumps(value))
    return found
