# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Bull Sanity: one deal, claim after claim, until somebody is out of cards."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat, not_to_move
from fairdeal.engine.events import Event, new_event, new_event_with
from fairdeal.engine.logged_state import LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.bull_sanity.deals import Deal
from fairdeal.games.bull_sanity.fast.lazy_events import News
from fairdeal.games.bull_sanity.rules.claims import ACCEPT, ANSWERS, BULL, Claim, Claims, no_claims
from fairdeal.games.bull_sanity.rules.pack import Pack
from fairdeal.games.bull_sanity.rules.refusals import why_not
from fairdeal.games.bull_sanity.rules.table import Table
from fairdeal.games.bull_sanity.view import BullSanityView, Drawing, Turn
from fairdeal.games.bull_sanity.worlds import Laid, World, imagined
from fairdeal.mechanics.dealer_draw import draw_for_dealer

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity import BullSanity

MOST_WAITING = 32  # sets of five others
ONE_SEAT = tuple((seat,) for seat in range(6))
SAID_BULL, SAID_ACCEPT = BULL, ACCEPT  # known to C as moves, which spares a look at what they are

Past: TypeAlias = list[Any]  # a chain: the sets before, a set, and what everybody knows of it, once it was asked for


@cache
def callers(players: int) -> tuple[tuple[int, ...], ...]:
    """By turn and `Table.waiting`: the seats that may call, clockwise from the claim, as they are asked in turn."""
    return tuple(
        [
            tuple([(turn + 1 + steps) % players for steps in range(players - 1) if waiting >> steps & 1])
            for turn in range(players)
            for waiting in range(MOST_WAITING)
        ]
    )


class BullSanityMatch(LoggedState):
    """The state of a match of Bull Sanity."""

    def __init__(
        self, game: "BullSanity", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.pack: Pack = game.pack
        self.table = game.table()
        self.read_sets: Past | None = None  # those put down before the one on the table, as far as they were asked for
        self.read = 0  # how much of the log is in them
        self.taken = [0] * 6  # what each seat took for all to see, as sets
        self.laid_by = [0] * 6  # BS-6: what each has put down and nobody has called
        self.draws: tuple[Drawing, ...] | None = ()  # None: nobody has asked yet
        self.callers = callers(game.players)
        self.offered: Claims | None = None
        self.news = News()
        self.deal_cards()
        self.find_actors()

    @property
    def game(self) -> "BullSanity":
        return cast("BullSanity", self._game)

    def copy(self) -> "BullSanityMatch":
        twin = BullSanityMatch.__new__(BullSanityMatch)
        twin.copy_log_from(self)
        twin.pack = self.pack
        if bits.COMPILED:
            twin.table = Table.__new__(Table)
        else:  # plain Python has to name what a compiled object has from the start
            twin.table = self._game.table()
        twin.table.become(self.table)
        twin.read_sets = self.read_sets
        twin.read = self.read
        twin.callers = self.callers
        twin.offered = None
        twin.news = News.__new__(News) if bits.COMPILED else News()
        if not bits.COMPILED:
            twin.taken = [0] * 6
            twin.laid_by = [0] * 6
        for seat in range(self._players):
            twin.taken[seat] = self.taken[seat]
            twin.laid_by[seat] = self.laid_by[seat]
        twin.draws = self.draws
        twin.deal = self.deal
        return twin

    # ---- The deal (BS-1)

    def deal_cards(self) -> None:
        table = self.table
        given = self.next_deal()
        if given is None:
            dealer = table.drawn_dealer(self.stream(SEATS))
            self.draws = None
            table.deal(self.stream(DEAL), dealer)
            self.deal = Deal(tuple([table.hand_of(seat) for seat in range(self._players)]), dealer)
        else:
            self.deal = given
            for seat in range(self._players):
                table.give(seat, given.hands[seat])
            table.begin(given.first())

    def opening(self) -> tuple[Event, ...]:
        """The one deal of the match."""
        dealt = [
            Event("dealt", seat, None, {"hand": self.pack.texts(hand)}, (seat,))
            for seat, hand in enumerate(self.deal.hands)
        ]
        return (*dealt, Event("deals", self.deal.dealer)) if self.deal.dealer is not None else tuple(dealt)

    # ---- What every state answers

    @property
    def phase(self) -> str:
        if self.table.over:
            return "over"
        return "call" if self.table.waiting else "claim"

    def find_actors(self) -> None:
        """Keep who may act now: the one to claim; or all who may still call (BS-5)."""
        table = self.table
        if table.waiting:
            self.acting = self.callers[MOST_WAITING * table.turn + table.waiting]
        else:
            self.acting = ONE_SEAT[table.turn] if not table.over else ()

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def outcome(self) -> Outcome | None:
        places = self.places
        if places is None:
            return None
        if self._game.options.play_on:
            return Outcome(places, None, "BS-7: only one player has cards left")
        return Outcome(places, None, "BS-7: the first player out of cards wins")

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        """BS-7, once the match is over."""
        if not self.table.over:
            return None
        seats: dict[int, list[int]] = {}
        for seat in range(self._players):
            seats.setdefault(self.table.place_of(seat), []).append(seat)
        return tuple([tuple(seats[place]) for place in sorted(seats)])

    @property
    def scores(self) -> tuple[int, ...] | None:
        return None

    def moves(self, seat: int) -> Moves:
        table = self.table
        place = cpython_fast_paths.small_int(seat)
        if not 0 <= place < self._players or table.over:
            return NONE
        if table.waiting:
            return ANSWERS if table.may_answer(place) else NONE
        return self.claims() if place == table.turn else NONE

    def claims(self) -> Claims:
        """What the player in turn may claim, in new room unless nobody looks at the last ones."""
        table = self.table
        offered = self.offered
        if offered is None or not cpython_fast_paths.is_unshared(offered):
            self.offered = offered = no_claims(self.pack)
        offered.low = table.lowest_value()
        offered.high = table.next_value()
        offered.hand = table.hand_of(table.turn)
        return offered

    # ---- Moves

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        table = self.table
        place = cpython_fast_paths.small_int(seat)
        if isinstance(move, str):
            return self.play(place, self._game.parse(move))
        if not 0 <= place < self._players or table.over:
            raise self.refusal(place, move)
        if table.waiting:
            if table.may_answer(place):
                if move is SAID_BULL:
                    return self.call(place)
                if move is SAID_ACCEPT or move == SAID_ACCEPT:
                    return self.accept(place)
                if move == SAID_BULL:
                    return self.call(place)
        elif place == table.turn and isinstance(move, Claim):
            claim = move
            if self.claims().allows(claim):
                return self.claim(place, claim)
        raise self.refusal(place, move)

    def claim(self, seat: int, claim: Claim) -> tuple[Event, ...]:
        """BS-2: all hear the number and the value; the cards are known to the one who put them down."""
        self.log_move(seat, claim)
        self.table.claim(claim.value, claim.cards)
        self.find_actors()
        return self.news.claimed(seat, claim)

    def accept(self, seat: int) -> tuple[Event, ...]:
        table = self.table
        claimer, cards = table.turn, table.on_table
        self.log_move(seat, SAID_ACCEPT)
        table.accept(table.steps_to(seat))
        self.find_actors()
        if table.waiting:
            return self.move_event("accepted", seat, SAID_ACCEPT)
        self.laid_by[claimer] |= cards
        told = self.news.accepted(seat, claimer, bits.count128(cards))
        if table.hand_of(claimer) and not table.over:
            return told
        return (*told, *self.after_window(claimer))

    def call(self, seat: int) -> tuple[Event, ...]:
        """BS-5: the set is shown to everybody, and goes to the caller or back to the one who put it down."""
        table = self.table
        claimer, value, cards, true = table.turn, table.value, table.on_table, table.is_true()
        taker = seat if true else claimer
        self.log_move(seat, SAID_BULL)
        table.bull(table.steps_to(seat))
        self.find_actors()
        for other in range(self._players):
            self.taken[other] &= ~cards
        self.taken[taker] |= cards
        told = self.news.called(seat, taker)
        self.news.shown(self.pack, claimer, value, true, cards)
        if table.hand_of(claimer) and not table.over:
            return told
        return (*told, *self.after_window(claimer))

    def after_window(self, claimer: int) -> list[Event]:
        """BS-7: who is out, and whether that ends it."""
        events = []
        if not self.table.hand_of(claimer):
            events.append(new_event("out", claimer, None))
        if self.table.over and self.places is not None:
            places = [list(sharing) for sharing in self.places]
            events.append(new_event_with("over", places[0][0], None, {"places": places}, None))
        return events

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        return why_not(move, self.view(seat))

    def automatic(self, seat: int) -> Move:
        """The clock's move: an honest claim if there is one, and never a call."""
        if seat not in self.actors:
            raise not_to_move(seat)
        if self.table.waiting:
            return ACCEPT
        from fairdeal.games.bull_sanity.ai.heuristic import honest

        return honest(self.view(seat), self.pack)

    # ---- What can be known

    def hands(self) -> list[object]:
        return [self.pack.texts(self.table.hand_of(seat)) for seat in range(self._players)]

    def last_deal(self) -> dict[str, object]:
        return self.deal.to_json(self.pack)

    def all_draws(self) -> tuple[Drawing, ...]:
        """BS-1: what each has drawn, until one had the highest sum alone; nothing where the deal was given."""
        if self.draws is None:
            _, draws = draw_for_dealer(self.stream(SEATS), self.pack.deck.cards, self._players)
            self.draws = tuple([tuple([(seat, card.text) for seat, card in drawn]) for drawn in draws])
        return self.draws

    def sets(self) -> list[Laid]:
        """Every set that was put down, in order, whoever knows it; the one on the table is the last."""
        table = self.table
        found = [Laid(table.turn, table.value, table.on_table)] if table.waiting else []
        past = self.sets_before()
        while past is not None:
            found.append(past[1])
            past = past[0]
        return found[::-1]

    def sets_before(self) -> Past | None:
        """The sets put down before the one on the table: the log has them all, and is read on when somebody asks."""
        open_claim: Claim | None = None  # nobody has called it yet
        claimer = -1
        for at in range(self.read, self.logged, 2):
            seat, move = self.log[at], self.log[at + 1]
            if isinstance(move, Claim):
                if open_claim is not None:
                    self.remember(Laid(claimer, open_claim.value, open_claim.cards))
                open_claim, claimer = move, seat
                self.read = at
            elif move is BULL and open_claim is not None:
                true = not open_claim.cards & ~self.pack.showing[open_claim.value]
                self.remember(Laid(claimer, open_claim.value, open_claim.cards, seat, true))
                open_claim = None
                self.read = at + 2
        if open_claim is not None and not self.table.waiting:
            self.remember(Laid(claimer, open_claim.value, open_claim.cards))
            self.read = self.logged
        return self.read_sets

    def remember(self, turn: Laid) -> None:
        self.read_sets = [self.read_sets, turn, None]

    def view(self, seat: int | None) -> BullSanityView:
        return BullSanityView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.table
        seats = range(self._players)
        past = self.sets_before()
        return {
            **self.common_public_fields((None,) * self._players),
            "dealer": self.deal.dealer,
            "draws": self.all_draws(),
            "hand": None,
            "sizes": tuple([bits.count128(table.hand_of(other)) for other in seats]),
            "values": tuple(self.claims().values()) if not table.over else (),
            "claim": self.claimed(None),
            "accepted": self.accepted(),
            "last": self.seen(None, past[1]) if past is not None else None,
            "turns": self.turn_texts(),
            "taken": tuple([tuple(self.pack.texts(self.taken[other])) for other in seats]),
            "laid": (),
            "face_down": bits.count128(table.face_down),
            "out": tuple([table.out_at(place) for place in range(table.number_out)]),
        }

    def own(self, seat: int) -> dict[str, Any]:
        """Its cards; and those it has put down itself: that can be called, that lie before that, or further down."""
        past = self.sets_before()
        own: dict[str, Any] = {"seat": seat, "hand": tuple(self.pack.texts(self.table.hand_of(seat)))}
        if seat in self.actors:
            own["moves"] = self.moves(seat)
        if self.table.waiting and self.table.turn == seat:
            own["claim"] = self.claimed(seat)
        if past is not None and past[1].seat == seat:
            own["last"] = self.seen(seat, past[1])
        if self.laid_by[seat]:
            own["laid"] = tuple(self.pack.texts(self.laid_by[seat]))
        return own

    def claimed(self, seat: int | None) -> Turn | None:
        """The set that can be called now, as a seat knows it."""
        table = self.table
        return self.seen(seat, Laid(table.turn, table.value, table.on_table)) if table.waiting else None

    def turn_texts(self) -> tuple[str, ...]:
        found = []
        past = self.sets_before()
        while past is not None:
            if past[2] is None:
                past[2] = past[1].text()
            found.append(past[2])
            past = past[0]
        return tuple(found[::-1])

    def seen(self, seat: int | None, laid: Laid) -> Turn:
        """A set that was not called is known to the one who put it down, and to nobody else."""
        called = laid.called_by >= 0
        return Turn(
            seat=laid.seat,
            value=laid.value,
            count=laid.cards.bit_count(),
            called_by=laid.called_by if called else None,
            true=laid.true if called else None,
            cards=tuple(self.pack.texts(laid.cards)) if called or laid.seat == seat else None,
        )

    def accepted(self) -> tuple[int, ...]:
        """Who has accepted the claim on the table."""
        table = self.table
        if not table.waiting:
            return ()
        others = [table.seat_after(steps) for steps in range(self._players - 1)]
        return tuple([seat for seat in others if table.hand_of(seat) and not table.may_answer(seat)])

    def determinize(self, seat: int | None, stream: Stream) -> "BullSanityMatch":
        """The other world has a deal and a log of its own: its record, too, says nothing of this one's cards."""
        return self.in_world(imagined(self.world(), seat, stream))

    def world(self) -> World:
        """Who holds what, and what lies in every set."""
        return World([self.table.hand_of(seat) for seat in range(self._players)], self.sets())

    def in_world(self, world: World) -> "BullSanityMatch":
        """This match with other cards in the hands and in the sets."""
        twin = self.copy()
        table = twin.table
        for other in range(self._players):
            table.give(other, world.hands[other])
        turns = world.sets.copy()
        if table.waiting:
            table.put_on_table(turns.pop().cards)
        twin.read_sets = None
        for other in range(self._players):
            twin.laid_by[other] = 0
        face_down = 0
        for turn in turns:
            twin.remember(turn)
            if turn.called_by < 0:
                twin.laid_by[turn.seat] |= turn.cards
                face_down |= turn.cards
        table.put_face_down(face_down)
        twin.rewrite(world)
        return twin

    def rewrite(self, world: World) -> None:
        """Put the claims and the deal of another world in place of ours."""
        self.deal = Deal(tuple(world.dealt()), self.deal.dealer, self.deal.leader)
        self._deals = (self.deal,)
        self._given = (self.last_deal(),)
        turns = iter(world.sets)
        log = self.log[: self.logged]
        for at in range(1, len(log), 2):
            if isinstance(log[at], Claim):
                turn = next(turns)
                log[at] = Claim(self.pack, turn.value, turn.cards)
        self.log = log

    def position(self) -> dict[str, object]:
        table = self.table
        return {
            "phase": self.phase,
            "actors": list(self.actors),
            "turn": table.turn,
            "value": table.value,
            "dealer": self.deal.dealer,
            "hands": self.hands(),
            "on_table": self.pack.texts(table.on_table),
            "face_down": self.pack.texts(table.face_down),
            "taken": [self.pack.texts(self.taken[seat]) for seat in range(self._players)],
            "out": [table.out_at(place) for place in range(table.number_out)],
        }

    def snapshot(self) -> dict[str, object]:
        return {
            "game": self._game.key,
            "options": self._game.options.to_json(),
            "names": list(self._names),
            "seed": self._seed,
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [[*laid[:2], self.pack.texts(laid.cards), *laid[3:]] for laid in self.sets()],
        }
