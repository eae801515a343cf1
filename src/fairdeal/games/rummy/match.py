# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity 500 Rummy: round after round until somebody has 500."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.rummy.deals import Deal, deal_json
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.lazy_events import News
from fairdeal.games.rummy.options import Rearrange
from fairdeal.games.rummy.rules.legal_moves import Offered, allows, make
from fairdeal.games.rummy.rules.moves import Arrange, Discard, Draw, Lay, Meld
from fairdeal.games.rummy.rules.pack import Pack
from fairdeal.games.rummy.rules.refusals import why_not
from fairdeal.games.rummy.rules.turns import Turns, copy_of
from fairdeal.games.rummy.view import RummyView
from fairdeal.mechanics.faces import cards_in, set_of
from fairdeal.mechanics.hidden_cards import Hidden, deal_hidden
from fairdeal.mechanics.trick_match import standing

if TYPE_CHECKING:
    from fairdeal.games.rummy import Rummy

WORLDS_TRIED = 200  # until somebody's hand can do what it must
ONE_SEAT = tuple((seat,) for seat in range(6))
PHASES = ("draw", "meld", "deal", "over")  # by stage
REARRANGE = {Rearrange.TABLE: memory.TABLE, Rearrange.OWN: memory.OWN, Rearrange.NONE: memory.NO}


class RummyMatch(LoggedState):
    """The state of a match: the table, and all that outlives a round."""

    def __init__(
        self, game: "Rummy", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.pack: Pack = game.pack
        self.table = new_table(game)
        self.history: History | None = None  # the standing after each round
        self.deal = Deal(())
        self.offered: Offered | None = None
        self.news = News()
        self.table.dealer = game.players - 2  # so that, with no dealer given, the last seat deals first
        self.opening_events = tuple(self.begin_round())

    def copy(self) -> "RummyMatch":
        twin = RummyMatch.__new__(RummyMatch)
        twin.copy_log_from(self)
        twin.pack = self.pack
        twin.table = copy_of(self.table)
        twin.history = self.history
        twin.deal = self.deal
        twin.offered = None
        twin.news = News.__new__(News) if bits.COMPILED else News()
        return twin

    # ---- What every state answers

    @property
    def game(self) -> "Rummy":
        return cast("Rummy", self._game)

    @property
    def phase(self) -> str:
        return PHASES[self.table.stage]

    @property
    def actors(self) -> tuple[int, ...]:
        return ONE_SEAT[self.table.turn] if self.table.stage <= memory.MELD else ()

    @property
    def over(self) -> bool:
        return self.table.stage == memory.OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.table.stage != memory.OVER or self.places is None:
            return None
        best = max(self.scores)
        if best >= memory.TARGET:
            return Outcome(self.places, self.scores, f"RU-10: a score of {best} is {memory.TARGET} or more")
        return Outcome(self.places, self.scores, f"RU-10: all {self.table.rounds:,} rounds are played")

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return self.history[1] if self.history is not None else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple([self.table.score_of(seat) for seat in range(self._players)])

    def may_act(self, seat: int) -> bool:
        return self.table.stage <= memory.MELD and seat == self.table.turn

    def moves(self, seat: int) -> Moves:
        """In new room unless nobody looks at the last ones."""
        if not self.may_act(cpython_fast_paths.small_int(seat)):
            return NONE
        offered = self.offered
        if offered is None or not cpython_fast_paths.is_unshared(offered):
            self.offered = offered = Offered(self.table)
        else:
            offered.see(self.table)
        return offered

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        place = cpython_fast_paths.small_int(seat)
        chosen: Move = self._game.parse(move) if isinstance(move, str) else move
        if not self.may_act(place) or not allows(self.table, chosen):
            raise self.refusal(place, chosen)
        self.log_move(place, chosen)
        if isinstance(chosen, Draw):
            return self.draw(place, chosen)
        make(self.table, chosen)
        told = self.move_event(kind_of(chosen), place, chosen)
        return (*told, *self.finish_round()) if self.table.stage == memory.ENDED else told

    def draw(self, seat: int, move: Draw) -> tuple[Event, ...]:
        """RU-2."""
        taken = self.table.drawn(move.depth)
        make(self.table, move)
        if move.depth:
            return self.news.took(seat, move, self.pack, taken)
        return self.news.drew(seat, move, self.pack, taken)

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        if self.table.stage > memory.MELD:
            return IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
        if seat != self.table.turn:
            return IllegalMove("RU-1", f"it is not your turn: seat {self.table.turn} is to act")
        return why_not(move, self.table) or IllegalMove(None, f"{move} is not possible now")

    # ---- Rounds

    def begin_round(self) -> list[Event]:
        """RU-1: deal the next round, if there is a deal to be had."""
        table = self.table
        if self.deals_used_up():
            table.stage = memory.USED_UP
            return []
        given = self.next_deal()
        table.hand_number += 1
        table.dealer = table.after(table.dealer)
        if given is None:
            self.deal_round()
        else:
            self.take_deal(given)
        pack = self.pack
        events = [
            Event("dealt", seat, None, {"hand": pack.texts_of_set(table.hand_of(seat))}, (seat,))
            for seat in range(self._players)
        ]
        about = {"dealer": table.dealer, "pile": pack.texts_of(table.pile_cards())}
        return [*events, Event("begins", table.turn, None, about)]

    def deal_round(self) -> None:
        table = self.table
        if self.number == 1:
            table.dealer = self.stream(SEATS).below(self._players)  # RU-1: the first dealer is drawn
        table.deal(self.stream(DEAL))
        self.deal = Deal(
            hands=tuple([table.hand_of(seat) for seat in range(self._players)]),
            stock=tuple(table.stock_cards()),
            pile=tuple(table.pile_cards()),
            dealer=table.dealer,
        )

    def take_deal(self, deal: Deal) -> None:
        """A round as a record sets it up."""
        table = self.table
        self.deal = deal
        table.clear()
        for seat in range(self._players):
            table.set_hand(seat, deal.hands[seat], 0)
            if deal.scores is not None:
                table.set_score(seat, deal.scores[seat])
        table.set_stock(list(deal.stock))
        table.set_pile(list(deal.pile))
        for face, owner in [lying for group in deal.table for lying in group]:
            table.set_owner(face // 3, owner)
        table.set_groups(tuple([tuple([face for face, _ in group]) for group in deal.table]))
        if deal.hand_number is not None:
            table.hand_number = deal.hand_number
        if deal.dealer is not None:
            table.dealer = deal.dealer
        elif deal.leader is not None:
            table.dealer = (deal.leader - 1) % self._players  # RU-1: the dealer's left begins
        table.begin_turn(deal.leader if deal.leader is not None else table.after(table.dealer))

    def finish_round(self) -> list[Event]:
        """RU-9, RU-10: hands are shown and counted; the next round follows unless the match is over."""
        table = self.table
        pack = self.pack
        seats = range(self._players)
        laid = [table.table_points(seat) for seat in seats]
        left = [table.hand_points(seat) for seat in seats]
        table.score_round()
        self.history = (self.history, standing([table.place_of(seat) for seat in seats]))
        events = [
            Event("cards", seat, None, {"left": pack.texts_of_set(table.hand_of(seat))})
            for seat in seats
            if table.size_of(seat)
        ]
        counted = {
            "hand_number": table.hand_number,
            "table": laid,
            "in_hand": left,
            "change": [gained - lost for gained, lost in zip(laid, left, strict=True)],
            "scores": list(self.scores),
        }
        events.append(Event("hand", self.history[1][0][0], None, counted))
        if table.over:
            table.stage = memory.OVER
            return events
        return events + self.begin_round()

    # ---- What can be known

    def hands(self) -> list[object]:
        return [self.pack.texts_of_set(self.table.hand_of(seat)) for seat in range(self._players)]

    def last_deal(self) -> dict[str, object]:
        return deal_json(self.deal, self.pack.faces)

    def groups(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The groups on the table: every face, and whose card it is."""
        faces = self.pack.faces.moves
        return tuple(
            [
                tuple([(faces[face].written, self.table.owner_of(face // 3)) for face in group])
                for group in self.table.groups_lying()
            ]
        )

    def view(self, seat: int | None) -> RummyView:
        return RummyView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.table
        pack = self.pack
        seats = range(self._players)
        return {
            **self.common_public_fields((None,) * self._players),
            "hand_number": table.hand_number,
            "dealer": table.dealer,
            "hand": None,
            "sizes": tuple([table.size_of(other) for other in seats]),
            "known": tuple([tuple(pack.texts_of_set(table.known_of(other))) for other in seats]),
            "stock": table.in_stock,
            "pile": tuple(pack.texts_of(table.pile_cards())),
            "table": self.groups(),
            "duty": pack.text_of(table.duty) if table.duty != memory.NONE else None,
            "on_table": tuple([table.table_points(other) for other in seats]),
        }

    def own(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = {"seat": seat, "hand": tuple(self.pack.texts_of_set(self.table.hand_of(seat)))}
        if seat in self.actors:
            own["moves"] = self.moves(seat)
        return own

    def determinize(self, seat: int | None, stream: Stream) -> "RummyMatch":
        """Others' hands and the stock dealt anew; what somebody was seen to take he keeps.

        RU-2: one who owes a card to the table can put it down; a hand with which he could not is none he may have.
        """
        table = self.table
        if table.duty == memory.NONE or table.turn == seat:
            return self.dealt_anew(seat, stream, memory.NONE)
        for _ in range(WORLDS_TRIED):
            twin = self.dealt_anew(seat, stream, memory.NONE)
            if twin.moves(table.turn):
                return twin
        return self.dealt_anew(seat, stream, table.turn)

    def dealt_anew(self, seat: int | None, stream: Stream, keeps: int) -> "RummyMatch":
        """The cards that a seat has not seen, dealt anew; one player may keep his hand."""
        twin = self.copy()
        others = [other for other in range(self._players) if other != seat and other != keeps]
        hidden = [Hidden(self.table.hand_of(other), self.table.known_of(other)) for other in others]
        stock = Hidden(set_of(self.table.stock_cards()))
        *worlds, undealt = deal_hidden([*hidden, stock], stream)
        for other, cards in zip(others, worlds, strict=True):
            twin.table.set_hand(other, cards, self.table.known_of(other))
        left = cards_in(undealt)
        twin.table.set_stock([left.pop(stream.below(len(left))) for _ in range(len(left))])
        return twin

    def position(self) -> dict[str, object]:
        """Everything but what only grows from move to move."""
        table = self.table
        pack = self.pack
        return {
            "game": self._game.key,
            "options": self._game.options.to_json(),
            "names": list(self._names),
            "seed": self._seed,
            "phase": self.phase,
            "number": self.number,
            "hand_number": table.hand_number,
            "dealer": table.dealer,
            "turn": table.turn,
            "hands": self.hands(),
            "known": [pack.texts_of_set(table.known_of(seat)) for seat in range(self._players)],
            "stock": pack.texts_of(table.stock_cards()),
            "pile": pack.texts_of(table.pile_cards()),
            "table": [[list(lying) for lying in group] for group in self.groups()],
            "duty": pack.text_of(table.duty) if table.duty != memory.NONE else None,
            "scores": list(self.scores),
        }

    def snapshot(self) -> dict[str, object]:
        return {
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [[list(seats) for seats in places] for places in self.all_places()],
        }

    def all_places(self) -> list[tuple[tuple[int, ...], ...]]:
        """The standing after every round."""
        found = []
        history = self.history
        while history is not None:
            found.append(history[1])
            history = history[0]
        return found[::-1]


def new_table(game: "Rummy") -> Turns:
    """A table of this game, before its first deal."""
    return Turns(game.pack, game.players, REARRANGE[game.options.rearrange], game.options.rounds)


def kind_of(move: Move) -> str:
    """What an event says of a move after the draw."""
    if isinstance(move, Discard):
        return "discarded"
    if isinstance(move, Lay):
        return "laid"
    if isinstance(move, Arrange):
        return "arranged"
    return "melded" if isinstance(move, Meld) else "stopped"
