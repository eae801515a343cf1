"""A match of a small game: a game gives the rules, everything else is made here.

Whatever a match keeps is a value that never changes (texts, tuples, a frozen dataclass): a move puts new values in the
place of old ones. So a copy shares them all, and costs the same however long the match is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event
from fairdeal.engine.moves import NONE, Listed, Move, Moves
from fairdeal.engine.outcome import Outcome, places_json
from fairdeal.engine.random import DEAL as CARDS
from fairdeal.engine.random import SEATS, Stream, key_of
from fairdeal.engine.shuffle import shuffled
from fairdeal.engine.state import DEAL, OVER, State
from fairdeal.mechanics.small.deals import SmallDeal
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame

Places: TypeAlias = tuple[tuple[int, ...], ...]
Log: TypeAlias = tuple[Any, int, Move]  # a chain: what was before, and who did what then


class SmallMatch(State):
    """The base of a small game's match. Its rules are in `open_table`, `legal`, `make`, `finished` and `why_over`."""

    first_phase: ClassVar[str] = "play"
    held: tuple[tuple[str, ...], ...]  # every hand, in the order of the pack
    stock: tuple[str, ...]  # face down, the top last
    table: Any  # all that lies open, as a frozen dataclass of the game's own
    turn: int
    dealer: int

    def __init__(
        self, game: "SmallGame", seed: int | str | None, deals: Sequence[SmallDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self._game = game
        self._players = game.players
        self._seed = seed
        self._key = key_of(seed) if seed is not None else None
        self._later: tuple[int, int] | None = None  # after so many deals they come from another seed
        self._deals = tuple(deals)
        self._given = tuple(given)
        self._scores = (0,) * game.players
        self._history: tuple[Places, ...] = ()  # the standing after every hand
        self._log: Log | None = None
        self._phase = self.first_phase
        self.number = 0  # hands dealt
        self.held, self.stock, self.table = ((),) * game.players, (), None
        self.turn = self.dealer = 0
        self._dealt = SmallDeal(self.held)
        self._opening = tuple(self._begin_hand())

    # ---- What a game says

    def open_table(self) -> object:
        """What lies open after the deal, for `table`. The turn is with the dealer's left, unless it is changed here."""
        raise NotImplementedError

    def legal(self, seat: int) -> Iterable[str]:
        """The legal moves of a seat that may act, as texts; at least one."""
        raise NotImplementedError

    def make(self, seat: int, text: str) -> Iterable[Event]:
        """Make a legal move; says what happened beside it. `draw_card` and `end_hand` say it of themselves."""
        raise NotImplementedError

    def finished(self) -> bool:
        """Is the match over, now that a hand is?"""
        raise NotImplementedError

    def why_over(self) -> str:
        """By which rule it is, and why, in one line."""
        raise NotImplementedError

    # ---- What rules are made with

    @property
    def options(self) -> Any:
        """What the table agreed on: the game's own options."""
        return self._game.options

    def put(self, **changes: object) -> None:
        """Change something of what lies open."""
        self.table = replace(self.table, **changes)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self._players

    def go_on_with(self, phase: str) -> None:
        """Another phase of the hand: what is asked of the players has a name."""
        self._phase = phase

    def lose_card(self, seat: int, card: str) -> None:
        """A card leaves a hand."""
        self._hold(seat, [other for other in self.held[seat] if other != card])

    def draw_card(self, seat: int) -> list[Event]:
        """The top of the stock goes to a hand; only its owner is told which card it is."""
        card, self.stock = self.stock[-1], self.stock[:-1]
        self._hold(seat, [*self.held[seat], card])
        return [Event("cards", seat, None, {"cards": [card]}, (seat,))]

    def end_hand(self, change: Sequence[int]) -> list[Event]:
        """Count a hand, and deal the next one if the match is not over."""
        self._scores = tuple([score + more for score, more in zip(self._scores, change, strict=True)])
        self._history = (*self._history, self._standing())
        told = {"hand_number": self.number, "change": list(change), "scores": list(self._scores)}
        events = [Event("hand", self._history[-1][0][0], None, told)]
        if self.finished():
            self._phase = OVER
            return events
        return events + self._begin_hand()

    def _hold(self, seat: int, cards: Iterable[str]) -> None:
        in_order = tuple(sorted(cards, key=self._game.pack.index))
        self.held = (*self.held[:seat], in_order, *self.held[seat + 1 :])

    def _standing(self) -> Places:
        """Seats by score, the best first; those who have as much share a place."""
        mine = self._scores
        best_first = sorted(set(mine), reverse=not self._game.fewest_win)
        return tuple([tuple([seat for seat in range(self._players) if mine[seat] == score]) for score in best_first])

    # ---- From deal to deal

    def _begin_hand(self) -> list[Event]:
        """Deal the next hand: one that was given, or else from the seed; with neither, the match stops here."""
        given = self._deals[self.number] if self.number < len(self._deals) else None
        if given is None and self._key is None:
            self._phase = DEAL
            return []
        self.number += 1
        self.dealer = self._next_dealer(given)
        deal = given if given is not None else self._seeded_deal()
        self._dealt = replace(deal, dealer=self.dealer)
        self._scores = deal.scores if deal.scores is not None else self._scores
        self.stock = deal.stock
        for seat, cards in enumerate(deal.hands):
            self._hold(seat, cards)
        told = [Event("dealt", seat, None, {"hand": list(self.held[seat])}, (seat,)) for seat in range(self._players)]
        self._phase = self.first_phase
        self.turn = self.left_of(self.dealer)
        self.table = self.open_table()
        return [*told, Event("deals", self.dealer)]

    def _next_dealer(self, given: SmallDeal | None) -> int:
        """The one whom a deal names; else the deal goes to the left, from one drawn by lot (the last, with no seed)."""
        if given is not None and given.dealer is not None:
            return given.dealer
        if self.number > 1:
            return self.left_of(self.dealer)
        return self._stream(SEATS).below(self._players) if given is None else self._players - 1

    def _seeded_deal(self) -> SmallDeal:
        """Everybody gets as many cards, from the dealer's left round the table; the rest is the stock."""
        pack = [self._game.pack[k] for k in shuffled(self._stream(CARDS), len(self._game.pack))]
        size = self._game.hand_size()
        taken = [(seat - self.dealer - 1) % self._players * size for seat in range(self._players)]
        hands = tuple([tuple(pack[first : first + size]) for first in taken])
        return SmallDeal(hands, tuple(pack[self._players * size :]))

    def _stream(self, purpose: int) -> Stream:
        assert self._key is not None
        if self._later is not None and self.number > self._later[0]:
            return Stream(self._later[1], purpose, self.number - 1)
        return Stream(self._key, purpose, self.number - 1)

    def forget_later_deals(self, stream: Stream) -> None:
        self._later = (self.number, stream.long_word())

    # ---- What every state answers

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
        return () if self._phase in (OVER, DEAL) else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self._history[-1], self._scores, self.why_over()) if self.over else None

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
        return self.number

    def given_deals(self) -> Sequence[dict[str, object]]:
        return self._given

    def last_deal(self) -> dict[str, object]:
        return self._dealt.to_json()

    def hands(self) -> list[object]:
        return [list(hand) for hand in self.held]

    def moves(self, seat: int) -> Moves:
        if seat not in self.actors:
            return NONE
        return Listed([self._game.all_moves[text] for text in self.legal(seat)])

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        if isinstance(move, str):
            move = self._game.parse(move)
        if not isinstance(seat, int) or seat not in range(self._players):
            raise no_such_seat(self._players)
        if move not in self.moves(seat):
            doubt = self._game.presentation.explain(move, self.view(seat))[0]
            raise IllegalMove(doubt.rule, doubt.reason)
        self._log = (self._log, seat, move)
        text = move.text()
        kind = "played" if text in self._game.pack else text.partition(" ")[0]
        return (Event(kind, seat, move), *self.make(seat, text))

    def played(self) -> list[tuple[int, Move]]:
        made = []
        log = self._log
        while log is not None:
            log, seat, move = log
            made.append((seat, move))
        return made[::-1]

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    # ---- What can be known

    def view(self, seat: int | None) -> SmallView:
        return SmallView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return {
            "game": self._game.key,
            "options": self._game.options,
            "players": self._players,
            "seat": None,
            "phase": self._phase,
            "actors": self.actors,
            "moves": None,
            "roles": (None,) * self._players,
            "scores": self._scores,
            "places": self.places,
            "hand_number": self.number,
            "dealer": self.dealer,
            "hand": None,
            "sizes": tuple([len(hand) for hand in self.held]),
            "stock": len(self.stock),
            "table": self.table,
        }

    def own(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = {"seat": seat, "hand": self.held[seat]}
        if seat in self.actors:
            own["moves"] = self.moves(seat)
        return own

    def determinize(self, seat: int | None, stream: Stream) -> Self:
        """The other hands and the stock, dealt anew. A game in which a seat knows more of them has its own way."""
        unseen = [card for other, hand in enumerate(self.held) if other != seat for card in hand]
        unseen += self.stock
        loose = [unseen[k] for k in shuffled(stream, len(unseen))]
        twin = self.copy()
        for other, hand in enumerate(self.held):
            if other != seat:
                twin._hold(other, loose[: len(hand)])
                del loose[: len(hand)]
        twin.stock = tuple(loose)
        return twin

    def position(self) -> dict[str, object]:
        table: Mapping[str, object] = asdict(self.table) if self.table is not None else {}
        return {
            "game": self._game.key,
            "options": self._game.options.to_json(),
            "names": list(self.names),
            "seed": self._seed,
            "phase": self._phase,
            "number": self.number,
            "dealer": self.dealer,
            "turn": self.turn,
            "hands": self.hands(),
            "stock": list(self.stock),
            "scores": list(self._scores),
            "table": dict(table),
        }

    def snapshot(self) -> dict[str, object]:
        return {
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [places_json(places) for places in self._history],
        }
