"""Many matches at once: simulations, comparisons of house rules, and bots against each other."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.lab.comparison import compare
    from fairdeal.lab.results import Results


def __getattr__(name: str) -> object:
    """Load `compare` and `Results` on first use: a simulation needs neither."""
    if name == "compare":
        from fairdeal.lab.comparison import compare

        return compare
    if name == "Results":
        from fairdeal.lab.results import Results

        return Results
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Results", "compare"]
