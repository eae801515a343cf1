"""The best arrangement of the table, exactly: what a hint says where putting cards down needs a rearrangement (RU-6).

The question is an integer program (laydown_model.py), which SciPy's solver HiGHS answers, usually within milliseconds.
SciPy is an extra (`pip install fairdeal[solver]`): without it there is no answer, and the game does not need one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from fairdeal.games.rummy.ai.laydown_model import LayDowns, Program, worth
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.arranging import fault
from fairdeal.games.rummy.rules.moves import Arrange
from fairdeal.games.rummy.rules.turns import Turns

SECONDS = 2.0  # for one question
BRANCHES = 200  # that are looked into at the most: the same answer on every machine, however slow it is
OPTIMAL = 0  # what SciPy says of an answer that is proved


@dataclass(frozen=True, slots=True)
class LayDown:
    """An arrangement, what it brings by RU-9 on the table and in the hand, and whether no other brings more."""

    move: Arrange
    gain: int
    proved: bool


def can_search() -> bool:
    """Is there a solver?"""
    return find_spec("scipy") is not None


def load_solver() -> None:
    """Have the solver at hand: the first question would have to wait for it."""
    if can_search():
        import_module("scipy.optimize")
        import_module("scipy.sparse")


def best_lay_down(table: Turns, seconds: float = SECONDS) -> LayDown | None:
    """The arrangement that brings the player in turn most; None if none brings anything, or none was found in time."""
    if table.stage != memory.MELD or table.rearrange == memory.NO or not table.size_of(table.turn):
        return None
    model = LayDowns(table)
    solution, proved = solve(model.program, seconds)
    if solution is None:
        return None
    groups = model.read(solution)
    before = sum(worth(face, table) for group in model.lying for face in group)
    gain = sum(worth(face, table) for group in groups for face in group) - before
    if fault(groups, table) is not None or (gain <= 0 and table.duty == memory.NONE):
        return None
    return LayDown(Arrange(tuple(tuple(group) for group in groups), table.pack.faces), gain, proved)


def solve(program: Program, seconds: float) -> tuple[Sequence[int] | None, bool]:
    """The best solution found, if any, and whether it is proved to be the best."""
    from scipy.optimize import Bounds, LinearConstraint, milp  # here, since it takes long to import
    from scipy.sparse import csr_array

    at = [(row, column, number) for row, (terms, _, _) in enumerate(program.rows) for column, number in terms.items()]
    numbers = [number for _, _, number in at]
    where = ([row for row, _, _ in at], [column for _, column, _ in at])
    matrix = csr_array((numbers, where), shape=(len(program.rows), len(program.worth)))
    answer = milp(
        [-worth for worth in program.worth],
        integrality=[1] * len(program.worth),
        bounds=Bounds([0] * len(program.most), program.most),
        constraints=LinearConstraint(
            matrix, [low for _, low, _ in program.rows], [high for _, _, high in program.rows]
        ),
        options={"time_limit": seconds, "node_limit": BRANCHES, "mip_rel_gap": 0.0},
    )
    solution = None if answer.x is None else [round(value) for value in answer.x]
    return solution, answer.status == OPTIMAL
