"""The end of a local match in plain mode: a review, for everyone at the keyboard who wants one."""

from collections.abc import Sequence

from fairdeal.cli import output
from fairdeal.cli.keyboard import Leave, read_line
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game


def offer_review(state: State, seats: Sequence[int]) -> None:
    """Offer reviews of a finished match to the people on these seats until nobody wants another one."""
    people = [output.one_line(state.names[seat]) for seat in seats]
    wish = "`review`" if len(people) == 1 else f"`review` and a name ({', '.join(people)})"
    output.print_text(f"Type {wish} to see what your decisions cost, or press Enter to end.")
    while True:
        try:
            command, _, name = read_line("> ").strip().partition(" ")
        except Leave:
            return
        name = name.strip() or people[0]
        if command.lower() != "review":
            return
        if name in people:
            print_review(state, seats[people.index(name)])
        else:
            output.print_text(f"No: nobody here is called {name}; people: {', '.join(people)}.")


def print_review(state: State, seat: int) -> None:
    from fairdeal.cli.review import run_review
    from fairdeal.review.reviewer import Review
    from fairdeal.review.settings import ReviewSettings
    from fairdeal.review.text import to_lines

    review = Review.of(read_record(write_record(state), find_game), seat, ReviewSettings())
    run_review(review)
    output.print_text("\n".join(map(output.one_line, to_lines(review))))
