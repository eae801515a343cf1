# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rest of a round in a few microseconds: everybody plays by the steady player's thumb, now and then at random.

For players who imagine how a move may end. The rules of thumb are those of `steady.py`, put as counts and bits; only
packs with at most four cards a rank have them, larger ones go on at random.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.president import layout
from fairdeal.games.president.match import Match
from fairdeal.games.president.tricks import Combos, Round, no_combos

MIDDLE = 10  # cards up to this strength are played if that breaks no set,
LATE = 4  # and anything when somebody else has so few cards left,
FEW = 5  # or we have so few


def play_on(match: Match, stream: Stream, wild: int) -> None:
    """From any moment of the tricks to the end of the round; one move in `wild` is random."""
    match.found = False
    play_tricks(match.round, no_combos(), stream, wild)
    match.finish_round()


def play_tricks(turn: Round, legal: Combos, stream: Stream, wild: int) -> None:
    if not turn.rules.small:
        turn.playout(stream, legal)
        return
    legal.small = True
    while not turn.finished:
        turn.find_quickly(legal)
        if draw.below(stream, wild) == 0:
            plays = legal.pick(draw.below(stream, legal.total))
        elif legal.leading:
            plays = pick_lead(turn, legal)
        else:
            plays = pick_answer(turn, legal)
        if plays:
            turn.play(legal.picked_rank, legal.picked_naturals, legal.picked_jokers)
        else:
            turn.decline()


def pick_lead(turn: Round, legal: Combos) -> bool:
    """All cards of the lowest rank; what would leave nothing but cards one must not go out with comes last."""
    found = False
    for step in range(layout.RANKS):
        rank = rank_at(turn, step)
        held = legal.set >> 4 * rank & 15
        if held and (not found or traps(turn, legal.picked_rank, legal.picked_naturals, 0)):
            legal.picked_rank = rank
            legal.picked_naturals = bits.last(held) + 1
            legal.picked_jokers = 0
            found = True
    return True


def pick_answer(turn: Round, legal: Combos) -> bool:
    """The lowest combo that beats, without jokers if that can be; not if it costs too much now. False: decline."""
    found = False
    for step in range(layout.RANKS):
        rank = rank_at(turn, step)
        held = legal.set >> 4 * rank & 15
        if held:
            naturals = bits.last(held) + 1
            jokers = legal.number - naturals
            if not (found and jokers) and not traps(turn, rank, naturals, jokers):
                legal.picked_rank = rank
                legal.picked_naturals = naturals
                legal.picked_jokers = jokers
                found = True
                if not jokers:
                    break
    if not found and legal.set >> layout.OTHER & 15:  # PR-15
        naturals = bits.last(legal.set >> layout.OTHER & 15) + 1
        legal.picked_rank = legal.other_rank
        legal.picked_naturals = naturals
        legal.picked_jokers = legal.other - naturals
        found = True
    if legal.decline == layout.NOTHING:
        return True if found else legal.pick(0)
    return found and worth_it(turn, legal.picked_rank, legal.picked_naturals, legal.picked_jokers)


def rank_at(turn: Round, step: int) -> int:
    """The ranks from the lowest up, by the order in force; jokers stay on top (PR-2, PR-19)."""
    return layout.TWO - step if turn.revolution and step != layout.JOKER else step


def traps(turn: Round, rank: int, naturals: int, jokers: int) -> bool:
    """PR-25, PR-29: would this combo, or what is left after it, have to be the last and cost the place?"""
    if not turn.rules.penalize_final_2 and not turn.rules.penalize_final_joker:
        return False
    at = turn.turn * layout.ROW
    left = turn.rows[at + layout.SIZE] - naturals - jokers
    if left == 0:
        return turn.is_penalised(rank, jokers)
    twos = turn.rows[at + layout.TWO] - (naturals if rank == layout.TWO else 0)
    all_jokers = turn.rows[at + layout.JOKER] - jokers - (naturals if rank == layout.JOKER else 0)
    if turn.rules.penalize_final_2:
        left -= twos
    if turn.rules.penalize_final_joker:
        left -= all_jokers
    return left == 0


def worth_it(turn: Round, rank: int, naturals: int, jokers: int) -> bool:
    """Low cards always; a high one, a joker or a part of a set when the end is near."""
    at = turn.turn * layout.ROW
    strength = layout.TWO - rank if turn.revolution and rank != layout.JOKER else rank
    whole = turn.rows[at + rank] == naturals
    if strength <= MIDDLE and whole and not jokers:
        return True
    late = turn.rows[at + layout.SIZE] <= FEW
    for seat in range(turn.players):
        if seat != turn.turn and turn.with_cards >> seat & 1 and turn.rows[seat * layout.ROW + layout.SIZE] <= LATE:
            late = True
    return late
