"""Small text helpers shared by the full screen, the plain mode and the commands."""

from collections.abc import Iterator, Sequence


def sanitize(text: str, unprintable: str = " ") -> str:
    """Make untrusted text safe to print on one line: whitespace becomes spaces, control characters `unprintable`."""
    return "".join(
        character if character.isprintable() else " " if character.isspace() else unprintable for character in text
    )


def numbered_places(places: Sequence[Sequence[int]]) -> Iterator[tuple[int, Sequence[int]]]:
    """Each place's number with its seats; after two seats share place 1, the next is place 3."""
    number = 1
    for seats in places:
        yield number, seats
        number += len(seats)
