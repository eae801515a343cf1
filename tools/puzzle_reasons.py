"""Write the reasons in puzzle files again, after the facts that games count or their wording have changed.

python -m tools.puzzle_reasons [FILE…]    without files, those of all games that are part of Fairdeal

Answers, margins and losses stay as they were judged, and so do the keys of the puzzles.
"""

import sys
from dataclasses import replace
from pathlib import Path

from fairdeal.cli.puzzle_files import read_puzzles
from fairdeal.puzzles.puzzle import Puzzle
from fairdeal.review.reasons import find_facts
from fairdeal.review.settings import ReviewSettings
from fairdeal.terminal.storage import write_atomically

GAMES = Path(__file__).resolve().parent.parent / "src" / "fairdeal" / "games"
WORLDS = 800  # facts are counted in an eighth of them


def explain_again(puzzle: Puzzle) -> Puzzle:
    """The puzzle with facts counted by the present engine. How often the answer does better was judged, and stays."""
    state = puzzle.state()
    parse = state.game.parse
    settings = ReviewSettings(worlds=WORLDS, seed=puzzle.key)
    number = len(state.played())
    facts = find_facts(state, puzzle.seat, number, parse(puzzle.tempting), parse(puzzle.answer), settings)
    return replace(puzzle, reasons=(*facts, puzzle.reasons[-1]))


def main() -> None:
    for path in [Path(name) for name in sys.argv[1:]] or sorted(GAMES.glob("*/puzzles.jsonl")):
        puzzles = [explain_again(puzzle) for puzzle in read_puzzles(path)]
        write_atomically(path, "".join(puzzle.to_line() + "\n" for puzzle in puzzles))
        without = sum(len(puzzle.reasons) == 1 for puzzle in puzzles)
        sys.stdout.write(f"{path}: {len(puzzles)} puzzles, {without} without a fact\n")


if __name__ == "__main__":
    main()
