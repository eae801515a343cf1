# cython: annotation_typing=False, infer_types=True, binding=False
"""What is told of claims and calls: put into words when somebody asks, and used again where nobody has kept it."""

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.events import Event, LazyData, new_event
from fairdeal.games.bull_sanity.rules.claims import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.pack import Pack

SEATS = 6
ONE_SEAT = tuple((seat,) for seat in range(SEATS))
SAID_BULL, SAID_ACCEPT = BULL, ACCEPT  # known to C as moves, which spares a look at what they are


class Claimed(LazyData):
    """BS-2: all hear the number and the value."""

    claim: Claim

    def build(self) -> dict[str, object]:
        return {"value": self.claim.value, "count": bits.count128(self.claim.cards)}


class Called(LazyData):
    """BS-5: whose claim was called."""

    claimer: int

    def build(self) -> dict[str, object]:
        return {"claim_of": self.claimer}


class Shown(LazyData):
    """BS-5: the set is shown to everybody."""

    pack: Pack
    claimer: int
    value: int
    true: bool
    cards: int

    def build(self) -> dict[str, object]:
        texts = self.pack.texts(self.cards)
        return {"from": self.claimer, "value": self.value, "true": self.true, "cards": texts}


class Stays(LazyData):
    """BS-6: how many cards stay face down."""

    count: int

    def build(self) -> dict[str, object]:
        return {"count": self.count}


class News:
    """The events of the last claim, of the last call and of the last set that all accepted."""

    def __init__(self) -> None:
        self.of_claim: tuple[Event, ...] | None = None
        self.of_call: tuple[Event, ...] | None = None
        self.of_accepted: tuple[Event, ...] | None = None
        self.facts_of_claim: Claimed | None = None
        self.facts_of_call: Called | None = None
        self.facts_of_cards: Shown | None = None
        self.facts_of_accepted: Stays | None = None

    def claimed(self, seat: int, claim: Claim) -> tuple[Event, ...]:
        """The number and the value for all, the cards for the one who put them down."""
        told = self.of_claim
        facts = self.facts_of_claim
        if told is None or facts is None or not cpython_fast_paths.are_unshared(told):
            self.of_claim = told = (new_event("claimed", seat, None), new_event("laid", seat, claim))
            self.facts_of_claim = facts = Claimed.__new__(Claimed)
        said = told[0]
        laid = told[1]
        facts.claim = claim
        said.seat = laid.seat = seat
        said.lazy_data = facts
        laid.move = claim
        laid.audience = ONE_SEAT[seat]
        return told

    def called(self, seat: int, taker: int) -> tuple[Event, ...]:
        """Who called whom, and who takes which cards: `facts_of_call` and `facts_of_cards` are to be filled in."""
        told = self.of_call
        if told is None or not cpython_fast_paths.are_unshared(told):
            self.of_call = told = (new_event("called", seat, SAID_BULL), new_event("cards", taker, None))
            self.facts_of_call = Called.__new__(Called)
            self.facts_of_cards = Shown.__new__(Shown)
        call = told[0]
        cards = told[1]
        call.seat = seat
        call.lazy_data = self.facts_of_call
        cards.seat = taker
        cards.lazy_data = self.facts_of_cards
        return told

    def shown(self, pack: Pack, claimer: int, value: int, true: bool, cards: int) -> None:
        """What the last call has brought to light."""
        called = self.facts_of_call
        shown = self.facts_of_cards
        assert called is not None
        assert shown is not None
        called.claimer = claimer
        shown.pack = pack
        shown.claimer = claimer
        shown.value = value
        shown.true = true
        shown.cards = cards

    def accepted(self, seat: int, claimer: int, count: int) -> tuple[Event, ...]:
        """The last one has accepted: the set stays face down."""
        told = self.of_accepted
        facts = self.facts_of_accepted
        if told is None or facts is None or not cpython_fast_paths.are_unshared(told):
            self.of_accepted = told = (new_event("accepted", seat, SAID_ACCEPT), new_event("stays", claimer, None))
            self.facts_of_accepted = facts = Stays.__new__(Stays)
        said = told[0]
        stays = told[1]
        facts.count = count
        said.seat = seat
        stays.seat = claimer
        stays.lazy_data = facts
        return told
