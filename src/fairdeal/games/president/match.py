# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""A match of President: rounds, transfers between them, places and roles (PR-5 to PR-9, PR-25 to PR-34)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import BadRecord, BadSetup, IllegalMove, no_such_seat, not_to_move
from fairdeal.engine.events import Event, new_event, new_event_with
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Listed, Move, Moves
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.president.deals import Deal, deal_json, hand_json
from fairdeal.games.president.fast import memory
from fairdeal.games.president.options import Exchange, FirstTrick
from fairdeal.games.president.rules import roles, transfers
from fairdeal.games.president.rules.combos import DECLINED, PASS, READY, SKIP, Combo, Gift, Gifts
from fairdeal.games.president.rules.places import fallen_president, places
from fairdeal.games.president.rules.refusals import why_not
from fairdeal.games.president.rules.roles import Ranking
from fairdeal.games.president.rules.transfers import Due, Transfer
from fairdeal.games.president.rules.tricks import Combos, Round, no_combos
from fairdeal.games.president.view import PresidentView
from fairdeal.games.president.worlds import Dealer, Holder, Unable

if TYPE_CHECKING:
    from fairdeal.games.president import President

MOST_TRIES = 50  # to imagine hands after an exchange that others made
PLAY, TRANSFER, INTERMISSION, USED_UP, OVER = range(5)
PHASES = ("play", "transfer", "intermission", "deal", "over")
ONE_SEAT = tuple((seat,) for seat in range(64))
PASSED = tuple((new_event("passed", seat, PASS),) for seat in range(64))  # an event never changes: all may share it
DECLINES = DECLINED  # known to C as a tuple
NEW_TRICK = tuple(new_event("trick", seat, None) for seat in range(64))


class RoundFacts:
    """What stays the same from move to move, ready for views; and what it was made of."""

    def __init__(
        self,
        deal: Deal,
        made: tuple[Transfer, ...],
        ranking: Ranking,
        pack: tuple[int, ...],
        pack_view: dict[str, int],
        roles: tuple[str | None, ...],
        transfers: list[tuple[dict[str, object], ...]],
    ) -> None:
        self.deal = deal
        self.made = made
        self.ranking = ranking
        self.pack = pack
        self.pack_view = pack_view
        self.roles = roles
        self.transfers = transfers  # as each seat knows them, and last as everybody does


class Match(LoggedState):
    """The state of a match: the round in play, and all that outlives a round."""

    def __init__(
        self, game: "President", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.history: History | None = None  # the places of the rounds before
        self.ranking: Ranking = ()
        self.changes: tuple[dict[str, object], ...] = ()
        self.ready: tuple[int, ...] = ()
        self.due: tuple[Due, ...] = ()
        self.made: tuple[Transfer, ...] = ()
        self.deal = Deal(())
        self.first_leader = 0
        self.trick_start = 0  # how many moves there were before this trick
        self.legal: Combos | None = None
        self.found = False  # does `legal` hold the moves of this turn?
        self.told_of_round: RoundFacts | None = None
        self.dealer: Dealer | None = None  # of imagined worlds, and for which seat, at which moment
        self.dealt_for: tuple[int | None, int, int] = (None, 0, 0)
        self.opening_events = tuple(self.begin_round())
        self.find_actors()

    # ---- What every state answers

    @property
    def game(self) -> "President":
        return cast("President", self._game)

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    def find_actors(self) -> None:
        """Keep who may act now."""
        self.acting = ONE_SEAT[self.round.turn] if self.stage == PLAY else self.actors_between_tricks()

    def actors_between_tricks(self) -> tuple[int, ...]:
        """Those who still have to give, or to say that they are ready."""
        if self.stage == TRANSFER:
            return tuple(sorted(due.chooser for due in self.due))
        if self.stage == INTERMISSION:
            return tuple(seat for seat in range(self._players) if seat not in self.ready)
        return ()

    @property
    def over(self) -> bool:
        return self.stage == OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.stage != OVER or self.places is None:
            return None
        rounds = self._game.options.rounds
        reason = "the round is over" if rounds == 1 else f"all {rounds:,} rounds are played"
        return Outcome(self.places, None, f"PR-34: {reason}")

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return tuple((seat,) for seat in self.history[1]) if self.history is not None else None

    @property
    def scores(self) -> tuple[int, ...] | None:
        return None

    def moves(self, seat: int) -> Moves:
        place = cpython_fast_paths.small_int(seat)
        if self.stage == PLAY:
            return self.legal_combos() if place == self.round.turn else NONE
        return self.moves_between_tricks(place)

    def legal_combos(self) -> Combos:
        """The moves of the player in turn: found once a turn, in new room unless nobody looks at the last ones."""
        legal = self.legal
        if legal is None or not self.found:
            if legal is None or not cpython_fast_paths.is_unshared(legal):
                self.legal = legal = no_combos()
            self.round.find(legal)
            self.found = True
        return legal

    def moves_between_tricks(self, seat: int) -> Moves:
        """Gifts in the transfers, `ready` in the intermission."""
        if self.stage == TRANSFER:
            for due in self.due:
                if due.chooser == seat:
                    return Gifts(self.counts(seat), due.number)
        elif self.stage == INTERMISSION and 0 <= seat < self._players and seat not in self.ready:
            return Listed((READY,))
        return NONE

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        place = cpython_fast_paths.small_int(seat)
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.stage == PLAY:
            return self.play_in_trick(place, move)
        if move not in self.moves_between_tricks(place):
            raise self.refusal(place, move)
        self.log_move(place, move)
        told = tuple(self.give(place, cast("Gift", move))) if self.stage == TRANSFER else self.say_ready(place)
        self.find_actors()
        return told

    def play_in_trick(self, seat: int, move: Move) -> tuple[Event, ...]:
        """PR-10 to PR-24: a combo, a pass or a skip of the player in turn."""
        turn = self.round
        if seat != turn.turn:
            raise self.refusal(seat, move)
        out, revolution = turn.out, turn.revolution
        legal = self.legal_combos()
        if isinstance(move, Combo):
            combo = move
            if not legal.has(combo.rank, combo.naturals, combo.jokers):
                raise self.refusal(seat, move)
            turn.play(combo.rank, combo.naturals, combo.jokers)
            kind = "played"
        else:
            declined = DECLINES[legal.decline]
            if declined is None or (move is not declined and move != declined):
                raise self.refusal(seat, move)
            turn.decline()
            kind = "skipped" if declined is SKIP else "passed"
        self.found = False
        self.log_move(seat, move)
        self.acting = ONE_SEAT[turn.turn]
        if turn.out == out and turn.revolution == revolution and turn.skipped == memory.NOBODY:
            if turn.top_rank != memory.LEADING:
                return PASSED[seat] if move is PASS else self.move_event(kind, seat, move)
            self.trick_start = self.length
            return self.move_and_event(kind, seat, move, NEW_TRICK[turn.leader])
        return self.consequences(new_event(kind, seat, move), out, revolution)

    def consequences(self, event: Event, out: int, revolution: bool) -> tuple[Event, ...]:
        """What a move did besides being made."""
        turn = self.round
        events = [event]
        if turn.revolution != revolution:
            events.append(Event("revolution", event.seat, None, {"on": bool(turn.revolution)}))
        if turn.out > out:
            penalised = bool(turn.penalised >> event.seat & 1)
            events.append(new_event_with("out", event.seat, None, {"penalised": penalised}, None))
        if turn.finished:
            events += self.finish_round()
            self.find_actors()
            return tuple(events)
        if turn.skipped != memory.NOBODY:
            events.append(new_event("lost_turn", turn.skipped, None))
        if turn.top_rank == memory.LEADING:
            self.trick_start = self.length
            events.append(NEW_TRICK[turn.leader])
        return tuple(events)

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players, "PR-13")
        return why_not(move, self.view(seat))

    def automatic(self, seat: int) -> Move:
        """PR-32."""
        if seat not in self.actors:
            raise not_to_move(seat, "PR-13")
        if self.stage == TRANSFER:
            number = next(due.number for due in self.due if due.chooser == seat)
            return Gift(transfers.lowest(self.counts(seat), number))
        if self.stage == INTERMISSION:
            return READY
        legal = self.legal_combos()
        return legal.declines() or legal.lowest()

    def copy(self) -> "Match":
        twin = Match.__new__(Match)
        twin.copy_log_from(self)
        twin.history = self.history
        twin.ranking = self.ranking
        twin.changes = self.changes
        twin.ready = self.ready
        twin.stage = self.stage
        twin.due = self.due
        twin.made = self.made
        twin.deal = self.deal
        twin.first_leader = self.first_leader
        twin.trick_start = self.trick_start
        twin.round = self.round.copy()
        twin.legal = None
        twin.found = False
        twin.told_of_round = self.told_of_round
        twin.dealer = None
        twin.dealt_for = (None, 0, 0)
        return twin

    # ---- Rounds: dealing, and who leads (PR-3 to PR-9)

    def begin_round(self) -> list[Event]:
        """Deal the next round, if there is a deal to be had."""
        if self.deals_used_up():
            self.stage = USED_UP
            return []
        if self.number < len(self._deals) and len(self._deals[self.number].hands) != self._players:
            hands = len(self._deals[self.number].hands)
            raise BadRecord(f"deal {self.number}: {hands} hands for {self._players} players")
        self.ready = ()
        self.due = ()
        self.made = ()
        deal = self.next_deal()
        self.round = Round(self._game.rules, self._players)
        self.found = False
        if deal is not None:
            self.take_deal(deal)
        elif self.ranking:
            self.deal_later_round()
        else:
            self.deal_first_round()
        scum = roles.holder(self.ranking, roles.SCUM)
        self.round.scum = memory.NOBODY if scum is None else scum
        events = [
            Event("dealt", seat, None, {"hand": hand_json(hand)}, (seat,)) for seat, hand in enumerate(self.deal.hands)
        ]
        for seat in range(self._players):
            if not self.size(seat):
                self.round.go_out(seat)  # a set-up deal: an empty hand is out already
        return events + self.begin_transfers()

    def all_hands(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.counts(seat)) for seat in range(self._players))

    def deal_first_round(self) -> None:
        """PR-3, PR-4: the special 3 or the dealer decides who leads."""
        drawn = self.round.deal_first_round(self.stream(DEAL), self.stream(SEATS))
        self.first_leader = self.round.turn
        if self._game.rules.special_3:
            self.deal = Deal(self.all_hands(), special=self.round.special)
        else:
            self.deal = Deal(self.all_hands(), dealer=drawn)

    def deal_later_round(self) -> None:
        """PR-3: the deal starts with the President; PR-9: who leads."""
        self.round.deal(self.stream(DEAL), roles.nearest_from_top(self.ranking))
        drawn = None
        if self._game.options.first_trick is FirstTrick.RANDOM:
            drawn = self.stream(SEATS).below(self._players)
        self.deal = Deal(self.all_hands(), leader=drawn)
        self.first_leader = self.leader_by_rules()

    def take_deal(self, deal: Deal) -> None:
        """A deal that was set up, in place of the seeded one."""
        if deal.ranking is not None:
            self.ranking = deal.ranking
        for seat, hand in enumerate(deal.hands):
            for rank in range(memory.RANKS):
                self.round.rows[seat * memory.ROW + rank] = hand[rank]
        self.round.count_hands()
        self.deal = deal
        self.first_leader = self.leader_by_rules()
        if deal.special is not None and not self.ranking:
            self.round.special = deal.special

    def leader_by_rules(self) -> int:
        """A leader who was drawn or set up; else by the special 3, the dealer or the roles (PR-4, PR-9)."""
        deal = self.deal
        if deal.leader is not None:
            return deal.leader
        if self.ranking:
            if self._game.options.first_trick is FirstTrick.PRESIDENT:
                return roles.nearest_from_top(self.ranking)
            return roles.nearest_from_bottom(self.ranking) if self._game.options.first_trick is FirstTrick.SCUM else 0
        if deal.special is not None:
            return deal.special
        return (deal.dealer + 1) % self._players if deal.dealer is not None else 0

    # ---- Transfers before a later round: PR-6, PR-7, PR-28

    def begin_transfers(self) -> list[Event]:
        if not self.round.finished:
            self.due = transfers.dues(self.ranking, self.size)
        if not self.due:
            return self.begin_tricks()
        self.stage = TRANSFER
        events = []
        if self._game.options.exchange is Exchange.SEQUENTIAL:  # PR-6: the lower player's best cards first
            for due in self.due:
                if due.partner is not None:
                    events += self.hand_over(
                        due.partner, due.chooser, transfers.best(self.counts(due.partner), due.number)
                    )
        return events

    def give(self, seat: int, move: Gift) -> list[Event]:
        """The higher player of a pair has chosen."""
        due = next(due for due in self.due if due.chooser == seat)
        self.due = tuple(other for other in self.due if other is not due)
        forced = None
        if due.partner is not None and self._game.options.exchange is Exchange.SIMULTANEOUS:  # PR-28
            forced = transfers.best(self.counts(due.partner), due.number)
        events = self.hand_over(seat, due.partner, move.cards)
        if forced is not None and due.partner is not None:
            events += self.hand_over(due.partner, seat, forced)
        return events if self.due else events + self.begin_tricks()

    def hand_over(self, giver: int, receiver: int | None, cards: transfers.Cards) -> list[Event]:
        """Cards go from hand to hand, or out of the round (PR-7); only the two see which."""
        for rank, number in cards:
            self.round.rows[giver * memory.ROW + rank] -= number
            if receiver is not None:
                self.round.rows[receiver * memory.ROW + rank] += number
        self.round.count_hands()
        transfer = Transfer(giver, receiver, cards)
        self.made = (*self.made, transfer)
        told = {"to": receiver, "number": transfer.number}
        those = (giver,) if receiver is None else (giver, receiver)
        shown = {"to": receiver, "cards": hand_json(_counts(cards))}
        return [Event("transfer", giver, None, told), Event("cards", giver, None, shown, those)]

    def begin_tricks(self) -> list[Event]:
        events: list[Event] = []
        self.stage = PLAY
        for transfer in sorted(self.made, key=lambda made: self.ranking.index(made.giver)):
            if not self.size(transfer.giver) and self.round.rows[transfer.giver * memory.ROW + memory.OUT] < 0:
                self.round.go_out(transfer.giver)  # PR-7: one whose last card was discarded is out
                events.append(Event("out", transfer.giver, None, {"penalised": False}))
        if self.round.finished:
            return events + self.finish_round()
        self.round.new_trick(self.round.from_seat(self.first_leader))
        self.trick_start = self.length
        return [*events, Event("trick", self.round.leader)]

    # ---- The end of a round, and between rounds (PR-14, PR-25, PR-30 to PR-34)

    def finish_round(self) -> list[Event]:
        options = self._game.options
        out = self.order_out()
        titles = roles.titles(self.ranking, self._players, options.titles)
        result = tuple(out)
        if self.round.penalised or options.fall_from_grace:
            penalised = [seat for seat in out if self.round.penalised >> seat & 1]
            president = roles.holder(self.ranking, roles.PRESIDENT)
            result = places(out, penalised, fallen_president(out, president, options.fall_from_grace))
        self.history = (self.history, result)
        self.ranking = result
        told = {"round": self.number, "places": list(result), "roles": list(titles)}
        if self.number == options.rounds:
            self.stage = OVER
        elif self.deals_used_up():
            self.stage = USED_UP
        else:
            self.stage = INTERMISSION
        return [Event("round", result[0], None, told)]

    def order_out(self) -> list[int]:
        """The seats that are out, in that order; in a finished round all of them."""
        seats = [memory.NOBODY] * self._players
        for seat in range(self._players):
            place = self.round.rows[seat * memory.ROW + memory.OUT]
            if place >= 0:
                seats[place] = seat
        return [seat for seat in seats if seat >= 0]

    def say_ready(self, seat: int) -> tuple[Event, ...]:
        self.ready = tuple(sorted((*self.ready, seat)))
        self.find_actors()
        event = Event("ready", seat, READY)
        if len(self.ready) < self._players:
            return (event,)
        return (event, *self.begin_round())

    def proceed(self) -> tuple[Event, ...]:
        if self.stage != INTERMISSION:
            raise IllegalMove("PR-32", "there is no intermission to end now")
        told = tuple(self.begin_round())
        self.find_actors()
        return told

    def change_seats(self, leaving: Sequence[int] = (), joining: Sequence[str] = ()) -> None:
        """PR-7, PR-8: those who stay close ranks in their order, those who join sit after them."""
        if self.stage != INTERMISSION:
            raise BadSetup("PR-8: seats change between rounds only")
        for seat in leaving:
            if isinstance(seat, bool) or not 0 <= seat < self._players:
                raise BadSetup(f"PR-7: seat {seat} cannot leave: seats are 0 to {self._players - 1}")
        staying = [seat for seat in range(self._players) if seat not in leaving]
        self._game.check_players(len(staying) + len(joining))
        change = {"at": self.length, "leave": sorted(set(leaving)), "join": list(joining)}
        self.changes = (*self.changes, change)
        moved = {seat: new for new, seat in enumerate(staying)}
        ranking = tuple(moved.get(seat) if seat is not None else None for seat in self.ranking)
        self.ranking = ranking if any(seat is not None for seat in ranking) else ()
        self._names = (*(self._names[seat] for seat in staying), *joining)
        self._players = len(self._names)
        self.ready = ()
        self.clear_table()
        self.find_actors()

    def clear_table(self) -> None:
        """Seats have changed: what was left in hands belongs to nobody who could be named by a seat now (PR-33)."""
        self.round = Round(self._game.rules, self._players)
        self.deal = Deal(())
        self.made = ()
        self.found = False
        self.dealer = None

    # ---- What can be known

    def size(self, seat: int) -> int:
        return self.round.rows[seat * memory.ROW + memory.SIZE]

    def counts(self, seat: int) -> list[int]:
        """A hand by rank."""
        return [self.round.rows[seat * memory.ROW + rank] for rank in range(memory.RANKS)]

    def seats_in_round(self) -> int:
        """How many hold hands now: all who play this round, and nobody once seats have changed after it."""
        return len(self.deal.hands)

    def hands(self) -> list[object]:
        return [hand_json(self.counts(seat)) for seat in range(self.seats_in_round())]

    def trick(self) -> list[tuple[int, str]]:
        """The moves since the lead."""
        first = self.logged - 2 * (self.length - self.trick_start)
        return [(self.log[at], self.log[at + 1].text()) for at in range(first, self.logged, 2)]

    def seat_changes(self) -> list[dict[str, object]]:
        return list(self.changes)

    def last_deal(self) -> dict[str, object]:
        return deal_json(self.deal)

    def view(self, seat: int | None) -> PresidentView:
        """PR-33: a seat knows its own hand and what is public; a spectator only the latter."""
        return PresidentView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        turn = self.round
        playing = self.stage == PLAY
        seats = range(self.seats_in_round())
        facts = self.round_facts()
        top = None
        if playing and turn.top_rank != memory.LEADING:
            top = {
                "rank": RANK_NAMES[turn.top_rank],
                "total": turn.top_total,
                "seat": turn.last,
                "short": bool(turn.short),
            }
        return {
            **self.common_public_fields(facts.roles),
            "round": self.number,
            "hand": None,
            "sizes": tuple([self.size(other) for other in seats]),
            "pack": facts.pack_view,
            "played": self.by_rank(self.played_by_rank(facts.pack)),
            "trick": tuple(self.trick()) if playing else (),
            "top": top,
            "leader": turn.leader if playing else None,
            "passed": tuple(self.passed_seats()) if playing else (),
            "bound": bool(turn.bound),
            "special": turn.special if playing and turn.special == turn.turn else None,
            "revolution": bool(turn.revolution),
            "out": tuple(self.order_out()),
            "ranking": self.ranking,
            "due": tuple([{"seat": due.chooser, "to": due.partner, "number": due.number} for due in self.due]),
            "transfers": facts.transfers[-1],
            "ready": self.ready,
            "rounds_played": self.number - (self.stage in (PLAY, TRANSFER)),
        }

    def own(self, seat: int) -> dict[str, Any]:
        """PR-33: its hand and moves; and the cards of transfers in which it took part."""
        own: dict[str, Any] = {"seat": seat}
        place = cpython_fast_paths.small_int(seat)
        if 0 <= place < self.seats_in_round():
            own["hand"] = self.by_rank(self.counts(place))
            if self.made:
                own["transfers"] = self.round_facts().transfers[place]
        if seat in self.actors:
            own["moves"] = self.moves(seat)
        return own

    def round_facts(self) -> "RoundFacts":
        """What a view says all through a round: made when it is first asked for, and anew when it has changed."""
        facts = self.told_of_round
        if (
            facts is None
            or facts.deal is not self.deal
            or facts.made is not self.made
            or facts.ranking is not self.ranking
        ):
            hands = self.deal.hands
            pack = tuple([sum([hand[rank] for hand in hands]) for rank in range(memory.RANKS)])
            self.told_of_round = facts = RoundFacts(
                self.deal,
                self.made,
                self.ranking,
                pack,
                hand_json(pack),
                roles.titles(self.ranking, self._players, self._game.options.titles),
                [tuple([_told(made, seat) for made in self.made]) for seat in (*range(len(hands)), None)],
            )
        return facts

    def by_rank(self, counts: Sequence[int]) -> dict[str, int]:
        """Cards by rank, as a view has them."""
        hand: dict[str, int] = {}
        for rank in range(memory.RANKS):
            number = counts[rank]
            if number:
                hand[RANK_NAMES[rank]] = number
        return hand

    def passed_seats(self) -> list[int]:
        """Those who have cards and are out of this trick."""
        turn = self.round
        return [seat for seat in range(self._players) if not turn.in_trick >> seat & 1 and turn.with_cards >> seat & 1]

    def played_by_rank(self, pack: Sequence[int]) -> list[int]:
        """What has been played in this round: the pack less the hands and what was discarded."""
        left = []
        seats = self.seats_in_round()
        for rank in range(memory.RANKS):
            number = pack[rank]
            for seat in range(seats):
                number -= self.round.rows[seat * memory.ROW + rank]
            left.append(number)
        for transfer in self.made:
            if transfer.receiver is None:
                for rank, number in transfer.cards:
                    left[rank] = left[rank] - number
        return left

    def determinize(self, seat: int | None, stream: Stream) -> "Match":
        """The cards this seat has not seen, dealt anew to those who may hold them; what it knows stays where it is."""
        twin = self.copy()
        hidden = [other for other in range(self.seats_in_round()) if other != seat]
        discards = [made for made in self.made if made.receiver is None and made.giver != seat]
        if self.dealer is None or self.dealt_for != (seat, self.length, self.number):
            self.dealer = self.dealer_for(seat, hidden, discards)
            self.dealt_for = (seat, self.length, self.number)
        hands = self.dealer.deal(stream)
        for _ in range(MOST_TRIES):
            if self.could_be_exchanged(dict(zip(hidden, hands, strict=False))):
                break
            hands = self.dealer.deal(stream)
        for other, hand in zip(hidden, hands, strict=False):
            for rank in range(memory.RANKS):
                twin.round.rows[other * memory.ROW + rank] = hand[rank]
        renewed = {
            id(made): Transfer(made.giver, None, tuple((rank, n) for rank, n in enumerate(hand) if n))
            for made, hand in zip(discards, hands[len(hidden) :], strict=True)
        }
        twin.found = False
        twin.made = tuple(renewed.get(id(made), made) for made in self.made)
        twin.round.count_hands()
        return twin

    def dealer_for(self, seat: int | None, hidden: Sequence[int], discards: Sequence[Transfer]) -> Dealer:
        """One who deals the cards which this seat cannot see, by all that it knows of them."""
        unable = self.unable_to_play()
        holders = [
            Holder(self.counts(other), self.known(seat, other), self.best_left(seat, other), unable[other])
            for other in hidden
        ]
        holders += [Holder(_counts(made.cards), [0] * memory.RANKS) for made in discards]
        return Dealer(holders)

    def best_left(self, seat: int | None, other: int) -> int:
        """The highest rank that another can have kept, as far as this seat has got his best cards (PR-6, PR-28)."""
        for made in self.made:
            if made.giver == other and made.receiver == seat and made.cards and self.gives_best(other):
                return min([rank for rank, _ in made.cards])
        return memory.JOKER

    def gives_back(self) -> bool:
        """PR-6: can what one returns be among what he has just got? Not in PR-28."""
        return self._game.options.exchange is Exchange.SEQUENTIAL

    def gives_best(self, seat: int) -> bool:
        """Is this the lower player of a pair? After the round there are new roles."""
        lower = [roles.holder(self.ranking, role) for _, role, _ in transfers.PAIRS]
        return self.stage in (PLAY, TRANSFER) and seat in lower

    def could_be_exchanged(self, hands: dict[int, list[int]]) -> bool:
        """PR-28: hidden hands after an exchange: what one has kept is no better than what the other has got."""
        if not self.made or self.gives_back():
            return True
        for made in self.made:
            if made.giver in hands and made.receiver in hands and self.gives_best(made.giver):
                kept, got = self.began_with(made.giver, hands), self.began_with(made.receiver, hands)
                for rank, number in transfers.best(kept, made.number):
                    kept[rank] -= number
                if sum(kept) and transfers.best(kept, 1)[0][0] > transfers.best(got, made.number)[0][0]:
                    return False
        return True

    def began_with(self, seat: int, hands: dict[int, list[int]]) -> list[int]:
        """What a seat held when the tricks began, if it holds this now."""
        held = hands[seat].copy()
        for player, move in self.played_in_round():
            if player == seat and isinstance(move, Combo):
                held[move.rank] += move.naturals
                held[memory.JOKER] += move.jokers
        return held

    def unable_to_play(self) -> list[list[Unable]]:
        """PR-27: where one must play if able, every pass and skip of this round proves something about a hand."""
        found: list[list[Unable]] = [[] for _ in range(self.seats_in_round())]
        moves = self.tricks_played()
        if self._game.rules.voluntary_pass or not moves:
            return found
        turn = self.first_trick(moves)
        later = [[0] * memory.RANKS for _ in found]
        passes: list[tuple[int, list[int], list[int]]] = []  # who, what would have done, what he has played till then
        legal = no_combos()
        for seat, move in moves:
            if isinstance(move, Combo):
                later[seat][move.rank] += move.naturals
                later[seat][memory.JOKER] += move.jokers
                turn.play(move.rank, move.naturals, move.jokers)
            else:
                turn.find(legal)
                passes.append((seat, legal.needs(turn.short), later[seat].copy()))
                turn.decline()
        for seat, needs, before in passes:
            since = [all_cards - some for all_cards, some in zip(later[seat], before, strict=True)]
            found[seat].append(Unable(needs, since))
        return found

    def tricks_played(self) -> list[tuple[int, Move]]:
        """The moves of this round's tricks so far, if it has come to them and is not over."""
        if self.stage != PLAY:
            return []
        return [(seat, move) for seat, move in self.played_in_round() if not isinstance(move, Gift)]

    def first_trick(self, moves: Sequence[tuple[int, Move]]) -> Round:
        """The round as it was when its tricks began."""
        turn = Round(self._game.rules, self._players)
        turn.scum = self.round.scum
        for seat in range(self._players):
            for rank in range(memory.RANKS):
                turn.rows[seat * memory.ROW + rank] = self.round.rows[seat * memory.ROW + rank]
        for seat, move in moves:
            if isinstance(move, Combo):
                turn.rows[seat * memory.ROW + move.rank] += move.naturals
                turn.rows[seat * memory.ROW + memory.JOKER] += move.jokers
        turn.count_hands()
        for seat in range(self._players):
            if not turn.rows[seat * memory.ROW + memory.SIZE]:
                turn.go_out(seat)
        turn.new_trick(moves[0][0])
        return turn

    def known(self, seat: int | None, other: int) -> list[int]:
        """The least this seat knows of another's hand: cards it saw go there and not come out again; the special 3."""
        known = [0] * memory.RANKS
        for made in self.made:
            for rank, number in made.cards:
                if made.giver == seat and made.receiver == other:
                    known[rank] += number
                elif made.giver == other and made.receiver == seat and self.gives_back():
                    known[rank] = max(known[rank] - number, 0)
        for player, move in self.played_in_round():
            if player == other and isinstance(move, Combo):
                known[move.rank] = max(known[move.rank] - move.naturals, 0)
                known[memory.JOKER] = max(known[memory.JOKER] - move.jokers, 0)
        if self.round.special == other:
            known[memory.THREE] = max(known[memory.THREE], 1)
        return known

    def snapshot(self) -> dict[str, object]:
        return {
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [list(result) for result in self.all_places()],
        }

    def position(self) -> dict[str, object]:
        turn = self.round
        return {
            "game": self._game.key,
            "options": self._game.options.to_json(),
            "names": list(self._names),
            "seed": self._seed,
            "phase": self.phase,
            "number": self.number,
            "hands": self.hands(),
            "ranking": list(self.ranking),
            "ready": list(self.ready),
            "due": [[due.chooser, due.partner, due.number] for due in self.due],
            "transfers": [[made.giver, made.receiver, list(made.cards)] for made in self.made],
            "turn": turn.turn,
            "leader": turn.leader,
            "last": turn.last,
            "top": [turn.top_rank, turn.top_total, bool(turn.short), turn.run],
            "bound": bool(turn.bound),
            "in_trick": turn.in_trick,
            "revolution": bool(turn.revolution),
            "special": turn.special,
            "out": self.order_out(),
            "penalised": turn.penalised,
            "changes": list(self.changes),
        }

    def all_places(self) -> list[tuple[int, ...]]:
        """The places of every finished round."""
        found = []
        history = self.history
        while history is not None:
            found.append(history[1])
            history = history[0]
        return found[::-1]


def _counts(cards: transfers.Cards) -> list[int]:
    counts = [0] * memory.RANKS
    for rank, number in cards:
        counts[rank] += number
    return counts


def _told(transfer: Transfer, seat: int | None) -> dict[str, object]:
    """A transfer as one seat knows it: the cards only if it took part."""
    told: dict[str, object] = {
        "from": transfer.giver,
        "to": transfer.receiver,
        "number": transfer.number,
    }
    if seat is not None and seat in (transfer.giver, transfer.receiver):
        told["cards"] = hand_json(_counts(transfer.cards))
    return told
