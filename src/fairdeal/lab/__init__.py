"""Many games at once: what a house rule, a seat or a bot makes of a game."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.lab.comparing import compare
    from fairdeal.lab.results import Results


def __getattr__(name: str) -> object:
    """`compare` is loaded when it is asked for: simulating needs none of it."""
    if name == "compare":
        from fairdeal.lab.comparing import compare

        return compare
    if name == "Results":
        from fairdeal.lab.results import Results

        return Results
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Results", "compare"]
