# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity Hearts: passing, tricks, hand after hand until somebody is above 300."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event, new_event_with
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.random import DEAL, Stream
from fairdeal.games.hearts.rules.refusals import why_not
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import stages
from fairdeal.mechanics.choices import Choice, choices_of
from fairdeal.mechanics.double_deals import TrickDeal
from fairdeal.mechanics.faces import cards_in, set_of
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_worlds import deal_hidden_cards

if TYPE_CHECKING:
    from fairdeal.games.hearts import Hearts

SEATS = tuple(tuple(seat for seat in range(6) if some >> seat & 1) for some in range(64))  # of every set of seats
DIRECTIONS = ("none", "left", "right", "across")  # HE-2, by the hand's number in fours


class HeartsMatch(TrickMatch):
    """The state of a match of Sanity Hearts."""

    phases = ("play", "deal", "over", "pass")  # by stages.PLAY, …, stages.FIRST
    deal_keys = ("hands", "leader", "scores", "hand_number")

    def __init__(
        self, game: "Hearts", seed: int | str | None, deals: Sequence[TrickDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self.hearts = game.table.copy()
        self.choosing = 0  # who has yet to choose what to pass, as a set
        self.begin_match(game, self.hearts, seed, deals, given)

    @property
    def game(self) -> "Hearts":
        return cast("Hearts", self._game)

    def copy(self) -> "HeartsMatch":
        copied = HeartsMatch.__new__(HeartsMatch)
        copied.copy_match_from(self)
        copied.hearts = self.hearts.copy()
        copied.table = copied.hearts
        copied.choosing = self.choosing
        return copied

    # ---- The deal and the pass (HE-1, HE-2)

    def deal_hand(self) -> None:
        self.hearts.deal(self.stream(DEAL))
        self.deal = TrickDeal(tuple([self.table.dealt_to(seat) for seat in range(self._players)]))

    def take_deal(self, deal: TrickDeal) -> None:
        """The hands are all that it decides, and at most who leads."""

    def after_deal(self) -> list[Event]:
        self.choosing = 0
        for seat in range(self._players):
            self.hearts.pass_cards(seat, 0)
        if not self.to_pass():
            return self.begin_play()
        self.stage = stages.FIRST
        self.choosing = (1 << self._players) - 1
        return []

    def ready(self) -> tuple[int, ...]:
        """Who has chosen what to pass, in a hand that has a pass."""
        return SEATS[(1 << self._players) - 1 & ~self.choosing] if self.to_pass() else ()

    def to_pass(self) -> int:
        return self.hearts.passed_by_each(bits.count128(self.table.dealt_to(0)))

    def begin_play(self) -> list[Event]:
        self.unshare_hands()
        self.hearts.begin_play(self.deal.leader if self.deal.leader is not None else -1)
        self.stage = stages.PLAY
        return [new_event("lead", self.table.leader, None)]

    def actors_before_tricks(self) -> tuple[int, ...]:
        return SEATS[self.choosing]

    def moves_before_tricks(self, seat: int) -> Moves:
        if not 0 <= seat < self._players or not self.choosing >> seat & 1:
            return NONE
        return choices_of("pass", self.to_pass(), self.table.dealt_to(seat), self.faces.names)

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        """HE-2: all choose before anyone sees what he gets."""
        assert isinstance(move, Choice)
        choice = move
        self.hearts.pass_cards(seat, choice.cards)
        self.choosing &= ~(1 << seat)
        number = new_event_with("chosen", seat, None, {"number": self.to_pass()}, None)
        passing = new_event_with("passing", seat, move, None, self.only(seat))
        if self.choosing:
            return (number, passing)
        events = [number, passing]
        self.hearts.exchange()
        for giver in range(self._players):
            receiver = self.hearts.receiver(giver)
            told = {"to": receiver, "cards": self.faces.card_texts(self.hearts.passed_by(giver))}
            events.append(new_event_with("cards", giver, None, told, (giver, receiver)))
        return (*events, *self.begin_play())

    # ---- What can be known

    def view(self, seat: int | None) -> HeartsView:
        return HeartsView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return {
            **self.shared_public(),
            "direction": DIRECTIONS[self.table.hand_number % 4],
            "to_pass": self.to_pass(),
            "chosen": self.ready(),
            "passed": (),
            "received": (),
            "first_trick": self.stage == stages.PLAY and bool(self.hearts.first_trick()),
            "broken": self.stage == stages.PLAY and bool(self.hearts.broken()),
        }

    def own(self, seat: int) -> dict[str, Any]:
        """Its cards; what it passed, and, once all have chosen, what it got for that (HE-2)."""
        own = self.shared_own(seat)
        if self.to_pass():
            own["passed"] = tuple(self.faces.card_texts(self.hearts.passed_by(seat)))
            if self.stage != stages.FIRST:
                giver = next(other for other in range(self._players) if self.hearts.receiver(other) == seat)
                own["received"] = tuple(self.faces.card_texts(self.hearts.passed_by(giver)))
        return own

    def known(self, seat: int | None, other: int) -> int:
        """What this seat has passed to the other; and 2♣3♦, once its holder leads (HE-3)."""
        if self.stage == stages.FIRST:
            return 0
        known = 0
        if seat is not None and self.to_pass() and self.hearts.receiver(seat) == other:
            known = self.hearts.passed_by(seat)
        if self.hearts.first_trick() and self.deal.leader is None:
            known |= bits.bit128(self.hearts.opening)
        return known

    def determinize(self, seat: int | None, stream: Stream) -> "HeartsMatch":
        copied = self.copy()
        deal_hidden_cards(self, copied, seat, stream)
        copied.imagine_passes(seat, stream)
        return copied

    def imagine_passes(self, seat: int | None, stream: Stream) -> None:
        """What others passed is hidden, too: cards that they hold, or that those hold who got them."""
        for other in self.ready():
            receiver = self.hearts.receiver(other)
            if other == seat or (receiver == seat and self.stage != stages.FIRST):
                continue
            holder = other if self.stage == stages.FIRST else receiver
            self.hearts.pass_cards(other, some_of(self.table.dealt_to(holder), self.to_pass(), stream))

    def why_not(self, move: Move, view: HeartsView) -> IllegalMove:
        return why_not(move, view)

    def why_over(self) -> str:
        highest = max(self.scores)
        return f"HE-9: a score of {highest} is above 300, and the lowest wins"

    def position(self) -> dict[str, object]:
        return {
            **self.shared_position(),
            "passed": [self.faces.card_texts(self.hearts.passed_by(seat)) for seat in range(self._players)],
            "chosen": list(self.ready()),
            "first_trick": bool(self.hearts.first_trick()),
            "broken": bool(self.hearts.broken()),
        }


def some_of(cards: int, number: int, stream: Stream) -> int:
    """So many cards of a set, by chance."""
    left = cards_in(cards)
    return set_of([left.pop(stream.below(len(left))) for _ in range(number)])


cpython_fast_paths.adopt_method(HeartsMatch, "moves")
cpython_fast_paths.adopt_method(HeartsMatch, "play")
