"""Verification of a match's record: what was promised, the seed, every deal, every move and the outcome."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.fair import protocol, version_1
from fairdeal.fair.checks import CheckFailed
from fairdeal.fair.disclosure import Disclosure, read_disclosure
from fairdeal.games import find_game

SHARED_DEAL = (
    "everybody who played this deal had the same cards, which were settled before: this record alone does not show how"
)
ANONYMIZED = "anonymized"  # key of a record: the seats whose names were removed after the match
NAMES_REMOVED = (
    "a name was removed from this record after the match. Names are part of the seal and of the players' commitments, "
    "so these cannot be recomputed; the seed, every deal, every move and the outcome are"
)

Steps = list[tuple[str, Callable[[], str]]]  # the name of each check, and the function that returns its finding


@dataclass(frozen=True, slots=True)
class Noted:
    """What a player noted before and during the match, to compare with its record."""

    commitment: str | None = None  # of the server, before the first deal
    nonce: str | None = None
    player: str | None = None  # the name of the player who sent the nonce
    head: str | None = None  # of the chain of moves, as late as possible


@dataclass(frozen=True, slots=True)
class Check:
    """One check of a record, whether it passed, and the finding in words."""

    name: str
    passed: bool
    finding: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The checks of a record, up to the first that failed; and what they cannot show even if all pass."""

    checks: tuple[Check, ...]
    warning: str | None = None

    @property
    def is_fair(self) -> bool:
        return all(check.passed for check in self.checks)

    def to_json(self) -> dict[str, object]:
        checks = [{"check": check.name, "holds": check.passed, "words": check.finding} for check in self.checks]
        return {"fair": self.is_fair, "checks": checks, "warning": self.warning}


def verify(document: object, noted: Noted | None = None) -> Verdict:
    """Recompute everything that a record claims; BadRecord if it is not a record."""
    record, listed = _read(document)
    noted = noted or Noted()
    state = record.start()
    fair = record.extra.get("fair")
    is_old = isinstance(fair, dict) and fair.get("version") == version_1.VERSION
    is_shared = fair is None and "duplicate" in record.extra
    lacks_names = ANONYMIZED in record.extra and not is_old
    first: Steps = []
    if not is_shared:
        first = _version_1_steps(record, noted) if is_old else _version_2_steps(record, noted)
    if lacks_names:
        first = _without_names(first, record, noted)
    steps: Steps = [
        *first,
        ("deals", lambda: _check_deals(record, state, listed)),
        ("outcome", lambda: _check_outcome(record, state, noted, is_old)),
    ]
    checks = []
    for name, run_check in steps:
        try:
            checks.append(Check(name, True, run_check()))
        except CheckFailed as failure:
            checks.append(Check(name, False, str(failure)))
            break
    warnings = {version_1.NOT_PROVEN: is_old, SHARED_DEAL: is_shared, NAMES_REMOVED: lacks_names}
    return Verdict(tuple(checks), next((text for text, applies in warnings.items() if applies), None))


def _read(document: object) -> tuple[Record, Sequence[object] | None]:
    """Read the record without its deals, so that they follow from the seed alone; and the deals that it lists."""
    complete = read_record(document, find_game)
    assert isinstance(document, dict)
    if complete.seed is None:
        return complete, None
    without_deals = {name: value for name, value in document.items() if name not in ("deal", "deals")}
    return read_record(without_deals, find_game), complete.deals or None


# ---- Version 2


def _version_2_steps(record: Record, noted: Noted) -> Steps:
    def disclosure() -> Disclosure:
        return read_disclosure(record.extra.get("fair"))

    return [
        ("commitment", lambda: _check_promise(disclosure(), noted)),
        ("players", lambda: disclosure().check_names(record.game.names)),
        ("settings", lambda: _check_settings(disclosure(), record)),
        ("nonces", lambda: _check_nonces(disclosure(), noted)),
        ("seal", lambda: disclosure().check_seal(record.game.key)),
        ("seed", lambda: disclosure().check_seed(record.seed)),
        ("moves", lambda: _check_moves(disclosure(), record, noted)),
    ]


def _without_names(steps: Steps, record: Record, noted: Noted) -> Steps:
    """The checks that are possible after names were removed from a record."""

    def find_nonces() -> str:
        _find_noted(read_disclosure(record.extra.get("fair")), noted)
        return "they are listed; what players committed to contains names"

    replaced = {"nonces": find_nonces}
    removed = {"seal"} if not record.played_by else {"seal", "moves"}  # the chain names players who took over a seat
    return [(name, replaced.get(name, check)) for name, check in steps if name not in removed]


def _check_promise(fair: Disclosure, noted: Noted) -> str:
    finding = fair.check_promise()
    _compare_commitments(noted, fair.commitment)
    return finding


def _compare_commitments(noted: Noted, written: object) -> None:
    if noted.commitment is not None and noted.commitment.strip().lower() != written:
        raise CheckFailed(f"you expected the commitment {quoted(noted.commitment)}, and the record has {written}")


def _check_settings(fair: Disclosure, record: Record) -> str:
    limit, sealed = record.game.max_rounds, fair.options.get(protocol.MAX_ROUNDS, 0)
    if limit != sealed:
        raise CheckFailed(f"max_rounds is {limit}, and {sealed or 'no limit'} was settled before the deal")
    in_effect = record.game.options.to_json()
    changed = record.game.options.differences(record.game.presets[record.game.preset])
    for name, value in in_effect.items():
        if name in fair.options and fair.options[name] != value:
            raise CheckFailed(f"{name} was {quoted(fair.options[name])} before the deal, and is {quoted(value)} now")
        if name not in fair.options and name in changed:
            raise CheckFailed(f"{name} is {quoted(value)}, and was not settled before the deal")
    return f"{len(fair.options)} options, as they were settled before the deal"


def _check_nonces(fair: Disclosure, noted: Noted) -> str:
    finding = fair.check_nonces()
    _find_noted(fair, noted)
    return finding


def _find_noted(fair: Disclosure, noted: Noted) -> None:
    """Find the nonce that a player noted, and its sender, in the record."""
    if noted.nonce is not None:
        senders = [player.name for player in fair.players if player.nonce == noted.nonce]
        if not senders:
            raise CheckFailed(f"the nonce {quoted(noted.nonce)} is not among them")
        if noted.player is not None and noted.player not in senders:
            raise CheckFailed(f"the nonce {quoted(noted.nonce)} is not that of {noted.player}, but of {senders[0]}")


def _check_moves(fair: Disclosure, record: Record, noted: Noted) -> str:
    heads = fair.heads(record)
    if heads[-1] != fair.head:
        raise CheckFailed("names, moves or the outcome are not those of the chain that was published move by move")
    finding = f"all {len(record.moves):,} are in the chain that was published move by move"
    if noted.head is None:
        return finding
    if noted.head not in heads:
        raise CheckFailed(f"the head {quoted(noted.head)} that you saw is not in the chain of these moves")
    at = heads.index(noted.head)
    return f"{finding}; the head that you saw is the {'last' if at == len(heads) - 1 else f'one after move {at}'}"


# ---- Version 1


def _version_1_steps(record: Record, noted: Noted) -> Steps:
    fair = record.extra["fair"]
    assert isinstance(fair, dict)
    return [
        ("commitment", lambda: _check_old_commitment(fair, noted)),
        ("nonces", lambda: _check_old_nonces(fair, record.game.names, noted)),
        ("seed", lambda: _check_old_seed(fair, record)),
    ]


def _check_old_commitment(fair: Mapping[str, object], noted: Noted) -> str:
    secret, written = fair.get("secret"), fair.get("commitment")
    if not isinstance(secret, str) or not protocol.is_hex(secret):
        raise CheckFailed("the secret is missing: it must be 64 hexadecimal digits")
    if version_1.commitment(secret) != written:
        raise CheckFailed(f"the secret does not match the commitment: its SHA-256 is {version_1.commitment(secret)}")
    _compare_commitments(noted, written)
    return f"the secret matches it: its SHA-256 is {written}"


def _check_old_nonces(fair: Mapping[str, object], names: Sequence[str], noted: Noted) -> str:
    nonces = fair.get("nonces")
    if not isinstance(nonces, list) or not all(value == "" or version_1.is_nonce(value) for value in nonces):
        raise CheckFailed(f"nonces must be texts of at most {version_1.MAX_NONCE_LENGTH} characters, one per seat")
    if len(nonces) != len(names):
        raise CheckFailed(f"there are {len(nonces)} nonces for {len(names)} seats")
    if noted.nonce is not None and noted.nonce not in nonces:
        raise CheckFailed(f"the nonce {quoted(noted.nonce)} is not among them")
    givers = [name for name, value in zip(names, nonces, strict=True) if value]
    return f"added by {', '.join(givers)}" if givers else "nobody added one: the server alone chose the seed"


def _check_old_seed(fair: Mapping[str, object], record: Record) -> str:
    secret, nonces = fair["secret"], fair["nonces"]
    assert isinstance(secret, str)
    assert isinstance(nonces, list)
    if version_1.derive_seed(secret, nonces) != record.seed:
        raise CheckFailed("the seed does not follow from the secret and the nonces")
    return "follows from the secret and the nonces"


# ---- Both versions


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
                raise CheckFailed(f"deal {checked} is not what the seed gives")

    check_new_deal()
    try:
        for step in record.steps(state):
            check_new_deal()
            step.play()
            check_new_deal()
    except IllegalMove as illegal:
        raise CheckFailed(f"move {step.n}, seat {step.seat}: {step.text}: {illegal}") from None
    while listed is not None and checked < len(listed) and state.phase == INTERMISSION:
        state.proceed()
        check_new_deal()
    if listed is not None and checked < len(listed):
        raise CheckFailed(f"the record has {len(listed)} deals; the match has {checked}")
    comparison = ", the same as in the record" if listed is not None else ""
    return f"{checked:,} dealt again from the seed{comparison}; all {len(record.moves):,} moves are legal on them"


def _check_outcome(record: Record, state: State, noted: Noted, is_old: bool) -> str:
    outcome = state.outcome
    replayed = None if outcome is None else _as_json(outcome.to_json())
    if replayed != _as_json(record.outcome):
        raise CheckFailed(f"the record has {quoted(record.outcome)}; replayed it is {quoted(replayed)}")
    if outcome is not None:
        return "the one that the moves lead to"
    if not is_old and noted.head == read_disclosure(record.extra.get("fair")).head:
        return "none: the match was stopped, and the last head that you saw shows that no move is missing"
    raise CheckFailed(
        "the record is incomplete: the match was stopped, or moves were cut off. Only a player who saw the last head "
        "of the chain can tell (--head)"
        if not is_old
        else "the record is incomplete: the match was stopped, or moves were cut off"
    )


def _as_json(value: object) -> object:
    """The value after a round trip through JSON: no tuples, no numbers as keys."""
    found: object = json.loads(json.dumps(value))
    return found
