# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""A match of Presidents & Sanityholes: rounds with their exchange, until the black markers are gone (PS-1 to PS-9)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event, LazyData, new_event, new_lazy_event
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.sanityholes.deals import Deal, deal_json
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.rules.gifts import Gift, Gifts
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Play, Plays, no_plays
from fairdeal.games.sanityholes.rules.refusals import why_not
from fairdeal.games.sanityholes.rules.roles import titles_by_seat
from fairdeal.games.sanityholes.rules.sets import ValueTable
from fairdeal.games.sanityholes.rules.tricks import Table
from fairdeal.games.sanityholes.view import SanityholesView
from fairdeal.games.sanityholes.worlds import EVERY_CARD, Unseen, imagine_hands, some_of
from fairdeal.mechanics import stages
from fairdeal.mechanics.dealer_draw import Drawn, draw_event, draw_for_dealer
from fairdeal.mechanics.faces import cards_data, set_of

if TYPE_CHECKING:
    from fairdeal.games.sanityholes import Sanityholes

MOST_TRIES = 50  # to imagine hands after an exchange that others made
PHASES = ("play", "deal", "over", "exchange")  # by stages.PLAY, …, stages.FIRST
ONE_SEAT = tuple((seat,) for seat in range(memory.SEATS))
PASSED = tuple((new_event("passed", seat, PASS),) for seat in range(memory.SEATS))  # an event never changes
OUT = tuple(new_event("out", seat, None) for seat in range(memory.SEATS))
SKIPPED = tuple(new_event("skipped", seat, None) for seat in range(memory.SEATS))
NEW_TRICK = tuple(new_event("trick", seat, None) for seat in range(memory.SEATS))
LAST_PASS = tuple((*passed, led) for passed in PASSED for led in NEW_TRICK)  # by who passed, then by who leads

Due = tuple[int, int, int]  # who gives to whom, and how many items (PS-2)


class RoundTold(LazyData):
    """The end of a round in an event: places, the roles that were played in it, markers."""

    number: int
    places: tuple[int, ...]
    before: tuple[int, ...]  # the places that the roles were by
    markers: tuple[int, ...]

    def build(self) -> dict[str, object]:
        return {
            "round": self.number,
            "places": list(self.places),
            "roles": list(titles_by_seat(self.before, len(self.places))),
            "markers": list(self.markers),
        }


class CardsTold(LazyData):
    """The cards that one gave another, in an event for the two."""

    receiver: int
    cards: int
    values: ValueTable

    def build(self) -> dict[str, object]:
        return {"to": self.receiver, "cards": self.values.names_of(self.cards)}


class SanityholesMatch(LoggedState):
    """The state of a match: the round in play, and all that outlives a round."""

    def __init__(
        self, game: "Sanityholes", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.values: ValueTable = game.values
        self.table = Table(game.values, game.players, game.options)
        self.history: History | None = None  # the places of the rounds before
        self.deal = Deal(())
        self.dues: tuple[Due, ...] = ()
        self.ready: tuple[int, ...] = ()
        self.stage = stages.USED_UP
        self.round_number = 0
        self.trick_start = 0  # how many moves there were before this trick
        self.legal: Plays | None = None
        self.found = False  # does `legal` hold the moves of this turn?
        self.deal_round()
        self.first_deal = self.deal
        self.first_leader = self.table.leader if self.stage == stages.PLAY else memory.NOBODY

    # ---- What every state answers

    @property
    def game(self) -> "Sanityholes":
        return cast("Sanityholes", self._game)

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    @property
    def actors(self) -> tuple[int, ...]:
        if self.stage == stages.PLAY:
            return ONE_SEAT[self.table.turn]
        return self.choosers()

    def choosers(self) -> tuple[int, ...]:
        """PS-3: all higher players choose at the same time."""
        if self.stage != stages.FIRST:
            return ()
        return tuple(sorted([seat for seat, _, _ in self.dues if seat not in self.ready]))

    @property
    def over(self) -> bool:
        return self.stage == stages.OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.stage != stages.OVER:
            return None
        order = [0] * self._players
        for seat in range(self._players):
            order[self.table.place_of(seat)] = seat
        reason = f"PS-9: the {self._game.options.black_markers} black markers are gone, and the fewest markers win"
        return Outcome(tuple([(seat,) for seat in order]), self.scores, reason)

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return tuple([(seat,) for seat in self.history[1]]) if self.history is not None else None

    @property
    def scores(self) -> tuple[int, ...]:
        """PS-9: the Pass Markers of each seat."""
        return tuple([self.table.markers_of(seat) for seat in range(self._players)])

    def moves(self, seat: int) -> Moves:
        place = cpython_fast_paths.small_int(seat)
        if self.stage == stages.PLAY:
            return self.legal_plays() if place == self.table.turn else NONE
        return self.legal_gifts(place)

    def legal_plays(self) -> Plays:
        """The moves of the player in turn: found once a turn, in new room unless nobody looks at the last ones."""
        legal = self.legal
        if legal is None or not self.found:
            if legal is None or not cpython_fast_paths.is_unshared(legal):
                self.legal = legal = no_plays(self.values)
            self.table.offer(legal)
            self.found = True
        return legal

    def legal_gifts(self, seat: int) -> Moves:
        """PS-3: as many items as are due, each a card or one of his own markers."""
        if self.stage == stages.FIRST and seat not in self.ready:
            for giver, _, items in self.dues:
                if giver == seat:
                    return Gifts(self.table.hand_of(seat), items, self.table.markers_of(seat), self.values)
        return NONE

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        place = cpython_fast_paths.small_int(seat)
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.stage == stages.PLAY:
            return self.play_in_trick(place, move)
        if move not in self.legal_gifts(place):
            raise self.refusal(place, move)
        self.log_move(place, move)
        return tuple(self.give(place, cast("Gift", move)))

    def play_in_trick(self, seat: int, move: Move) -> tuple[Event, ...]:
        """PS-4 to PS-7: a play, a pass or a clearing 2 of the player in turn."""
        table = self.table
        if seat != table.turn:
            raise self.refusal(seat, move)
        legal = self.legal_plays()
        if isinstance(move, Play):
            if not legal.has_play(move):
                raise self.refusal(seat, move)
            played = move
            out = table.out
            table.play(played.play)
            self.found = False
            self.log_move(seat, move)
            if table.out == out and table.skipped == memory.NOBODY:
                return self.move_event("played", seat, move)
            return self.after_play(seat, move, out)
        if isinstance(move, Clear):
            if not legal.has_clear(move):
                raise self.refusal(seat, move)
            return self.clear(seat, move)
        if not legal.passes or (move is not PASS and move != PASS):
            raise self.refusal(seat, move)
        return self.pass_turn(seat)

    def after_play(self, seat: int, move: Move, out: int) -> tuple[Event, ...]:
        """What a play did besides being made: PS-5's skip, going out, the end of the round."""
        table = self.table
        played = new_event("played", seat, move)
        if table.out == out:
            return (played, SKIPPED[table.skipped])
        if table.finished:
            return (played, OUT[seat], *self.finish_round())
        if table.skipped == memory.NOBODY:
            return (played, OUT[seat])
        return (played, OUT[seat], SKIPPED[table.skipped])

    def pass_turn(self, seat: int) -> tuple[Event, ...]:
        """PS-6."""
        table = self.table
        table.pass_turn()
        self.found = False
        self.log_move(seat, PASS)
        gone = table.all_markers() == table.black  # PS-9: that was the last black one
        if table.need and not gone:
            return PASSED[seat]
        if not table.need:
            self.trick_start = self.length
            if not gone:
                return LAST_PASS[memory.SEATS * seat + table.leader]
        red = new_event("red", seat, None)
        return (*PASSED[seat], red) if table.need else (*PASSED[seat], red, NEW_TRICK[table.leader])

    def clear(self, seat: int, move: Clear) -> tuple[Event, ...]:
        """PS-7."""
        self.table.clear(bits.bit(self.values.place[move.face]))
        self.found = False
        self.log_move(seat, move)
        self.trick_start = self.length
        return (new_event("cleared", seat, move), NEW_TRICK[seat])

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        return why_not(move, self.view(seat))

    def copy(self) -> "SanityholesMatch":
        twin = SanityholesMatch.__new__(SanityholesMatch)
        twin.copy_log_from(self)
        twin.values = self.values
        if bits.COMPILED:
            twin.table = Table.__new__(Table)
        else:  # plain Python has to name what a compiled object has from the start
            twin.table = Table(self.values, self._players, self._game.options)
        twin.table.become(self.table)
        twin.history = self.history
        twin.deal = self.deal
        twin.first_deal = self.first_deal
        twin.first_leader = self.first_leader
        twin.dues = self.dues
        twin.ready = self.ready
        twin.stage = self.stage
        twin.round_number = self.round_number
        twin.trick_start = self.trick_start
        twin.legal = None
        twin.found = False
        return twin

    # ---- Rounds: dealing, and who leads (PS-1)

    def deal_round(self) -> None:
        """Deal the next round, if there is a deal to be had."""
        if self.deals_used_up():
            self.stage = stages.USED_UP
            return
        given = self.next_deal()
        self.round_number += 1
        if given is not None:
            self.take_deal(given)
        elif self.table.ranked:
            self.table.deal_later_round(self.stream(DEAL))
            self.deal = Deal(self.all_hands())
        else:
            self.table.deal_first_round(self.stream(DEAL), self.table.draw_dealer(self.stream(SEATS)))
            self.deal = Deal(self.all_hands(), dealer=self.table.dealer)
        self.begin_exchange()

    def draws(self) -> list[Drawn]:
        """PS-1: the cards drawn for dealer before the first round, draw by draw; none where its deal was set up."""
        if self._key is None or self._deals:
            return []
        return draw_for_dealer(Stream(self._key, SEATS), self.values.faces.deck.cards, self._players)[1]

    def deal_events(self, deal: Deal, leader: int) -> list[Event]:
        """What a new round brings: everybody's cards, and a lead where there is no exchange (else -1)."""
        events = []
        for seat in range(self._players):
            hand = cards_data("hand", deal.hands[seat], self.values.faces)
            events.append(new_lazy_event("dealt", seat, None, hand, ONE_SEAT[seat]))
        return events if leader == memory.NOBODY else [*events, NEW_TRICK[leader]]

    def opening(self) -> tuple[Event, ...]:
        """What happened before anybody could act: the draw for dealer and the first deal."""
        draws = self.draws()
        events = [draw_event(self.first_leader, draws)] if draws else []  # PS-1: who deals leads
        return (*events, *self.deal_events(self.first_deal, self.first_leader))

    def all_hands(self) -> tuple[int, ...]:
        return tuple([self.table.hand_of(seat) for seat in range(self._players)])

    def take_deal(self, deal: Deal) -> None:
        """A deal that was set up, in place of the seeded one."""
        self.deal = deal
        for seat in range(self._players):
            self.table.give(seat, deal.hands[seat])
            if deal.markers is not None:
                self.table.set_markers(seat, deal.markers[seat])
            if deal.roles is not None:
                self.table.rank(seat, deal.roles[seat])
        if deal.hand_number is not None:
            self.round_number = deal.hand_number
        self.table.sit(deal.dealer if deal.dealer is not None else memory.NOBODY)

    # ---- The exchange (PS-2, PS-3)

    def begin_exchange(self) -> None:
        table = self.table
        table.clear_gifts()
        self.ready = ()
        pairs = [(table.higher(pair), table.lower(pair), table.items(pair)) for pair in range(table.pairs())]
        self.dues = tuple([due for due in pairs if due[2]])
        if self.dues:
            self.stage = stages.FIRST
        else:
            self.begin_tricks()

    def give(self, seat: int, gift: Gift) -> list[Event]:
        """PS-3: all choose before anything changes hands."""
        self.table.choose(seat, gift.cards, gift.markers)
        self.ready = tuple(sorted((*self.ready, seat)))
        events = [Event("chosen", seat), Event("giving", seat, gift, None, (seat,))]
        if len(self.ready) < len(self.dues):
            return events
        self.table.exchange()
        for giver, receiver, _ in self.dues:
            events += self.exchange_events(giver, receiver)
        self.begin_tricks()
        return [*events, NEW_TRICK[self.table.leader]]

    def exchange_events(self, giver: int, receiver: int) -> list[Event]:
        """How many cards and markers changed hands all see; which cards, only the two."""
        given = self.table.given_by(giver)
        returned = self.table.returned_by(receiver)
        markers = self.table.markers_given_by(giver)
        told = {"to": receiver, "cards": bits.count128(given), "markers": markers, "back": bits.count128(returned)}
        both = (giver, receiver)
        return [
            Event("exchange", giver, None, told),
            new_lazy_event("cards", giver, None, self.cards_told(receiver, given), both),
            new_lazy_event("cards", receiver, None, self.cards_told(giver, returned), both),
        ]

    def cards_told(self, receiver: int, cards: int) -> CardsTold:
        made = CardsTold.__new__(CardsTold)
        made.receiver = receiver
        made.cards = cards
        made.values = self.values
        return made

    def exchange_told(self, giver: int, receiver: int, seat: int | None) -> dict[str, object]:
        """An exchange as one seat knows it: the cards only if it took part."""
        table = self.table
        told: dict[str, object] = {
            "from": giver,
            "to": receiver,
            "cards": table.given_by(giver).bit_count(),
            "markers": table.markers_given_by(giver),
            "back": table.returned_by(receiver).bit_count(),
        }
        if seat is not None and seat in (giver, receiver):
            told["given"] = self.values.names_of(table.given_by(giver))
            told["returned"] = self.values.names_of(table.returned_by(receiver))
        return told

    def begin_tricks(self) -> None:
        leader = self.deal.leader if self.deal.leader is not None else self.table.first_leader()
        self.table.begin_tricks(leader)
        self.stage = stages.PLAY
        self.found = False
        self.trick_start = self.length

    # ---- The end of a round (PS-8, PS-9)

    def finish_round(self) -> list[Event]:
        told = RoundTold.__new__(RoundTold)
        told.number = self.round_number
        told.before = self.ranking()
        self.table.finish_round()
        told.places = self.ranking()
        told.markers = self.scores
        self.history = (self.history, told.places)
        event = new_lazy_event("round", told.places[0], None, told, None)
        if self.table.over:
            self.stage = stages.OVER
            return [event]
        self.deal_round()
        if self.stage == stages.USED_UP:
            return [event]
        leader = self.table.leader if self.stage == stages.PLAY else memory.NOBODY
        return [event, *self.deal_events(self.deal, leader)]

    def ranking(self) -> tuple[int, ...]:
        """Last round's places; none in a first round."""
        if not self.table.ranked:
            return ()
        return tuple([self.table.ranked_at(place) for place in range(self._players)])

    # ---- What can be known

    def hands(self) -> list[object]:
        return [self.values.names_of(self.table.hand_of(seat)) for seat in range(self._players)]

    def last_deal(self) -> dict[str, object]:
        return deal_json(self.deal, self.values)

    def played_cards(self) -> int:
        """The cards played in this round, as a set."""
        cards = 0
        for hand in self.deal.hands:
            cards |= hand
        for seat in range(self._players):
            cards &= ~self.table.hand_of(seat)
        return cards

    def seats_in(self, seats: int) -> tuple[int, ...]:
        return tuple([seat for seat in range(self._players) if seats >> seat & 1])

    def view(self, seat: int | None) -> SanityholesView:
        return SanityholesView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.table
        playing = self.stage == stages.PLAY
        choosing = self.stage == stages.FIRST
        seats = range(self._players)
        top = None
        if playing and table.need:
            top = {"count": table.need, "value": table.top, "seat": table.on_top}
        return {
            **self.common_public_fields(titles_by_seat(self.ranking(), self._players)),
            "round": self.round_number,
            "hand": None,
            "sizes": tuple([table.size_of(other) for other in seats]),
            "played": tuple(self.values.names_of(self.played_cards())),
            "trick": tuple([(other, str(move)) for other, move in self.played_since(self.trick_start)])
            if playing
            else (),
            "top": top,
            "leader": table.leader if playing else None,
            "passed": self.seats_in(table.passed) if playing else (),
            "out": () if choosing else tuple([table.out_at(place) for place in range(table.out)]),
            "dealer": table.dealer if table.dealer != memory.NOBODY else None,
            "drawn": tuple(
                [
                    tuple([(other, card.text) for other, card in drawn])
                    for drawn in (self.draws() if self.number == 1 else ())
                ]
            ),
            "turns": tuple([table.turn_at(place) for place in seats]),
            "ranking": self.ranking(),
            "black_left": max(table.black - table.all_markers(), 0),
            "due": tuple(
                [
                    {"seat": giver, "to": receiver, "number": items}
                    for giver, receiver, items in self.dues
                    if choosing and giver not in self.ready
                ]
            ),
            "chosen": self.ready if choosing else (),
            "giving": None,
            "exchanges": self.exchanges_told(None),
        }

    def own(self, seat: int) -> dict[str, Any]:
        """Its cards; what it has chosen to give; and the cards of the exchanges in which it took part."""
        own: dict[str, Any] = {"seat": seat}
        if not 0 <= seat < self._players:
            return own
        own["hand"] = tuple(self.values.names_of(self.table.hand_of(seat)))
        if seat in self.actors:
            own["moves"] = self.moves(seat)
        if self.stage == stages.FIRST:
            if seat in self.ready:
                own["giving"] = self.giving(seat)
        elif [due for due in self.dues if seat in due[:2]]:
            own["exchanges"] = self.exchanges_told(seat)
        return own

    def exchanges_told(self, seat: int | None) -> tuple[dict[str, object], ...]:
        """The exchanges of this round once all have chosen, as a seat knows them."""
        if self.stage == stages.FIRST:
            return ()
        return tuple([self.exchange_told(giver, receiver, seat) for giver, receiver, _ in self.dues])

    def giving(self, seat: int) -> str:
        """What a seat has chosen to give."""
        return str(Gift(self.values, self.table.given_by(seat), self.table.markers_given_by(seat)))

    def determinize(self, seat: int | None, stream: Stream) -> "SanityholesMatch":
        """The cards this seat has not seen, dealt anew to those who may hold them; what it knows stays where it is."""
        twin = self.copy()
        others = [other for other in range(self._players) if other != seat]
        unseen = [self.unseen(seat, other) for other in others]
        hands = imagine_hands(unseen, stream)
        for _ in range(MOST_TRIES):
            if self.could_be_exchanged(dict(zip(others, hands, strict=True))):
                break
            hands = imagine_hands(unseen, stream)
        for other, cards in zip(others, hands, strict=True):
            twin.table.give(other, cards)
        for giver, receiver, items in self.dues:
            if seat is None or seat not in (giver, receiver):
                twin.imagine_exchange(giver, receiver, items, stream)
        return twin

    def could_be_exchanged(self, hands: dict[int, int]) -> bool:
        """PS-3: hidden hands after an exchange: what one has kept is less than what the other has got."""
        if self.stage == stages.FIRST:
            return True
        for giver, receiver, _ in self.dues:
            number = self.table.returned_by(receiver).bit_count()
            if number and giver in hands and receiver in hands:
                kept = self.had(receiver, hands[receiver])
                kept &= ~self.table.best_cards(kept, number)
                if not self.may_have_kept(kept, self.table.best_cards(self.had(giver, hands[giver]), number)):
                    return False
        return True

    def may_have_kept(self, kept: int, returned: int) -> bool:
        """PS-3: could somebody have kept these cards who had to give back his best?"""
        return not kept & self.as_good_as(returned)

    def unseen(self, seat: int | None, other: int) -> Unseen:
        """What a seat knows of another's hand: the cards of their exchange, and that none above those returned is
        left of it (PS-3)."""
        table = self.table
        known = 0
        possible = EVERY_CARD
        for giver, receiver, _ in self.dues if self.stage != stages.FIRST else ():
            if (giver, receiver) == (seat, other):
                known = table.given_by(giver)
                possible &= ~self.as_good_as(table.returned_by(receiver))
            elif (giver, receiver) == (other, seat):
                known = table.returned_by(receiver)
        return Unseen(table.hand_of(other), known & table.hand_of(other), possible)

    def as_good_as(self, cards: int) -> int:
        """All cards that would have been returned before the last of these (PS-3)."""
        better = bits.bit128(0) & 0
        k = 0
        while cards:
            better |= bits.bit128(self.values.best_first(k))
            cards &= ~bits.bit128(self.values.best_first(k))
            k += 1
        return better

    def imagine_exchange(self, giver: int, receiver: int, items: int, stream: Stream) -> None:
        """What others exchange is hidden, too: any gift of one who has chosen, or cards that may have been the ones."""
        table = self.table
        if self.stage == stages.FIRST:
            if giver in self.ready:
                gifts = Gifts(table.hand_of(giver), items, table.markers_of(giver), self.values)
                gift = cast("Gift", gifts.choice(stream))
                table.choose(giver, gift.cards, gift.markers)
            return
        had = self.had(receiver, table.hand_of(receiver))
        number = table.given_by(giver).bit_count()
        sent_back = table.returned_by(receiver).bit_count()
        returned = table.best_cards(self.had(giver, table.hand_of(giver)), sent_back)
        given = some_of(had, number, stream)
        if not self.may_have_kept(had & ~given, returned):
            given = table.best_cards(had, number)
        table.imagine_gifts(giver, given, receiver, returned)

    def had(self, seat: int, cards: int) -> int:
        """The cards a seat held when the tricks began, if it holds these now."""
        for player, move in self.played_in_round():
            if player == seat and isinstance(move, Play):
                cards |= set_of(move.cards)
            elif player == seat and isinstance(move, Clear):
                cards |= bits.bit128(move.face // 3)
        return cards

    def snapshot(self) -> dict[str, object]:
        table = self.table
        seats = range(self._players)
        return {
            "game": self._game.key,
            "options": self._game.options.to_json(),
            "names": list(self._names),
            "seed": self._seed,
            "phase": self.phase,
            "number": self.number,
            "round": self.round_number,
            "hands": self.hands(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [list(places) for places in self.all_places()],
            "markers": list(self.scores),
            "ranking": list(self.ranking()),
            "turns": [table.turn_at(place) for place in seats],
            "dealer": table.dealer,
            "dues": [list(due) for due in self.dues],
            "ready": list(self.ready),
            "given": [self.values.names_of(table.given_by(seat)) for seat in seats],
            "given_markers": [table.markers_given_by(seat) for seat in seats],
            "returned": [self.values.names_of(table.returned_by(seat)) for seat in seats],
            "turn": table.turn,
            "leader": table.leader,
            "top": [table.need, table.top, table.on_top],
            "passed": list(self.seats_in(table.passed)),
            "out": [table.out_at(place) for place in range(table.out)],
            "trick_start": self.trick_start,
        }

    def all_places(self) -> list[tuple[int, ...]]:
        """The places of every finished round."""
        found = []
        history = self.history
        while history is not None:
            found.append(history[1])
            history = history[0]
        return found[::-1]
