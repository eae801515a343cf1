"""What a seat at a table of Sanity 500 Rummy may know."""

from dataclasses import dataclass

from fairdeal.engine.view import View

Lying = tuple[str, int]  # a face on the table, and whose card it is


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyView(View):
    """Hands and the stock are hidden; the pile is spread, and what is taken from it everybody sees."""

    hand_number: int  # the round, from 1
    dealer: int
    hand: tuple[str, ...] | None  # this seat's cards; a spectator has none
    sizes: tuple[int, ...]  # how many cards each seat holds
    known: tuple[tuple[str, ...], ...]  # of each seat's cards those that it took from the pile
    stock: int  # how many cards are left in it
    pile: tuple[str, ...]  # top last
    table: tuple[tuple[Lying, ...], ...]  # the groups, number 1 first
    duty: str | None  # RU-2: the card from deeper in the pile that the next move puts down
    on_table: tuple[int, ...]  # what each seat's cards on the table count (RU-9)
