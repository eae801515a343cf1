# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity Hearts: passing and tricks, hand after hand, until a score is above 300."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event, new_event_with
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.random import DEAL, Stream
from fairdeal.games.hearts.rules import passing, terms, tricks
from fairdeal.games.hearts.rules.refusals import why_not
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import memory, stages
from fairdeal.mechanics.choices import Choice, choices_of
from fairdeal.mechanics.double_deals import TrickDeal
from fairdeal.mechanics.faces import draw_cards
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_view_fields import own_fields, position_fields, public_fields
from fairdeal.mechanics.trick_worlds import deal_hidden_cards

if TYPE_CHECKING:
    from fairdeal.games.hearts import Hearts

SEATS_IN = tuple(  # members of every set of seats
    [tuple([seat for seat in range(memory.MAX_SEATS) if seats >> seat & 1]) for seats in range(1 << memory.MAX_SEATS)]
)


class HeartsMatch(TrickMatch):
    """The state of a match of Sanity Hearts."""

    phases = ("play", "deal", "over", "pass")  # by stage: PLAY, BETWEEN_HANDS, OVER, FIRST
    deal_keys = ("hands", "leader", "scores", "hand_number")

    def __init__(
        self, game: "Hearts", seed: int | str | None, deals: Sequence[TrickDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self.hearts_table = game.table.copy()  # the same object as `table`, with its own type
        self.choosing = 0  # seats that have yet to choose what to pass, as a set
        self.begin_match(game, self.hearts_table, seed, deals, given)

    @property
    def game(self) -> "Hearts":
        return cast("Hearts", self._game)

    def copy(self) -> "HeartsMatch":
        copied = HeartsMatch.__new__(HeartsMatch)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "HeartsMatch") -> None:
        """Become a copy of another match."""
        self.copy_match_from(other)
        self.hearts_table = other.hearts_table.copy()
        self.table = self.hearts_table
        self.choosing = other.choosing

    # ---- The deal (HE-1)

    def deal_hand(self) -> None:
        self.hearts_table.deal(self.stream(DEAL))
        self.deal = TrickDeal(tuple([self.table.dealt_to(seat) for seat in range(self._players)]))

    def take_deal(self, deal: TrickDeal) -> None:
        """Do nothing: a given deal decides only the hands and possibly the leader, which `begin_play` reads."""

    def after_deal(self) -> list[Event]:
        self.choosing = 0
        for seat in range(self._players):
            self.hearts_table.passed[seat] = 0
        if not self.to_pass():
            return self.begin_play()
        self.stage = stages.FIRST
        self.choosing = (1 << self._players) - 1
        return []

    # ---- The pass (HE-2)

    def to_pass(self) -> int:
        """Number of cards that each seat passes in this hand."""
        return passing.cards_to_pass(self.hearts_table, bits.count128(self.table.dealt_to(0)))

    def have_chosen(self) -> tuple[int, ...]:
        """Seats that have chosen what to pass, in a hand that has a pass."""
        return SEATS_IN[(1 << self._players) - 1 & ~self.choosing] if self.to_pass() else ()

    def actors_before_tricks(self) -> tuple[int, ...]:
        return SEATS_IN[self.choosing]

    def moves_before_tricks(self, seat: int) -> Moves:
        if not 0 <= seat < self._players or not self.choosing >> seat & 1:
            return NONE
        return choices_of("pass", self.to_pass(), self.table.dealt_to(seat), self.faces.names)

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Choose what to pass; HE-2: nobody sees what they get before all have chosen."""
        assert isinstance(move, Choice)
        choice = move
        table = self.hearts_table
        table.passed[seat] = choice.cards
        self.choosing &= ~(1 << seat)
        chosen = new_event_with("chosen", seat, None, {"number": self.to_pass()}, None)
        own = new_event_with("passing", seat, move, None, self.only(seat))
        if self.choosing:
            return (chosen, own)
        events = [chosen, own]
        passing.exchange(table)
        for giver in range(self._players):
            receiver = passing.receiver(giver, self._players, table.hand_number)
            data = {"to": receiver, "cards": self.faces.card_texts(table.passed[giver])}
            events.append(new_event_with("cards", giver, None, data, (giver, receiver)))
        return (*events, *self.begin_play())

    def begin_play(self) -> list[Event]:
        """Start the tricks (HE-3)."""
        self.prepare_tricks()
        self.hearts_table.begin_play(self.deal.leader if self.deal.leader is not None else terms.NOBODY)
        return [new_event("lead", self.table.leader, None)]

    # ---- Views

    def view(self, seat: int | None) -> HeartsView:
        return HeartsView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        playing = self.stage == stages.PLAY
        return {
            **public_fields(self),
            "direction": passing.direction(self.table.hand_number),
            "to_pass": self.to_pass(),
            "chosen": self.have_chosen(),
            "passed": (),
            "received": (),
            "first_trick": playing and bool(tricks.is_first_trick(self.hearts_table)),
            "broken": playing and bool(tricks.are_hearts_broken(self.hearts_table)),
        }

    def own(self, seat: int) -> dict[str, Any]:
        """View fields of one seat: its cards, what it passed and, once all have chosen, what it received (HE-2)."""
        own = own_fields(self, seat)
        if self.to_pass():
            own["passed"] = tuple(self.faces.card_texts(self.hearts_table.passed[seat]))
            if self.stage != stages.FIRST:
                giver = passing.giver(seat, self._players, self.table.hand_number)
                own["received"] = tuple(self.faces.card_texts(self.hearts_table.passed[giver]))
        return own

    def why_not(self, move: Move, view: HeartsView) -> IllegalMove:
        return why_not(move, view)

    def is_ended_by_rules(self) -> bool:
        return max(self.scores) > terms.SCORE_LIMIT

    def why_over(self) -> str:
        highest = max(self.scores)
        return f"HE-9: a score of {highest} is above {terms.SCORE_LIMIT}, and the lowest wins"

    def position(self) -> dict[str, object]:
        table = self.hearts_table
        return {
            **position_fields(self),
            "passed": [self.faces.card_texts(table.passed[seat]) for seat in range(self._players)],
            "chosen": list(self.have_chosen()),
            "first_trick": bool(tricks.is_first_trick(table)),
            "broken": bool(tricks.are_hearts_broken(table)),
        }

    # ---- Determinization

    def known(self, seat: int | None, other: int) -> int:
        """Cards that a seat knows another to hold: those it passed to them, and 2♣3♦ once its holder leads (HE-3)."""
        if self.stage == stages.FIRST:
            return 0
        table = self.hearts_table
        known = 0
        if seat is not None and self.to_pass() and passing.receiver(seat, self._players, table.hand_number) == other:
            known = table.passed[seat]
        if tricks.is_first_trick(table) and self.deal.leader is None:
            known |= bits.bit128(table.opening_card)
        return known

    def determinize(self, seat: int | None, stream: Stream) -> "HeartsMatch":
        copied = self.copy()
        deal_hidden_cards(self, copied, seat, stream)
        copied.redraw_hidden_passes(seat, stream)
        return copied

    def redraw_hidden_passes(self, seat: int | None, stream: Stream) -> None:
        """Replace the passes that a seat has not seen with random cards of the hand that holds them now."""
        for other in self.have_chosen():
            receiver = passing.receiver(other, self._players, self.table.hand_number)
            if other == seat or (receiver == seat and self.stage != stages.FIRST):
                continue
            holder = other if self.stage == stages.FIRST else receiver
            self.hearts_table.passed[other] = draw_cards(self.table.dealt_to(holder), self.to_pass(), stream)


cpython_fast_paths.adopt_method(HeartsMatch, "moves")
cpython_fast_paths.adopt_method(HeartsMatch, "play")
