"""The lab as a library: `fairdeal.lab.compare`."""

import os
from collections.abc import Mapping, Sequence

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.index_ranges import MAX_MATCHES
from fairdeal.lab.results import Results
from fairdeal.lab.study import ShowProgress, Study, open_study_pool
from fairdeal.lab.study_folder import StudyFolder
from fairdeal.lab.study_plan import DEFAULT_RIVAL, make_plan

DEFAULT_GAMES = 1000


def compare(
    game: str,
    vary: Mapping[str, Sequence[object]] | None = None,
    *,
    games: int | None = None,
    precision: float | None = None,
    players: int | Sequence[int] | None = None,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    bots: str | Sequence[str] | None = None,
    rival: str | None = DEFAULT_RIVAL,
    seed: int | str = 1,
    max_rounds: int | None = None,
    tension: int = 0,
    workers: int | None = 1,
    ray: str | None = None,
    out: str | None = None,
    show: ShowProgress = lambda *_: None,
) -> Results:
    """Play every combination of house rules on the same deals, and report what differs.

    `vary` maps options, `players` or `preset` to the values to compare; the first combination is the baseline. `games`
    is the number of matches of each combination (1,000 by default). With `precision`, as many are played as it takes,
    and `games` is the maximum. `bots` play all seats: one name, or one for each seat; by default `swift`, or `steady`
    if one of the variants has no network. `max_rounds` limits the deals of a match (default: no limit unless bots might
    never end a match). `tension` is the number of matches of which a decision is weighed. `workers=None` uses all
    cores. `out` is a folder for report, plots and data.

        results = fairdeal.lab.compare("president", {"revolutions": ["off", "strict"]}, games=2000)
        pandas.DataFrame(results.rows())
    """
    plan = make_plan(
        game, vary=vary, players=players, preset=preset, options=options,
        bots=[bots] if isinstance(bots, str) else bots, rival=rival, seed=seed, max_rounds=max_rounds,
        tension=tension,
    )  # fmt: skip
    if precision is not None and not 0 < precision < 1:
        raise BadSetup(f"a precision is a number between 0 and 1, such as 0.01, not {precision}")
    study = Study(plan, StudyFolder.create(out, plan) if out is not None else None)
    with open_study_pool(workers if workers is not None else os.cpu_count() or 1, ray) as pool:
        if precision is not None:
            study.run_until(pool, precision, games or MAX_MATCHES, show)
        else:
            study.run(pool, games or DEFAULT_GAMES, show)
    results = Results(plan, study.totals)
    if study.folder is not None:
        from fairdeal.lab.output_files import write_output_files

        write_output_files(study, results)
    return results
