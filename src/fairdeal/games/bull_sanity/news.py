# cython: annotation_typing=False, infer_types=True, binding=False
"""What is told of claims and calls: put into words when somebody asks, and used again where nobody has kept it."""

from fairdeal.engine import bits
from fairdeal.engine.events import Event, Facts, happened
from fairdeal.games.bull_sanity.claims import BULL, Claim
from fairdeal.games.bull_sanity.pack import Pack

SEATS = 6
ONE_SEAT = tuple((seat,) for seat in range(SEATS))


class Claimed(Facts):
    """BS-2: all hear the number and the value."""

    claim: Claim

    def told(self) -> dict[str, object]:
        return {"value": self.claim.value, "count": bits.members(self.claim.cards)}


class Called(Facts):
    """BS-5: whose claim was called."""

    claimer: int

    def told(self) -> dict[str, object]:
        return {"claim_of": self.claimer}


class Shown(Facts):
    """BS-5: the set is shown to everybody."""

    pack: Pack
    claimer: int
    value: int
    true: bool
    cards: int

    def told(self) -> dict[str, object]:
        texts = self.pack.texts(self.cards)
        return {"from": self.claimer, "value": self.value, "true": self.true, "cards": texts}


class News:
    """The events of the last claim and of the last call."""

    def __init__(self) -> None:
        self.of_claim: tuple[Event, ...] | None = None
        self.of_call: tuple[Event, ...] | None = None

    def claimed(self, seat: int, claim: Claim) -> tuple[Event, ...]:
        """The number and the value for all, the cards for the one who put them down."""
        told = self.of_claim
        if told is None or not bits.unkept(told):
            self.of_claim = told = (happened("claimed", seat, None), happened("laid", seat, claim))
        said = told[0]
        laid = told[1]
        facts = Claimed.__new__(Claimed)
        facts.claim = claim
        said.seat = laid.seat = seat
        said.later = facts
        laid.move = claim
        laid.audience = ONE_SEAT[seat]
        return told

    def called(self, seat: int, taker: int, shown: Shown) -> tuple[Event, ...]:
        """Who called whom, and who takes which cards."""
        told = self.of_call
        if told is None or not bits.unkept(told):
            self.of_call = told = (happened("called", seat, BULL), happened("cards", taker, None))
        call = told[0]
        cards = told[1]
        facts = Called.__new__(Called)
        facts.claimer = shown.claimer
        call.seat = seat
        call.later = facts
        cards.seat = taker
        cards.later = shown
        return told


def set_shown(pack: Pack, claimer: int, value: int, true: bool, cards: int) -> Shown:
    made = Shown.__new__(Shown)
    made.pack = pack
    made.claimer = claimer
    made.value = value
    made.true = true
    made.cards = cards
    return made
