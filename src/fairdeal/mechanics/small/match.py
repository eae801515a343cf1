"""Base class of a match of a small game: the game adds its rules, everything else is here.

Everything that a match stores is immutable (texts, tuples, a frozen dataclass), and a move replaces old values by new
ones. A copy shares all of them, so its cost does not depend on the length of the match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event
from fairdeal.engine.moves import NONE, Listed, Move, Moves
from fairdeal.engine.outcome import Outcome, places_json, stopped_outcome
from fairdeal.engine.random import DEAL as CARDS
from fairdeal.engine.random import SEATS, Stream, key_of
from fairdeal.engine.shuffle import shuffled
from fairdeal.engine.state import DEAL, INTERMISSION, OVER, State
from fairdeal.mechanics.small import view as views
from fairdeal.mechanics.small.deals import SmallDeal, seeded_deal
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame

Places: TypeAlias = tuple[tuple[int, ...], ...]
Log: TypeAlias = tuple[Any, int, Move]  # a linked list: the log before the last move, then its seat and the move


class SmallMatch(State):
    """A match of a small game.

    A game defines its rules in `initial_table`, `legal_moves`, `make_move`, `is_finished` and `end_reason`.
    """

    first_phase: ClassVar[str] = "play"
    held: tuple[tuple[str, ...], ...]  # every hand, in the order of the pack
    stock: tuple[str, ...]  # face down, top last
    table: Any  # everything face up: a frozen dataclass of the game
    turn: int
    dealer: int

    def __init__(
        self, game: "SmallGame", seed: int | str | None, deals: Sequence[SmallDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self._game = game
        self._players = game.players
        self._seed = seed
        self._key = key_of(seed) if seed is not None else None
        self._later_deals: tuple[int, int] | None = None  # a number of deals, and the key of all deals after them
        self._deals = tuple(deals)
        self._given = tuple(given)
        self._scores = (0,) * game.players
        self._history: tuple[Places, ...] = ()  # places after each hand
        self._log: Log | None = None
        self._phase = self.first_phase
        self._holds_deals = False
        self.hand_number = 0  # hands dealt so far
        self.held, self.stock, self.table = ((),) * game.players, (), None
        self.turn = self.dealer = 0
        self._deal = SmallDeal(self.held)
        self._opening = tuple(self._begin_hand())

    # ---- What a game must define

    def initial_table(self) -> object:
        """What lies face up after the deal, for `table`. The dealer's left begins, unless this sets another `turn`."""
        raise NotImplementedError

    def legal_moves(self, seat: int) -> Iterable[str]:
        """Legal moves of a seat that may act, as texts; at least one."""
        raise NotImplementedError

    def make_move(self, seat: int, text: str) -> Iterable[Event]:
        """Make a legal move and return its further events, such as those of `draw_card` and `end_hand`."""
        raise NotImplementedError

    def is_finished(self) -> bool:
        """Whether the match is over, after the last hand has been counted."""
        raise NotImplementedError

    def end_reason(self) -> str:
        """Why the match is over, in one line that begins with the number of the rule."""
        raise NotImplementedError

    # ---- Building blocks of rules

    @property
    def options(self) -> Any:
        """The options of the game."""
        return self._game.options

    def update_table(self, **changes: object) -> None:
        """Replace fields of `table`."""
        self.table = replace(self.table, **changes)

    def left_of(self, seat: int) -> int:
        """The next seat to the left."""
        return (seat + 1) % self._players

    def set_phase(self, phase: str) -> None:
        """Move to another phase of the hand."""
        self._phase = phase

    def remove_card(self, seat: int, card: str) -> None:
        """Remove a card from a hand."""
        self._set_hand(seat, [other for other in self.held[seat] if other != card])

    def draw_card(self, seat: int) -> list[Event]:
        """Move the top card of the stock to a hand; the event that names it is for that seat only."""
        card, self.stock = self.stock[-1], self.stock[:-1]
        self._set_hand(seat, [*self.held[seat], card])
        return [Event("cards", seat, None, {"cards": [card]}, (seat,))]

    def end_hand(self, change: Sequence[int]) -> list[Event]:
        """Add each seat's points of a hand to the scores, and deal the next hand unless the match is over."""
        self._scores = tuple([score + more for score, more in zip(self._scores, change, strict=True)])
        self._history = (*self._history, self._places_now())
        data = {"hand_number": self.hand_number, "change": list(change), "scores": list(self._scores)}
        events = [Event("hand", self._history[-1][0][0], None, data)]
        if self.is_finished() or 0 < self._game.max_rounds <= self.rounds_dealt:
            self._phase = OVER
            return events
        return events + self._begin_hand()

    def _set_hand(self, seat: int, cards: Iterable[str]) -> None:
        in_order = tuple(sorted(cards, key=self._game.pack.index))
        self.held = (*self.held[:seat], in_order, *self.held[seat + 1 :])

    def _places_now(self) -> Places:
        """Seats by score, the best first; seats with equal scores share a place."""
        scores = self._scores
        best_first = sorted(set(scores), reverse=not self._game.lowest_score_wins)
        return tuple([tuple([seat for seat in range(self._players) if scores[seat] == score]) for score in best_first])

    # ---- Deals

    def _begin_hand(self) -> list[Event]:
        """Deal the next hand: a given one, or one from the seed. With neither, the match stops in phase `deal`."""
        given = self._deals[self.hand_number] if self.hand_number < len(self._deals) else None
        if given is None and self._key is None:
            self._phase = DEAL
            return []
        if self._holds_deals and self._phase != INTERMISSION:
            self._phase = INTERMISSION
            return []
        self.hand_number += 1
        self.dealer = self._next_dealer(given)
        deal = given if given is not None else seeded_deal(self._game, self._stream(CARDS), self.dealer)
        self._deal = replace(deal, dealer=self.dealer)
        self._scores = deal.scores if deal.scores is not None else self._scores
        self.stock = deal.stock
        for seat, cards in enumerate(deal.hands):
            self._set_hand(seat, cards)
        dealt = [Event("dealt", seat, None, {"hand": list(self.held[seat])}, (seat,)) for seat in range(self._players)]
        self._phase = self.first_phase
        self.turn = self.left_of(self.dealer)
        self.table = self.initial_table()
        return [*dealt, Event("deals", self.dealer)]

    def hold_deals(self) -> None:
        self._holds_deals = True

    def proceed(self) -> tuple[Event, ...]:
        if self._phase != INTERMISSION:
            raise IllegalMove(None, "no hand is held back that could be dealt now")
        return tuple(self._begin_hand())

    def _next_dealer(self, given: SmallDeal | None) -> int:
        """The dealer that a deal names, otherwise the next seat to the left.

        The first dealer is drawn by lot, or is the last seat if the first deal is given.
        """
        if given is not None and given.dealer is not None:
            return given.dealer
        if self.hand_number > 1:
            return self.left_of(self.dealer)
        return self._stream(SEATS).below(self._players) if given is None else self._players - 1

    def _stream(self, purpose: int) -> Stream:
        assert self._key is not None
        if self._later_deals is not None and self.hand_number > self._later_deals[0]:
            return Stream(self._later_deals[1], purpose, self.hand_number - 1)
        return Stream(self._key, purpose, self.hand_number - 1)

    def forget_later_deals(self, stream: Stream) -> None:
        self._later_deals = (self.hand_number, stream.long_word())

    # ---- The interface of every state

    @property
    def game(self) -> "SmallGame":
        return self._game

    def opening(self) -> tuple[Event, ...]:
        return self._opening

    @property
    def seed(self) -> int | str | None:
        return self._seed

    @property
    def phase(self) -> str:
        return self._phase

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self._phase in (OVER, DEAL, INTERMISSION) else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        if not self.is_finished():
            return stopped_outcome(self._history[-1], self._scores, self._game.max_rounds)
        return Outcome(self._history[-1], self._scores, self.end_reason())

    @property
    def places(self) -> Places | None:
        return self._history[-1] if self._history else None

    @property
    def scores(self) -> tuple[int, ...]:
        return self._scores

    @property
    def players(self) -> int:
        return self._players

    @property
    def names(self) -> tuple[str, ...]:
        return self._game.names

    @property
    def rounds_dealt(self) -> int:
        return self.hand_number

    def given_deals(self) -> Sequence[dict[str, object]]:
        return self._given

    def last_deal(self) -> dict[str, object]:
        return self._deal.to_json()

    def hands(self) -> list[object]:
        return [list(hand) for hand in self.held]

    def moves(self, seat: int) -> Moves:
        if seat not in self.actors:
            return NONE
        return Listed([self._game.all_moves[text] for text in self.legal_moves(seat)])

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        if isinstance(move, str):
            move = self._game.parse(move)
        if not isinstance(seat, int) or seat not in range(self._players):
            raise no_such_seat(self._players)
        if move not in self.moves(seat):
            problem = self._game.presentation.explain(move, self.view(seat))[0]
            raise IllegalMove(problem.rule, problem.reason)
        self._log = (self._log, seat, move)
        text = move.text()
        kind = "played" if text in self._game.pack else text.partition(" ")[0]
        return (Event(kind, seat, move), *self.make_move(seat, text))

    def played(self) -> list[tuple[int, Move]]:
        latest_first = []
        log = self._log
        while log is not None:
            log, seat, move = log
            latest_first.append((seat, move))
        return latest_first[::-1]

    def copy(self) -> Self:
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._holds_deals = False
        return copy

    # ---- Views and worlds

    def view(self, seat: int | None) -> SmallView:
        return SmallView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return views.public_fields(self)

    def own(self, seat: int) -> dict[str, Any]:
        return views.own_fields(self, seat)

    def determinize(self, seat: int | None, stream: Stream) -> Self:
        """Sample a world with the other hands and the stock dealt again.

        A game in which a seat knows some of these cards overrides this.
        """
        unseen = [card for other, hand in enumerate(self.held) if other != seat for card in hand]
        unseen += self.stock
        cards = [unseen[k] for k in shuffled(stream, len(unseen))]
        world = self.copy()
        for other, hand in enumerate(self.held):
            if other != seat:
                world._set_hand(other, cards[: len(hand)])
                del cards[: len(hand)]
        world.stock = tuple(cards)
        return world

    def position(self) -> dict[str, object]:
        return views.position(self)

    def snapshot(self) -> dict[str, object]:
        return {
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [places_json(places) for places in self._history],
        }
