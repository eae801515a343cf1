# cython: annotation_typing=False, infer_types=True, binding=False
"""Events of claims and answers: their data is built on first access, and events that nobody holds are used again."""

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.events import Event, LazyData, new_event
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.fast.seat_tuples import ONE_SEAT
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim


class ClaimData(LazyData):
    """BS-2: the number of cards and the value claimed."""

    claim: Claim

    def build(self) -> dict[str, object]:
        return {"value": self.claim.value, "count": bits.count128(self.claim.cards)}


class CallData(LazyData):
    """BS-5: the player whose claim is called."""

    claimer: int

    def build(self) -> dict[str, object]:
        return {"claim_of": self.claimer}


class ShownCards(LazyData):
    """BS-5: the set that a call has shown to everybody."""

    pack: Pack
    claimer: int
    value: int
    is_true: bool
    cards: int

    def build(self) -> dict[str, object]:
        texts = self.pack.texts(self.cards)
        return {"from": self.claimer, "value": self.value, "true": self.is_true, "cards": texts}


class UncalledSet(LazyData):
    """BS-6: the number of cards that stay face down."""

    count: int

    def build(self) -> dict[str, object]:
        return {"count": self.count}


class EventCache:
    """The last events of each kind, to be used again once nobody else references them."""

    def __init__(self) -> None:
        self.claim_events: tuple[Event, ...] | None = None
        self.claim_data: ClaimData | None = None
        self.call_events: tuple[Event, ...] | None = None
        self.call_data: CallData | None = None
        self.shown_cards: ShownCards | None = None
        self.uncalled_events: tuple[Event, ...] | None = None
        self.uncalled_set: UncalledSet | None = None

    def claimed(self, seat: int, claim: Claim) -> tuple[Event, ...]:
        """Events of a claim: everybody learns the number and the value, only its player sees the cards."""
        events = self.claim_events
        data = self.claim_data
        if events is None or data is None or not cpython_fast_paths.are_unshared(events):
            self.claim_events = events = (new_event("claimed", seat, None), new_event("laid", seat, claim))
            self.claim_data = data = ClaimData.__new__(ClaimData)
        claimed = events[0]
        laid = events[1]
        data.claim = claim
        claimed.seat = laid.seat = seat
        claimed.lazy_data = data
        laid.move = claim
        laid.audience = ONE_SEAT[seat]
        return events

    def called(
        self, pack: Pack, caller: int, claimer: int, taker: int, value: int, is_true: bool, cards: int
    ) -> tuple[Event, ...]:
        """Events of a call: who called whom, and who takes which cards."""
        events = self.call_events
        data = self.call_data
        shown = self.shown_cards
        if events is None or data is None or shown is None or not cpython_fast_paths.are_unshared(events):
            self.call_events = events = (new_event("called", caller, BULL), new_event("cards", taker, None))
            self.call_data = data = CallData.__new__(CallData)
            self.shown_cards = shown = ShownCards.__new__(ShownCards)
        call = events[0]
        taken = events[1]
        data.claimer = claimer
        call.seat = caller
        call.lazy_data = data
        shown.pack = pack
        shown.claimer = claimer
        shown.value = value
        shown.is_true = is_true
        shown.cards = cards
        taken.seat = taker
        taken.lazy_data = shown
        return events

    def not_called(self, seat: int, claimer: int, count: int) -> tuple[Event, ...]:
        """Events of the last acceptance: the set stays face down."""
        events = self.uncalled_events
        data = self.uncalled_set
        if events is None or data is None or not cpython_fast_paths.are_unshared(events):
            self.uncalled_events = events = (new_event("accepted", seat, ACCEPT), new_event("stays", claimer, None))
            self.uncalled_set = data = UncalledSet.__new__(UncalledSet)
        accepted = events[0]
        stays = events[1]
        data.count = count
        accepted.seat = seat
        stays.seat = claimer
        stays.lazy_data = data
        return events


def new_event_cache() -> EventCache:
    """Create an empty cache, faster than the constructor."""
    return EventCache.__new__(EventCache) if bits.COMPILED else EventCache()
