"""The best arrangement of the table (RU-6), found by an exact search.

It is the solution of an integer program (arrangement_model.py), which SciPy's solver HiGHS usually finds within
milliseconds. SciPy is an extra (`pip install fairdeal[solver]`); without it, bots skip this search.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from fairdeal.games.rummy.ai.arrangement_model import ArrangementModel, IntegerProgram, value_of
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.moves import Arrange
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.rearrange import can_arrange

SECONDS = 2.0  # time limit
MAX_NODES = 200  # limit on branch and bound: the same answer on every machine, however slow it is
OPTIMAL = 0  # SciPy's status of a solution that is proved to be the best


@dataclass(frozen=True, slots=True)
class BestArrangement:
    """An arrangement, the points that it gains by RU-9, and whether it is proved that none gains more."""

    move: Arrange
    gain: int
    is_proved: bool


def has_solver() -> bool:
    return find_spec("scipy") is not None


def load_solver() -> None:
    """Import the solver now, so that the first search does not have to wait for it."""
    if has_solver():
        import_module("scipy.optimize")
        import_module("scipy.sparse")


def find_best_arrangement(table: Table, seconds: float = SECONDS) -> BestArrangement | None:
    """The arrangement that gains most for the player in turn; None if none gains anything, or none was found in time.

    It puts down a card from deeper in the pile (RU-2). If that must go into a new group, and the best arrangement has
    it elsewhere, the result is None: a listed move puts the card down, and the next search starts from there.
    """
    if table.stage != terms.MELD or table.rearrange == terms.REARRANGE_NONE or not table.hands.size_of(table.turn):
        return None
    model = ArrangementModel(table)
    solution, is_proved = solve(model.program, seconds)
    if solution is None:
        return None
    groups = tuple(tuple(group) for group in model.groups_of(solution))
    gain = gain_of(groups, model)
    if not can_arrange(table, groups, None) or (gain <= 0 and table.duty == terms.NONE):
        return None
    return BestArrangement(Arrange(groups, table.pack.faces), gain, is_proved)


def proves_no_gain(table: Table, seconds: float = SECONDS) -> bool:
    """Whether the exact search proves that no arrangement gains a point for the player in turn, who has no duty."""
    if table.rearrange == terms.REARRANGE_NONE:
        return True
    model = ArrangementModel(table)
    solution, is_proved = solve(model.program, seconds)
    return solution is not None and is_proved and gain_of(model.groups_of(solution), model) <= 0


def gain_of(groups: Iterable[Sequence[int]], model: ArrangementModel) -> int:
    """The points that the player in turn gains by RU-9 if the table is left like this."""
    before = sum(value_of(face, model.table) for group in model.lying for face in group)
    return sum(value_of(face, model.table) for group in groups for face in group) - before


def solve(program: IntegerProgram, seconds: float) -> tuple[Sequence[int] | None, bool]:
    """The best solution found, if any, and whether it is proved to be the best."""
    from scipy.optimize import Bounds, LinearConstraint, milp  # here, because the import takes long
    from scipy.sparse import csr_array

    entries = [
        (row, column, factor)
        for row, (terms_of_row, _, _) in enumerate(program.rows)
        for column, factor in terms_of_row.items()
    ]
    factors = [factor for _, _, factor in entries]
    positions = ([row for row, _, _ in entries], [column for _, column, _ in entries])
    matrix = csr_array((factors, positions), shape=(len(program.rows), len(program.values)))
    result = milp(
        [-value for value in program.values],
        integrality=[1] * len(program.values),
        bounds=Bounds([0] * len(program.upper_bounds), program.upper_bounds),
        constraints=LinearConstraint(
            matrix, [low for _, low, _ in program.rows], [high for _, _, high in program.rows]
        ),
        options={"time_limit": seconds, "node_limit": MAX_NODES, "mip_rel_gap": 0.0},
    )
    solution = None if result.x is None else [round(value) for value in result.x]
    return solution, result.status == OPTIMAL
