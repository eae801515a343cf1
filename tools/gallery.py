"""Play the gallery: a study of every option of every game, stored as package data.

python -m tools.gallery [GAME...] [--games N]

Each option is studied with the others as in the game's first preset. If it does nothing there, because it only matters
together with another option, the next preset is tried. The seed is fixed: the same games give the same files.
"""

import argparse
import sys
import time
from pathlib import Path

import msgspec

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec
from fairdeal.games import all_games
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study
from fairdeal.lab.worker_pool import InProcessPool
from fairdeal.server.studies.figures import study_figures
from fairdeal.server.studies.gallery import FOLDER, compared_values, studied_options
from fairdeal.server.studies.setup import describe, plan_study
from fairdeal.server.study_bodies import GalleryStudy, NewStudy, StudyFigures, StudyGroup

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "fairdeal" / "server" / "studies" / FOLDER
GAMES = 300  # matches of each variant
SEED = 1


def study_option(kind: type[Game], spec: Spec, games: int) -> GalleryStudy | None:
    """A study of an option, in the first preset in which it does anything; None if it cannot be played."""
    found = None
    for preset in kind.presets:
        wanted = NewStudy(
            kind.key, {spec.name: compared_values(kind, spec)}, preset=preset, seed=SEED, games=games
        )  # fmt: skip
        try:
            results = play(wanted)
        except BadSetup as error:
            print(f"{kind.key} {spec.name} ({preset}): {error}", file=sys.stderr)
            continue
        study = GalleryStudy(spec.name, wanted, describe(wanted).variants, shorten(study_figures(results)))
        if any(finding.difference is not None and finding.difference.value for finding in results.findings):
            return study
        found = found or study
    return found


def play(wanted: NewStudy) -> Results:
    study = Study(plan_study(wanted))
    study.run(InProcessPool(), wanted.games or GAMES)
    return Results(study.plan, study.totals)


def shorten(figures: StudyFigures) -> StudyFigures:
    """Only the headlines; the sentences name what else is significant."""
    figures.groups = [
        StudyGroup(group.title, headlines)
        for group in figures.groups
        if (headlines := [measure for measure in group.measures if measure.headline])
    ]
    return figures


def write_gallery(kind: type[Game], games: int) -> None:
    studies = []
    for spec in studied_options(kind):
        started = time.process_time()
        study = study_option(kind, spec, games)
        if study is not None:
            studies.append(study)
        print(f"{kind.key} {spec.name}: {time.process_time() - started:.0f} s", flush=True)
    TARGET.mkdir(exist_ok=True)
    lines = b",\n".join(msgspec.json.encode(study) for study in studies)  # one line each, for readable differences
    (TARGET / f"{kind.key}.json").write_bytes(b'{"studies":[\n' + lines + b"\n]}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the gallery of studies.")
    parser.add_argument("game", nargs="*", choices=[*all_games(), []], help="games; by default all that have options")
    parser.add_argument("--games", type=int, default=GAMES, help="matches of each variant (default: %(default)s)")
    args = parser.parse_args()
    for key, kind in all_games().items():
        if studied_options(kind) and (not args.game or key in args.game):
            write_gallery(kind, args.games)


if __name__ == "__main__":
    main()
