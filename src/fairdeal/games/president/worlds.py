# cython: annotation_typing=False, infer_types=True, binding=False
"""Determinization: worlds that a seat cannot tell from the real one, by all that it knows about hidden cards.

A seat knows the cards of transfers in which it took part (PR-6, PR-28), discarded cards (PR-7), that the lower player
of a pair has given their best cards, the special 3 (PR-4), and, where players must play if able (PR-27), what each pass
proves.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import rank_sets
from fairdeal.games.president.fast.legal_combos import LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.hidden_hands import FailedPlay, HandSampler, HiddenHand
from fairdeal.games.president.rules import going_out, ranks, roles, transfers, tricks
from fairdeal.games.president.rules.moves import Combo, Gift
from fairdeal.mechanics.climbing.exchange import draw_until

if TYPE_CHECKING:
    from fairdeal.games.president.match import PresidentMatch

PHASES_WITH_ROLES = ("play", "transfer")  # after the round there are new roles


class WorldSampler:
    """Samples worlds for one seat at one moment of a match."""

    def __init__(self, seat: int | None, moment: tuple[int, int], others: list[int], hands: HandSampler) -> None:
        self.seat = seat
        self.moment = moment  # numbers of moves and of deals so far
        self.others = others  # the seats whose hands are hidden
        self.hands = hands

    def is_for(self, match: "PresidentMatch", seat: int | None) -> bool:
        """Whether it samples worlds for this seat now."""
        return self.seat == seat and self.moment == (match.length, match.number)

    def sample(self, match: "PresidentMatch", stream: Stream) -> "PresidentMatch":
        """A copy of the match with other hidden cards."""

        def agrees(hands: list[list[int]]) -> bool:
            return agrees_with_exchange(match, dict(zip(self.others, hands, strict=True)))

        return self.build_world(match, draw_until(self.hands.sample, agrees, stream))

    def build_world(self, match: "PresidentMatch", hands: list[list[int]]) -> "PresidentMatch":
        """A copy of the match with these cards in the hidden hands."""
        world = match.copy()
        for other, hand in zip(self.others, hands, strict=True):
            world.round.set_hand(other, hand)
        world.round.count_hands()
        return world


def sampler_for(match: "PresidentMatch", seat: int | None) -> WorldSampler:
    """A sampler for what a seat, or a spectator, knows now."""
    others = [other for other in range(match.seats_in_round()) if other != seat]
    failed_plays = find_failed_plays(match)
    hidden = [
        HiddenHand(
            match.round.hand_of(other),
            known_cards(match, seat, other),
            highest_kept(match, seat, other),
            failed_plays[other],
        )
        for other in others
    ]
    return WorldSampler(seat, (match.length, match.number), others, HandSampler(hidden))


# ---- What transfers tell


def known_cards(match: "PresidentMatch", seat: int | None, other: int) -> list[int]:
    """Cards that a seat knows another one to hold: those it gave there that have not been played, and the special 3."""
    known = [0] * ranks.RANKS
    for transfer in match.transfers:
        for rank, number in transfer.cards:
            if transfer.giver == seat and transfer.receiver == other:
                known[rank] += number
            elif transfer.giver == other and transfer.receiver == seat and can_return_cards(match):
                known[rank] = max(known[rank] - number, 0)
    for player, move in match.played_in_round():
        if player == other and isinstance(move, Combo):
            known[move.rank] = max(known[move.rank] - move.naturals, 0)
            known[ranks.JOKER] = max(known[ranks.JOKER] - move.jokers, 0)
    if match.round.special_3 == other:
        known[ranks.THREE] = max(known[ranks.THREE], 1)
    return known


def can_return_cards(match: "PresidentMatch") -> bool:
    """PR-6: whether the cards that a player gives can be among those just received; not in PR-28."""
    return transfers.lower_gives_first(match.game.options)


def highest_kept(match: "PresidentMatch", seat: int | None, other: int) -> int:
    """PR-6, PR-28: the highest rank that a player can have kept after giving their best cards to this seat."""
    for transfer in match.transfers:
        if transfer.giver == other and transfer.receiver == seat and transfer.cards and gives_best_cards(match, other):
            return min([rank for rank, _ in transfer.cards])
    return ranks.JOKER


def gives_best_cards(match: "PresidentMatch", seat: int) -> bool:
    """PR-6, PR-28: whether this is the lower player of a pair."""
    return match.phase in PHASES_WITH_ROLES and seat in [lower for _, lower in roles.role_pairs(match.ranking)]


def agrees_with_exchange(match: "PresidentMatch", hands: dict[int, list[int]]) -> bool:
    """PR-28: whether hidden hands can come from an exchange in which the lower players gave their best cards."""
    if not match.transfers or can_return_cards(match):
        return True
    for transfer in match.transfers:
        if transfer.giver in hands and transfer.receiver in hands and gives_best_cards(match, transfer.giver):
            kept = held_before_tricks(match, transfer.giver, hands)
            received_in_exchange = transfers.best_cards(kept, transfer.number)  # at best these
            for rank, number in received_in_exchange:
                kept[rank] -= number
            received = transfers.best_cards(held_before_tricks(match, transfer.receiver, hands), transfer.number)
            if sum(kept) and transfers.best_cards(kept, 1)[0][0] > received[0][0]:
                return False
    return True


def held_before_tricks(match: "PresidentMatch", seat: int, hands: dict[int, list[int]]) -> list[int]:
    """The cards that a seat held when the tricks began, if it holds these now."""
    held = hands[seat].copy()
    for player, move in match.played_in_round():
        if player == seat and isinstance(move, Combo):
            held[move.rank] += move.naturals
            held[ranks.JOKER] += move.jokers
    return held


# ---- What passes tell


def find_failed_plays(match: "PresidentMatch") -> list[list[FailedPlay]]:
    """PR-27: by seat, what each pass or skip of this round proves; nothing where players may pass voluntarily."""
    found: list[list[FailedPlay]] = [[] for _ in range(match.seats_in_round())]
    moves = moves_in_tricks(match)
    if match.round.options.voluntary_pass or not moves:
        return found
    table = round_before_tricks(match, moves)
    played = [[0] * ranks.RANKS for _ in found]
    passes: list[tuple[int, list[int], list[int]]] = []  # seat, the cards needed, the cards played before
    legal = new_legal_combos()
    for seat, move in moves:
        if isinstance(move, Combo):
            played[seat][move.rank] += move.naturals
            played[seat][ranks.JOKER] += move.jokers
            tricks.play(table, move.rank, move.naturals, move.jokers)
        else:
            tricks.find_legal_moves(table, legal)
            passes.append((seat, needed_cards(legal, table.one_fewer), played[seat].copy()))
            tricks.decline(table)
    for seat, needed, before in passes:
        since = [total - earlier for total, earlier in zip(played[seat], before, strict=True)]
        found[seat].append(FailedPlay(needed, since))
    return found


def needed_cards(legal: LegalCombos, other_jokers: bool) -> list[int]:
    """How many cards of each rank would answer the combo on top, jokers included; 0 if no number of them would."""
    needed = [legal.number if rank_sets.contains(legal.ranks, rank) else 0 for rank in range(ranks.RANKS)]
    if legal.other_number:  # PR-15, next to the same number of a higher rank
        needed[legal.other_rank] = min(needed[legal.other_rank] or legal.other_number, legal.other_number)
        if other_jokers:
            needed[ranks.JOKER] = min(needed[ranks.JOKER] or legal.other_number, legal.other_number)
    return needed


def moves_in_tricks(match: "PresidentMatch") -> list[tuple[int, Move]]:
    """The moves of this round's tricks so far; none if the tricks have not begun or the round is over."""
    if not match.is_in_tricks():
        return []
    return [(seat, move) for seat, move in match.played_in_round() if not isinstance(move, Gift)]


def round_before_tricks(match: "PresidentMatch", moves: Sequence[tuple[int, Move]]) -> Round:
    """The round as it was when its tricks began, given the moves since."""
    table = Round(match.round.options, match.round.players)
    table.president = match.round.president
    table.scum = match.round.scum
    for seat in range(table.players):
        table.set_hand(seat, match.round.hand_of(seat))
    for seat, move in moves:
        if isinstance(move, Combo):
            table.add_cards(seat, move.rank, move.naturals)
            table.add_cards(seat, ranks.JOKER, move.jokers)
    table.count_hands()
    for seat in range(table.players):
        if not table.size_of(seat):
            going_out.go_out(table, seat)
    table.start_trick(moves[0][0])
    return table
