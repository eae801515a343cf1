"""The lab as a library: `fairdeal.lab.compare`."""

import os
from collections.abc import Mapping, Sequence

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.folder import Folder
from fairdeal.lab.plan import WEAKER, make_plan
from fairdeal.lab.ranges import players as find_players
from fairdeal.lab.results import Results
from fairdeal.lab.study import MOST_GAMES, Show, Study


def compare(
    game: str,
    vary: Mapping[str, Sequence[object]] | None = None,
    *,
    games: int | None = None,
    precision: float | None = None,
    players: int | Sequence[int] | None = None,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    bots: str | Sequence[str] = "steady",
    rival: str | None = WEAKER,
    seed: int | str = 1,
    workers: int | None = 1,
    ray: str | None = None,
    out: str | None = None,
    show: Show = lambda *_: None,
) -> Results:
    """What a house rule does to a game: play every combination on the same deals, and say what differs.

    `vary` has options with the values to compare, `players` and `preset` among them; the first combination is what the
    others are compared with. `games` matches each (1,000 if nothing is said), or as many as `precision` asks for, and
    then at most `games`. `workers=None`: all cores. `out` is a folder for everything that is found.

        results = fairdeal.lab.compare("president", {"revolutions": ["off", "strict"]}, games=2000)
        pandas.DataFrame(results.rows())
    """
    plan = make_plan(
        game, vary=vary, players=players, preset=preset, options=options,
        bots=[bots] if isinstance(bots, str) else bots, rival=rival, seed=seed,
    )  # fmt: skip
    if precision is not None and not 0 < precision < 1:
        raise BadSetup(f"a precision is a number between 0 and 1, such as 0.01, not {precision}")
    study = Study(plan, Folder.new(out, plan) if out is not None else None)
    at_work = find_players(workers if workers is not None else os.cpu_count() or 1, ray)
    try:
        if precision is not None:
            study.run_until(at_work, precision, games or MOST_GAMES, show)
        else:
            study.run(at_work, games or 1000, show)
    finally:
        at_work.close()
    results = Results(plan, study.sums)
    if study.folder is not None:
        from fairdeal.lab.writing import write_all

        write_all(study, results)
    return results
