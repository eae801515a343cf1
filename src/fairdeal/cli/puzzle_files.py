"""Files of `fairdeal puzzles`: puzzles that are being made, and results of a check. Interrupted runs continue there."""

import json
from collections.abc import Sequence
from pathlib import Path

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.puzzles.checking import CheckedPuzzle, budget
from fairdeal.puzzles.maker import MakerSetup
from fairdeal.puzzles.puzzle import Puzzle, read_puzzle
from fairdeal.puzzles.variety import adds_variety
from fairdeal.terminal.storage import write_atomically


class PuzzleFile:
    """The file of puzzles made so far, with a second file for the run's progress. Refuses a run with another setup."""

    def __init__(self, path: Path, setup: MakerSetup) -> None:
        if path.exists() and not path.is_file():
            raise BadSetup(f"--out: {path} is not a file; name one, such as {setup.game}.puzzles.jsonl")
        self.path = path
        self.progress = path.with_name(path.name + ".progress")
        self.setup = {"game": setup.game, "seed": setup.seed, "worlds": setup.worlds}
        self.rounds = self._read_rounds()
        if path.exists():
            drop_unfinished_line(path)
        self.puzzles = {puzzle.key: puzzle for puzzle in read_puzzles(path)} if path.exists() else {}

    def _read_rounds(self) -> int:
        """Number of rounds that are done."""
        if not self.progress.exists():
            if self.path.exists():
                raise BadSetup(
                    f"{self.path} exists, and was not made by a run that can be continued; choose another --out"
                )
            return 0
        try:
            stored = json.loads(self.progress.read_text(encoding="utf-8"))
            rounds = int(stored.pop("rounds"))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadSetup(f"{self.progress} does not say how far the run got; choose another --out") from None
        if stored != self.setup:
            raise BadSetup(f"{self.path} was made with other settings: {quoted(stored)}; choose another --out")
        return rounds

    def add(self, rounds: IndexRange, puzzles: Sequence[Puzzle]) -> None:
        """Append the puzzles of the next rounds that add variety.

        Puzzles that were written without their progress are made again, with the same result.
        """
        with self.path.open("a", encoding="utf-8") as file:
            for puzzle in puzzles:
                if puzzle.key not in self.puzzles and adds_variety(puzzle, self.puzzles.values()):
                    self.puzzles[puzzle.key] = puzzle
                    file.write(puzzle.to_line() + "\n")
        self.rounds = rounds.end
        write_atomically(self.progress, json.dumps({**self.setup, "rounds": self.rounds}) + "\n")


class CheckFile:
    """Results of a check, one on each line below its settings; without a path, they are only kept in memory.

    A check with other settings is refused. A result counts only for the same position and answer.
    """

    def __init__(self, path: Path | None, seed: int | str) -> None:
        if path is not None and path.exists() and not path.is_file():
            raise BadSetup(f"--out: {path} is not a file; name one, such as check.jsonl")
        self.path = path
        self.setup = {"seed": seed, "budget": budget()}
        self.results: dict[tuple[str, str], CheckedPuzzle] = {}
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        if path.exists():
            drop_unfinished_line(path)
        if not path.exists() or not path.read_text(encoding="utf-8"):
            path.write_text(json.dumps(self.setup) + "\n", encoding="utf-8")
            return
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        try:
            setup = json.loads(first)
            results = [CheckedPuzzle(**json.loads(line)) for line in lines]
        except (ValueError, TypeError):
            raise BadSetup(f"{path} does not have the results of a check; choose another --out") from None
        if setup != self.setup:
            raise BadSetup(f"{path} was made with other settings: {quoted(setup)}; choose another --out")
        self.results = {(it.key, it.answer): it for it in results}

    def result_of(self, puzzle: Puzzle) -> CheckedPuzzle | None:
        """The result for a puzzle, if it was checked before."""
        return self.results.get((puzzle.key, puzzle.answer))

    def add(self, results: Sequence[CheckedPuzzle]) -> None:
        """Keep results, and append them to the file."""
        self.results |= {(it.key, it.answer): it for it in results}
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                for it in results:
                    file.write(json.dumps({"key": it.key, "answer": it.answer, "chosen": it.chosen}) + "\n")


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadSetup(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetup(f"{path} is not a file of puzzles: it is not text in UTF-8") from None
    return [read_puzzle(line, f"{path}, line {number}") for number, line in enumerate(lines, 1) if line]


def drop_unfinished_line(path: Path) -> None:
    """Remove the end of a file after its last line break: a run was killed while it wrote that line."""
    content = path.read_bytes()
    end = content.rfind(b"\n") + 1
    if end < len(content):
        with path.open("r+b") as file:
            file.truncate(end)
