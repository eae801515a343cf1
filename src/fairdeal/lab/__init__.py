"""Many matches at once: simulations, studies of house rules, and bots against each other.

Shared: match_setup.py, match_driver.py, index_ranges.py, worker_pool.py.
Simulations: simulation.py.
Arena: arena.py, arena_statistics.py, arena_results.py.
Studies, in the order of the data: study_plan.py, match_counts.py, study.py, study_folder.py, accumulator.py,
measures.py, estimates.py, results.py; for readers summary.py, plots.py, report.py, data.py and output_files.py.
comparison.py runs a whole study for Python programs.
"""

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
