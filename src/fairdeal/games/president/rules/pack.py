# cython: annotation_typing=False, infer_types=True, binding=False
"""The pack, the deal, and the first round (PR-1, PR-3, PR-4)."""

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import dealing
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.options import Equalize, PresidentOptions, Revolutions

MIN_PLAYERS, MAX_PLAYERS = 2, 64
MAX_DECKS_IF_BOUND_TO_ANSWER = 1_000
MAX_DECKS_IF_COMBOS_ARE_LIMITED = 1_000


def check_players(options: PresidentOptions, players: int) -> None:
    """PR-1: 2 to 64 players, and at least 2 cards for each."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise BadSetup(f"PR-1: President is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players:,}")
    cards = options.decks * (52 + options.jokers_per_deck)
    if cards < 2 * players:
        raise BadSetup(f"PR-1: {cards:,} cards are too few for {players} players; each needs at least 2: add decks")


def check_decks(options: PresidentOptions) -> None:
    """PR-1, PR-10: huge hands must not have to be played a few cards at a time: the round would never end."""
    if options.largest_combo and options.decks > MAX_DECKS_IF_COMBOS_ARE_LIMITED:
        raise BadSetup(
            f"PR-10: {MAX_DECKS_IF_COMBOS_ARE_LIMITED:,} decks at most with largest_combo={options.largest_combo:,}: "
            "huge hands would be played a few cards at a time; use fewer decks, or largest_combo=0 for any number"
        )
    if options.decks <= MAX_DECKS_IF_BOUND_TO_ANSWER or options.voluntary_pass:
        return
    if options.equalize is not Equalize.DISALLOW:
        raise BadSetup(
            f"PR-1: {MAX_DECKS_IF_BOUND_TO_ANSWER:,} decks at most with voluntary_pass=off and equalizing allowed: "
            "huge hands would have to equalize each other card by card; use fewer decks, or equalize=disallow"
        )
    if has_endless_revolutions(options):
        raise BadSetup(
            f"PR-1: {MAX_DECKS_IF_BOUND_TO_ANSWER:,} decks at most with voluntary_pass=off and "
            f"revolutions={options.revolutions}: huge hands would have to answer each revolution with another, "
            "four cards at a time; use fewer decks, or revolution_ends_trick=on"
        )


def has_endless_revolutions(options: PresidentOptions) -> bool:
    """PR-1, PR-19: whether a trick can go on as long as players have cards to answer each revolution with another."""
    if options.revolutions is Revolutions.OFF:
        return False
    return not (options.revolution_ends_trick or options.four_in_a_row or options.single_turn)


def deal_first_round(table: Round, cards: Stream, seats: Stream) -> int:
    """PR-3, PR-4: deal a first round and give the lead to the right seat; returns the seat drawn at random."""
    drawn = seats.below(table.players)
    if table.options.special_3:
        # PR-3: the deal starts at a random seat. PR-4: the holder of the special 3, any of the 3s, leads with it.
        dealing.deal_whole_pack(table, cards, drawn)
        table.special_3 = table.holder_of_three(seats.below(table.options.cards_per_rank))
        table.start_trick(table.special_3)
    else:
        # PR-3, PR-4: the deal starts at the dealer's left, who leads.
        left_of_dealer = (drawn + 1) % table.players
        dealing.deal_whole_pack(table, cards, left_of_dealer)
        table.start_trick(left_of_dealer)
    return drawn


def leader_of_first_round(special_3: int | None, dealer: int | None, players: int) -> int:
    """PR-4: the holder of the special 3, or the dealer's left; in a set-up deal that names neither, seat 0."""
    if special_3 is not None:
        return special_3
    return (dealer + 1) % players if dealer is not None else 0


def deal_later_round(table: Round, cards: Stream, first: int) -> None:
    """PR-3: the deal starts with the President; PR-7: or the nearest remaining player by rank."""
    dealing.deal_whole_pack(table, cards, first)
