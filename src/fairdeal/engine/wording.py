"""Wording that all texts for people share."""


def counted(number: int, thing: str, things: str | None = None) -> str:
    """A number of things: `1 card`, `2 cards`, `10,000 cards`; `things` is a plural that does not end in s."""
    return f"{number:,} {thing if abs(number) == 1 else things or f'{thing}s'}"
