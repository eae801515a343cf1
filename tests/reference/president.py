"""A slow, simple referee of President, to compare the real game with (docs/rules/president.md).

It is written from the rules alone and shares no code with the game. It has no clock (PR-32), plays given deals only,
and nobody leaves in mid-round (PR-8). Legal moves are found by brute force: every combo that could be formed from
the hand is tested against the rules.

Readings
--------
Where the rules can be read in more than one way, this is what the referee does.

Deals and rounds
 R1  A deal without `roles` (or with null) is a first round only if it is deal number 0. Later deals without `roles`
     take the places of the round before.
 R2  `leader` is missing. First round: with `special_3` the holder of 3h* leads, or seat 0 if nobody holds it (a given
     `dealer` has no meaning there); with `left_of_dealer` the seat after `dealer`, or seat 0 without a dealer. Later
     rounds: PR-9; with `random` seat 0.
 R3  PR-9: if the Scum or President who should lead has left, the leader is drawn like that of `random`: a deal names it
     as `leader`, and if it does not, seat 0 leads. A player who is there but has no cards has not "left".
 R4  If the leader of the first trick (given or by rule) has no cards, the next player clockwise with cards leads.
 R5  PR-4 holds in a first round with `special_3`, for the first combo of the round, and only if its player holds the
     special 3. The combo must then be of rank 3, so it has a natural 3; any natural 3 counts as the special one.
 R6  Whether at most one hand has cards is checked after all transfers, not before and not between them.
 R7  Deals used up: the phase is "deal" as soon as the last dealt round is finished. There is no intermission, because
     there is no next round. If the match is over, the phase is "over".
 R8  In an intermission a player who is ready is no longer an actor.

Transfers
 R9  PR-6, "as many as both can", counts both hands *as dealt*, in the sequential exchange too: a President dealt 1 card
     exchanges 1 card, although they hold 3 after the Scum's gift. If it is 0, the pair makes no move.
 R10 The chooser moves even if there is only one possible gift.
 R11 A discard is of min(2 or 1, cards held) cards; with 0 cards there is no move. A President or Vice President who
     discards their last card is out when all transfers are made, the President before the Vice President in either
     order of their moves, and both after all hands dealt empty. A discard is not a play: it is not penalized (PR-25),
     but it is "going out" (PR-30).
 R12 A Scum who has given all their cards away and waits for the return is not out.
 R13 Simultaneous: each pair swaps when its own chooser has chosen, not when both have.

Tricks
 R14 The leader of a trick may not pass (PR-10, PR-12), whatever `voluntary_pass` says.
 R15 PR-15 is judged by the top play, which has N cards. N jokers (rank joker) are not beaten by it. N-1 jokers alone
     never count as N-1 cards of T. On a play made by PR-15, nothing can be played but N cards of its T, N jokers alone,
     or (equalizing) N-1 cards of its T, even if the order has changed since; a play that equalizes it stands as it
     stood. N cards of T played on it are an ordinary play, answered by the order then in force (so after a revolution
     by higher ranks and by N-1 of the new T).
 R16 Jokers alone equalize as many jokers alone (same N, same rank).
 R17 A skip or bond (PR-16) holds for one turn, the next player's. After their `skip` or `pass` the player after them is
     free. It does not depend on whether the equalizer still has cards. If nobody else would have acted, it falls on
     nobody. If the same play ends the trick, skip and bond lapse: the next leader is free.
 R18 A bound player who may not equalize (PR-18) can only `skip` or `pass`.
 R19 `force_skip`: the skipped player makes no move; under `single_turn` that was their turn. Under PR-13 the turn may
     come back to the equalizer at once (two players), who then leads.
 R20 Equalizing a play made by PR-15 is equalizing for PR-16, PR-17 and PR-18. PR-15 itself (beating) is not.
 R21 PR-19: a second revolution is a revolution too, so PR-20 ends the trick for it as well. `relaxed`: 4 naturals and
     any number of jokers. The order is reversed before anybody answers.
 R22 PR-21: consecutive plays of one rank in this trick (passes between them do not matter), with all their cards; rank
     joker too.
 R23 PR-22: rank 8, with jokers standing for 8, as a lead or as an answer.
 R24 PR-23: "each player" is everybody with cards when their turn comes. Since it never ends later than PR-13 does,
     PR-24 gives the lead to the player before the trick's leader in every such trick, even if all have passed.
 R25 PR-20: if the player who made the revolution has gone out, the next one clockwise with cards leads (as in PR-13 and
     PR-22).

Places
 R26 The round ends with the play that leaves at most one hand; no other ending of the trick is considered.
 R27 A player penalized by PR-25 or PR-29 is among the penalized even if they have fallen (PR-30) too. The joker penalty
     and the 2 penalty make one list in the order of going out; `penalty_order` says which end of it ranks lowest. The
     player left with cards is never penalized, but may have fallen.
 R28 PR-30: the first to go out is the first in the order of going out, including hands dealt empty and discards.

Not checked: that the hands are part of a pack (`decks`, `jokers_per_deck`). `titles` means nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

JOKER = "joker"
NATURAL_RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
RANKS = [*NATURAL_RANKS, JOKER]  # PR-2, lowest first
SPECIAL_3 = "3h*"

OPTION_NAMES = [
    "decks",
    "jokers_per_deck",
    "first_round",
    "titles",
    "first_trick",
    "exchange",
    "largest_combo",
    "play_after_pass",
    "one_fewer_2",
    "equalize",
    "equalize_ends_trick",
    "equalize_only_by_scum",
    "revolutions",
    "revolution_ends_trick",
    "four_in_a_row",
    "eight_rule",
    "single_turn",
    "penalize_final_2",
    "penalize_final_joker",
    "voluntary_pass",
    "penalty_order",
    "fall_from_grace",
    "rounds",
]

Hand = dict[str, int]  # number of cards by rank; every rank is a key


class IllegalMoveError(ValueError):
    """The seat may not make this move now."""


@dataclass(frozen=True)
class Combo:
    """PR-10: cards of one rank, of which `jokers` stand for it. Jokers alone have rank joker and no naturals."""

    rank: str
    naturals: int
    jokers: int

    @property
    def size(self) -> int:
        return self.naturals + self.jokers

    @property
    def text(self) -> str:
        if self.rank == JOKER:
            return cards_text(JOKER, self.jokers)
        if self.jokers > 0:
            return f"{self.rank}x{self.naturals}+j{self.jokers}"
        return f"{self.rank}x{self.naturals}"


@dataclass(frozen=True)
class Play:
    """A combo on the table."""

    seat: int
    combo: Combo
    stands_for: int | None  # PR-15: one card fewer than this number; None: an ordinary play


@dataclass
class Duty:
    """A transfer for which `giver` has to choose `count` cards."""

    giver: int
    receiver: int | None  # None: the cards are discarded (PR-7)
    count: int
    swapped_against: list[str]  # simultaneous exchange: the forced gift, handed over once the giver has chosen


def cards_text(rank: str, count: int) -> str:
    if rank == JOKER and count == 1:
        return "joker"
    return f"{rank}x{count}"


def give_text(cards: Sequence[str]) -> str:
    parts = [cards_text(rank, cards.count(rank)) for rank in RANKS if cards.count(rank) > 0]
    return "give " + " ".join(parts)


def cards_of(hand: Hand) -> list[str]:
    """A hand card by card, lowest first (PR-2)."""
    return [rank for rank in RANKS for _ in range(hand[rank])]


def all_combos(hand: Hand) -> list[Combo]:
    """Every combo that a hand can form, whatever lies on the table."""
    combos = [Combo(JOKER, 0, jokers) for jokers in range(1, hand[JOKER] + 1)]
    for rank in NATURAL_RANKS:
        for naturals in range(1, hand[rank] + 1):
            for jokers in range(hand[JOKER] + 1):
                combos.append(Combo(rank, naturals, jokers))  # noqa: PERF401
    return combos


class Referee:
    """One match. Its state is in `phase`, `actors`, `places`, `over`, `hands()` and `legal()`."""

    def __init__(self, players: int, options: Mapping[str, object], deals: Sequence[Mapping[str, Any]]) -> None:
        missing = [name for name in OPTION_NAMES if name not in options]
        if missing:
            raise ValueError(f"options are missing: {missing}")
        if players < 2:
            raise ValueError("PR-1: 2 players or more")
        self.players = players
        self.options = dict(options)
        self.deals = list(deals)

        self.phase = "deal"
        self.actors: list[int] = []
        self.places: list[int] | None = None
        self.over = False
        self.rounds_dealt = 0

        # The round.
        self.roles: list[int | None] = []  # the last round's places; empty: a first round
        self.hand: list[Hand] = []
        self.special_seat: int | None = None
        self.given_leader: int | None = None
        self.dealer: int | None = None
        self.duties: list[Duty] = []
        self.out: list[int] = []  # in the order of going out
        self.penalized: list[int] = []  # in the order of going out
        self.revolution = False
        self.combos_played = 0

        # The trick.
        self.trick_leader = 0
        self.plays: list[Play] = []
        self.barred: set[int] = set()  # seats that have passed for the rest of the trick
        self.acted: set[int] = set()
        self.bound = False  # the player in turn must equalize, or skip or pass (PR-16)

        self._deal_next_round()

    # ------------------------------------------------------------------ state

    def hands(self) -> list[dict[str, int]]:
        return [{rank: hand[rank] for rank in RANKS if hand[rank] > 0} for hand in self.hand]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors:
            return set()
        if self.phase == "intermission":
            return {"ready"}
        if self.phase == "transfer":
            duty = self._duty_of(seat)
            return {give_text(cards) for cards in combinations(cards_of(self.hand[seat]), duty.count)}
        texts = {combo.text for combo in self._legal_combos(seat)}
        if self.plays and (self.options["voluntary_pass"] or not texts):  # PR-12, PR-27
            if self.bound and self.options["equalize"] == "equalize_or_skip":
                texts.add("skip")
            else:
                texts.add("pass")
        return texts

    # ------------------------------------------------------------------ moves

    def play(self, seat: int, text: str) -> None:
        if text not in self.legal(seat):
            raise IllegalMoveError(f"seat {seat} may not {text!r} now; legal: {sorted(self.legal(seat))}")
        if self.phase == "intermission":
            self.actors.remove(seat)
            if not self.actors:
                self._deal_next_round()
        elif self.phase == "transfer":
            self._give(seat, text)
        elif text == "pass":
            # PR-13: a pass is for the rest of the trick; PR-16: that of a bound player in any case.
            if not self.options["play_after_pass"] or self.bound:
                self.barred.add(seat)
            self._turn_is_over(seat)
        elif text == "skip":
            self._turn_is_over(seat)
        else:
            for combo in all_combos(self.hand[seat]):
                if combo.text == text:
                    self._play_combo(seat, combo)
                    break

    def proceed(self) -> None:
        """End the intermission for everybody. Nothing happens if the deals are used up or the match is over."""
        if self.phase in ("deal", "over"):
            return
        if self.phase != "intermission":
            raise IllegalMoveError("there is no intermission now")
        self._deal_next_round()

    # ------------------------------------------------------------------ a round begins

    def _deal_next_round(self) -> None:
        self.actors = []
        if self.rounds_dealt == len(self.deals):
            self.phase = "deal"
            return
        deal = self.deals[self.rounds_dealt]
        self.rounds_dealt += 1

        if deal.get("roles") is not None:
            self.roles = list(deal["roles"])
        elif self.places is not None:
            self.roles = list(self.places)
        else:
            self.roles = []
        named = [seat for seat in self.roles if seat is not None]
        strangers = [seat for seat in named if seat not in range(self.players)]
        if len(self.roles) == 1 or len(set(named)) < len(named) or strangers:
            raise ValueError(f"impossible roles: {self.roles}")

        if len(deal["hands"]) != self.players:
            raise ValueError("a deal needs one hand for each seat")
        self.hand = []
        self.special_seat = deal.get("special")
        for seat, dealt in enumerate(deal["hands"]):
            hand = dict.fromkeys(RANKS, 0)
            for name, count in dealt.items():
                if name != SPECIAL_3 and name not in RANKS:
                    raise ValueError(f"no such rank: {name}")
                if name == SPECIAL_3 and count > 0:
                    self.special_seat = seat
                hand["3" if name == SPECIAL_3 else name] += count
            self.hand.append(hand)
        self.given_leader = deal.get("leader")
        self.dealer = deal.get("dealer")

        self.penalized = []
        self.revolution = False  # a revolution never outlives its round
        self.combos_played = 0
        self.out = [seat for seat in range(self.players) if not self._has_cards(seat)]

        self._begin_transfers()

    def _president(self) -> int | None:
        return self.roles[0] if self.roles else None

    def _scum(self) -> int | None:
        return self.roles[-1] if self.roles else None

    # ------------------------------------------------------------------ transfers: PR-6, PR-7 and PR-28

    def _begin_transfers(self) -> None:
        self.duties = []
        if self.roles:
            self._begin_transfer(self._president(), self._scum(), 2)
        if len(self.roles) >= 4:  # PR-5: counted by last round's players
            self._begin_transfer(self.roles[1], self.roles[-2], 1)
        self._wait_for_gifts()

    def _begin_transfer(self, high: int | None, low: int | None, full_count: int) -> None:
        if high is None:
            return  # PR-7: that pair's transfer does not happen
        high_size = sum(self.hand[high].values())
        if low is None:
            count = min(full_count, high_size)
            if count > 0:
                self.duties.append(Duty(high, None, count, []))
            return
        low_size = sum(self.hand[low].values())
        count = min(full_count, high_size, low_size)
        if count == 0:
            return
        best = cards_of(self.hand[low])[-count:]
        if self.options["exchange"] == "sequential":
            self._move_cards(best, low, high)
            self.duties.append(Duty(high, low, count, []))
        else:
            self.duties.append(Duty(high, low, count, best))

    def _wait_for_gifts(self) -> None:
        if self.duties:
            self.phase = "transfer"
            self.actors = sorted(duty.giver for duty in self.duties)
        else:
            for seat in self.roles:  # PR-7: whose last card was discarded
                if seat is not None and seat not in self.out and not self._has_cards(seat):
                    self.out.append(seat)
            self._begin_play()

    def _duty_of(self, seat: int) -> Duty:
        for duty in self.duties:
            if duty.giver == seat:
                return duty
        raise IllegalMoveError(f"seat {seat} has nothing to give")

    def _give(self, seat: int, text: str) -> None:
        duty = self._duty_of(seat)
        for chosen in combinations(cards_of(self.hand[seat]), duty.count):
            if give_text(chosen) == text:
                self._move_cards(chosen, seat, duty.receiver)
                break
        if duty.receiver is not None:
            self._move_cards(duty.swapped_against, duty.receiver, seat)
        self.duties.remove(duty)
        self._wait_for_gifts()

    def _move_cards(self, cards: Sequence[str], source: int, target: int | None) -> None:
        for card in cards:
            self.hand[source][card] -= 1
            if target is not None:
                self.hand[target][card] += 1

    # ------------------------------------------------------------------ who has cards, who is next

    def _has_cards(self, seat: int) -> bool:
        return sum(self.hand[seat].values()) > 0

    def _round_is_over(self) -> bool:
        return sum(self._has_cards(seat) for seat in range(self.players)) <= 1

    def _clockwise_after(self, seat: int) -> list[int]:
        """All seats, beginning with the one after `seat` and ending with `seat` itself."""
        return [(seat + step) % self.players for step in range(1, self.players + 1)]

    def _next_with_cards(self, seat: int) -> int:
        """The next player clockwise with cards, even if they have passed (PR-21)."""
        for other in self._clockwise_after(seat):
            if self._has_cards(other):
                return other
        raise AssertionError("nobody has cards")

    def _same_or_next_with_cards(self, seat: int) -> int:
        return seat if self._has_cards(seat) else self._next_with_cards(seat)

    def _previous_with_cards(self, seat: int) -> int:
        """The nearest player with cards before (counterclockwise of) the seat (PR-23)."""
        for step in range(1, self.players + 1):
            other = (seat - step) % self.players
            if self._has_cards(other):
                return other
        raise AssertionError("nobody has cards")

    def _next_to_act(self, seat: int) -> int | None:
        """The player who acts after `seat`; None if the trick is over (PR-13, PR-23)."""
        for other in self._clockwise_after(seat):
            if other == self.plays[-1].seat:
                return None  # the turn is back at the last play, even if its player is out
            if not self._has_cards(other) or other in self.barred:
                continue
            if self.options["single_turn"] and other in self.acted:
                continue
            return other
        return None

    # ------------------------------------------------------------------ tricks

    def _begin_play(self) -> None:
        if self._round_is_over():
            self._end_round()
        else:
            self._begin_trick(self._same_or_next_with_cards(self._first_leader()))

    def _first_leader(self) -> int:
        if self.given_leader is not None:
            return self.given_leader
        if not self.roles:  # a first round
            if self.options["first_round"] == "special_3":
                return 0 if self.special_seat is None else self.special_seat
            return 0 if self.dealer is None else (self.dealer + 1) % self.players
        leader = None  # PR-9
        if self.options["first_trick"] == "scum":
            leader = self._scum()
        elif self.options["first_trick"] == "president":
            leader = self._president()
        return 0 if leader is None else leader

    def _begin_trick(self, leader: int) -> None:
        self.phase = "play"
        self.trick_leader = leader
        self.plays = []
        self.barred = set()
        self.acted = set()
        self.bound = False
        self.actors = [leader]

    def _strength(self, rank: str) -> int:
        """PR-2, PR-19: a revolution reverses the natural ranks; jokers stay on top."""
        if rank == JOKER:
            return len(NATURAL_RANKS)
        if self.revolution:
            return len(NATURAL_RANKS) - 1 - NATURAL_RANKS.index(rank)
        return NATURAL_RANKS.index(rank)

    def _legal_combos(self, seat: int) -> list[Combo]:
        return [combo for combo in all_combos(self.hand[seat]) if self._is_legal(seat, combo)]

    def _is_legal(self, seat: int, combo: Combo) -> bool:
        if not self.plays:
            limit = int(str(self.options["largest_combo"]))  # PR-10
            if limit != 0 and combo.size > limit:
                return False
            return not self._must_lead_special_3(seat) or combo.rank == "3"
        if self._may_equalize(seat) and self._equalizes(combo):
            return True
        if self.bound:
            return False
        return self._is_higher(combo) or self._is_one_fewer(combo)

    def _must_lead_special_3(self, seat: int) -> bool:
        """PR-4: whether a seat leads the first combo and holds the special 3."""
        return (
            self.options["first_round"] == "special_3"
            and not self.roles
            and self.combos_played == 0
            and seat == self.special_seat
        )

    def _may_equalize(self, seat: int) -> bool:
        """PR-16, PR-18: whether a seat may equalize."""
        if self.options["equalize"] == "disallow":
            return False
        return not self.options["equalize_only_by_scum"] or seat == self._scum()

    def _equalizes(self, combo: Combo) -> bool:
        """PR-11, and PR-15's "N-1 cards of it equalize it"."""
        top = self.plays[-1].combo
        return combo.rank == top.rank and combo.size == top.size

    def _is_higher(self, combo: Combo) -> bool:
        """PR-11, and PR-15's "the only higher move"."""
        top = self.plays[-1]
        if top.stands_for is not None:
            return combo.size == top.stands_for and combo.rank in (top.combo.rank, JOKER)
        return combo.size == top.combo.size and self._strength(combo.rank) > self._strength(top.combo.rank)

    def _is_one_fewer(self, combo: Combo) -> bool:
        """PR-15: N-1 cards of the top natural rank on N >= 2 cards of another natural rank."""
        top = self.plays[-1]
        top_rank = "3" if self.revolution else "2"
        return (
            bool(self.options["one_fewer_2"])
            and top.stands_for is None
            and top.combo.size >= 2
            and top.combo.rank not in (top_rank, JOKER)
            and combo.rank == top_rank
            and combo.size == top.combo.size - 1
        )

    def _play_combo(self, seat: int, combo: Combo) -> None:
        # What this play is, before anything changes.
        stands_for: int | None = None
        equalized = False
        if self.plays:
            if self._equalizes(combo):
                equalized = True
                stands_for = self.plays[-1].stands_for
            elif self._is_one_fewer(combo):
                stands_for = self.plays[-1].combo.size
        revolution = self._is_revolution(combo)

        # The cards go to the table.
        if combo.rank != JOKER:
            self.hand[seat][combo.rank] -= combo.naturals
        self.hand[seat][JOKER] -= combo.jokers
        self.plays.append(Play(seat, combo, stands_for))
        self.combos_played += 1
        if revolution:
            self.revolution = not self.revolution
        if not self._has_cards(seat):
            self.out.append(seat)
            if (self.options["penalize_final_2"] and combo.rank == "2") or (
                self.options["penalize_final_joker"] and combo.jokers > 0
            ):
                self.penalized.append(seat)

        # PR-14, then the endings of a trick.
        if self._round_is_over():
            self._end_round()
            return
        leader = self._leader_if_play_ends_trick(seat, equalized=equalized, revolution=revolution)
        if leader is not None:
            self._begin_trick(leader)
        else:
            self._turn_is_over(seat, equalized=equalized)

    def _leader_if_play_ends_trick(self, seat: int, *, equalized: bool, revolution: bool) -> int | None:
        """The next leader if the play just made ends the trick by itself, in the order of PR-24."""
        if self.options["eight_rule"] and self.plays[-1].combo.rank == "8":
            return self._same_or_next_with_cards(seat)  # PR-22
        if self.options["revolution_ends_trick"] and revolution:
            return self._same_or_next_with_cards(seat)  # PR-20
        if self.options["four_in_a_row"] and self._cards_in_a_row() >= 4:
            return self._next_with_cards(seat)  # PR-21
        if equalized and self._equalizing_ends_trick(seat):
            return self._next_with_cards(seat)  # PR-17
        return None

    def _is_revolution(self, combo: Combo) -> bool:
        """PR-19."""
        mode = self.options["revolutions"]
        if mode == "strict":
            return combo.naturals >= 4 and combo.jokers == 0
        if mode == "relaxed":
            return combo.naturals >= 4
        if mode == "jokers":
            return combo.size >= 4
        return False

    def _cards_in_a_row(self) -> int:
        """PR-21: the number of cards in the plays of one rank on top of each other."""
        rank = self.plays[-1].combo.rank
        cards = 0
        for play in reversed(self.plays):
            if play.combo.rank != rank:
                break
            cards += play.combo.size
        return cards

    def _equalizing_ends_trick(self, seat: int) -> bool:
        """PR-17."""
        if self.options["equalize_ends_trick"] == "scum":
            return seat == self._scum()
        return self.options["equalize_ends_trick"] == "all"

    def _turn_is_over(self, seat: int, *, equalized: bool = False) -> None:
        """The seat has played, passed or skipped; the trick goes on unless nobody else acts."""
        self.acted.add(seat)
        self.bound = False
        following = self._next_to_act(seat)
        if following is not None and equalized and self.options["equalize"] == "force_skip":
            self.acted.add(following)
            following = self._next_to_act(following)
        if following is None:
            self._end_trick()
            return
        self.actors = [following]
        self.bound = equalized and self.options["equalize"] in ("equalize_or_skip", "equalize_or_pass")

    def _end_trick(self) -> None:
        """Nobody else acts in the trick: PR-23, otherwise PR-13."""
        if self.options["single_turn"]:
            self._begin_trick(self._previous_with_cards(self.trick_leader))
        else:
            self._begin_trick(self._same_or_next_with_cards(self.plays[-1].seat))

    # ------------------------------------------------------------------ a round ends

    def _end_round(self) -> None:
        still_in = [seat for seat in range(self.players) if self._has_cards(seat)]
        order = self.out + still_in

        # PR-30: last round's President, unless first to go out.
        fallen = []
        if self.options["fall_from_grace"]:
            fallen = [seat for seat in order[1:] if seat == self._president()]

        # PR-31.
        with_penalty = list(self.penalized)
        if self.options["penalty_order"] == "first_lowest":
            with_penalty.reverse()
        fallen = [seat for seat in fallen if seat not in with_penalty]
        without = [seat for seat in order if seat not in fallen and seat not in with_penalty]
        self.places = without + fallen + with_penalty

        self.plays = []
        self.actors = []
        if self.rounds_dealt == self.options["rounds"]:
            self.phase = "over"
            self.over = True
        elif self.rounds_dealt == len(self.deals):
            self.phase = "deal"
        else:
            self.phase = "intermission"
            self.actors = list(range(self.players))
