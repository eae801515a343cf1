# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Tricks (PR-10 to PR-24): what the player in turn may do, what it does, and who acts or leads next."""

from fairdeal.games.president.fast import hands, rank_sets
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import going_out, option_values, ranks, terms
from fairdeal.mechanics import seat_sets, sets

# ---- What the player in turn may do: PR-10 to PR-12, PR-15, PR-16, PR-18


def find_legal_moves(table: Round, legal: LegalCombos) -> None:
    """Find the moves of the player in turn: here which cards the rules ask for, in `LegalCombos` those in the hand."""
    legal.revolution = table.revolution
    if table.top_rank == terms.LEADING:
        find_leads(table, legal)
    else:
        find_answers(table, legal)


def find_leads(table: Round, legal: LegalCombos) -> None:
    """PR-10: the leader plays cards of one rank, with any jokers, up to `largest_combo`, and cannot pass."""
    # PR-4: the first combo must contain the special 3.
    legal.ranks = rank_sets.only(ranks.THREE) if table.special_3 == table.turn else rank_sets.EVERY_RANK
    legal.collect_leads(table)


def find_answers(table: Round, legal: LegalCombos) -> None:
    """PR-11, PR-15: the others beat the combo on top; PR-16: or equalize it; PR-12: or pass."""
    equal = rank_sets.only(table.top_rank) if may_equalize(table, table.turn) else rank_sets.NO_RANK
    legal.number = table.top_number
    if table.bound:  # PR-16: a bound player may do nothing but equalize, and skip or pass
        legal.ranks = equal
        legal.other_number = 0
    else:
        legal.ranks = sets.joined(equal, table.higher_ranks)
        legal.other_number = table.other_number
        legal.other_rank = table.other_rank
    legal.collect_answers(table, table.one_fewer)
    if table.options.voluntary_pass or legal.total == 0:  # PR-12; PR-27: off, only a player who cannot play may pass
        legal.add_decline(terms.SKIP if skips(table) else terms.PASS)


def may_equalize(table: Round, seat: int) -> bool:
    """PR-16: whether equalizing is allowed at all; PR-18: and to this player."""
    if table.options.equalize == option_values.DISALLOW:
        return False
    return not table.options.equalize_only_by_scum or seat == table.scum


def skips(table: Round) -> bool:
    """PR-16: whether the player in turn declines with `skip`, bound by `equalize_or_skip`, instead of `pass`."""
    return table.bound and table.options.equalize == option_values.EQUALIZE_OR_SKIP


def find_what_beats(table: Round) -> None:
    """Find what beats the combo that has just been played."""
    if table.one_fewer:
        # PR-15: only the full number of cards of that rank, or of jokers alone.
        table.higher_ranks = rank_sets.NO_RANK
        table.other_number = table.top_number + 1
        table.other_rank = table.top_rank
        return
    table.higher_ranks = ranks_above_top(table)  # PR-11: the same number of a higher rank
    table.other_number = 0
    top_natural = ranks.THREE if table.revolution else ranks.TWO
    if (
        table.options.one_fewer_2
        and table.top_number >= 2
        and table.top_rank != top_natural
        and table.top_rank != ranks.JOKER
    ):
        # PR-15: or one card fewer of the top natural rank.
        table.other_number = table.top_number - 1
        table.other_rank = top_natural


def ranks_above_top(table: Round) -> int:
    """PR-11: the ranks above the one on top; PR-19: in a revolution those below it; PR-10: jokers are above all."""
    if table.top_rank == ranks.JOKER:
        return rank_sets.NO_RANK
    if table.revolution:
        return sets.joined(rank_sets.below(table.top_rank), rank_sets.JOKERS)
    return rank_sets.above(table.top_rank)


def suppose(table: Round, seat: int, rank: int, number: int) -> None:
    """Let it be a seat's turn after this combo, or to lead if `number` is 0. Only on a copy: for planned moves."""
    table.start_trick(seat)
    table.special_3 = seat_sets.NOBODY  # PR-4: the first combo is played before any planned one
    if number:
        table.top_rank = rank
        table.top_number = number
        find_what_beats(table)


# ---- What a move does: PR-13, PR-16, PR-17, PR-19 to PR-24


def play(table: Round, rank: int, naturals: int, jokers: int) -> None:
    """The player in turn plays a legal combo."""
    seat = table.turn
    number = naturals + jokers
    on_same_rank = table.top_rank == rank
    equalizes = on_same_rank and table.top_number == number  # PR-11
    # PR-15: fewer cards than the combo below; a combo that equalizes it stands as it stood.
    table.one_fewer = table.top_rank != terms.LEADING and (number < table.top_number or (table.one_fewer and equalizes))
    table.cards_in_a_row = table.cards_in_a_row + number if on_same_rank else number  # PR-21
    table.top_rank = rank
    table.top_number = number
    table.top_seat = seat
    table.special_3 = seat_sets.NOBODY  # PR-4: only the first combo has to contain it
    table.lost_turn = seat_sets.NOBODY
    table.bound = False

    revolts = number >= 4 and is_revolution(table, rank, naturals, jokers)
    if revolts:
        table.revolution = not table.revolution  # PR-19: a second revolution cancels the first
    hands.take_cards(table, seat, rank, naturals, jokers)
    if hands.is_empty(table, seat):
        going_out.go_out_with(table, seat, rank, jokers)
        if table.finished:
            return

    # PR-24: if several endings coincide, the first of these decides who leads.
    if table.options.eight_rule and rank == ranks.EIGHT:  # PR-22
        table.start_trick(same_or_next(table, seat))
    elif revolts and table.options.revolution_ends_trick:  # PR-20
        table.start_trick(same_or_next(table, seat))
    elif table.options.four_in_a_row and table.cards_in_a_row >= 4:  # PR-21
        table.start_trick(next_with_cards(table, seat))
    elif equalizes and equalizing_ends_trick(table, seat):  # PR-17
        table.start_trick(next_with_cards(table, seat))
    else:
        find_what_beats(table)
        pass_turn_on(table, seat, equalizes)


def decline(table: Round) -> None:
    """The player in turn passes (PR-12), or skips if bound to (PR-16)."""
    seat = table.turn
    # PR-13: a pass is for the rest of the trick; PR-16: that of a bound player even with play_after_pass.
    if not skips(table) and (table.bound or not table.options.play_after_pass):
        table.in_trick = seat_sets.excluding(table.in_trick, seat)
    table.lost_turn = seat_sets.NOBODY
    table.bound = False
    pass_turn_on(table, seat, False)


def pass_turn_on(table: Round, seat: int, equalized: bool) -> None:
    """Give the turn to the next player, or end the trick."""
    if table.options.single_turn:  # PR-23: everybody acts once
        table.in_trick = seat_sets.excluding(table.in_trick, seat)
    following = next_to_act(table, seat)
    if equalized and following != seat_sets.NOBODY:  # PR-16: what equalizing does to the next player
        if table.options.equalize == option_values.FORCE_SKIP:
            table.lost_turn = following
            if table.options.single_turn:
                table.in_trick = seat_sets.excluding(table.in_trick, following)
            following = next_to_act(table, following)
        else:
            table.bound = table.options.equalize in (
                option_values.EQUALIZE_OR_SKIP,
                option_values.EQUALIZE_OR_PASS,
            )
    if following == seat_sets.NOBODY:
        end_trick(table)
    else:
        table.turn = following


def next_to_act(table: Round, seat: int) -> int:
    """PR-13: the next player in the trick with cards; nobody if the turn is back at the last player who played."""
    in_trick = seat_sets.shared(table.in_trick, table.with_cards)
    following = seat_sets.next_clockwise(seat_sets.including(in_trick, table.top_seat), seat)
    return seat_sets.NOBODY if following == table.top_seat else following


def end_trick(table: Round) -> None:
    """PR-13: the last player who played leads; PR-23: or the player before the old leader."""
    if table.options.single_turn:
        table.start_trick(previous_with_cards(table, table.leader))
    else:
        table.start_trick(same_or_next(table, table.top_seat))


def is_revolution(table: Round, rank: int, naturals: int, jokers: int) -> bool:
    """PR-19: whether a combo of four cards or more is a revolution."""
    if table.options.revolutions == option_values.OFF:
        return False
    if table.options.revolutions == option_values.WITH_JOKERS:
        return True
    if rank == ranks.JOKER:
        return False
    return jokers == 0 if table.options.revolutions == option_values.STRICT else naturals >= 4


def equalizing_ends_trick(table: Round, seat: int) -> bool:
    """PR-17: whether the trick ends when this player equalizes."""
    if table.options.equalize_ends_trick == option_values.BY_SCUM:
        return seat == table.scum
    return table.options.equalize_ends_trick == option_values.BY_ANYBODY


# ---- Around the table, among the players with cards


def next_with_cards(table: Round, seat: int) -> int:
    """PR-21: the next player clockwise, even if they have passed."""
    return seat_sets.next_clockwise(table.with_cards, seat)


def same_or_next(table: Round, seat: int) -> int:
    """PR-13: this player, or if they are out the next one clockwise."""
    return seat if seat_sets.contains(table.with_cards, seat) else next_with_cards(table, seat)


def previous_with_cards(table: Round, seat: int) -> int:
    """PR-23: the nearest player counterclockwise."""
    return seat_sets.next_counterclockwise(table.with_cards, seat)
