"""Scores of a long benchmark in a file: it can be stopped at any time, and continues where it stopped.

Every line is a JSON object with the settings of a run, the item that was scored (a deal, or a position) and its score.
A run finds only scores with exactly its own settings, so one file can hold several runs. Remove it after a change of
the code that is measured.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

Item: TypeAlias = int | str


class SavedScores:
    """The scores of one run. Without a path they are kept in memory only."""

    def __init__(self, path: Path | None, run: Mapping[str, object]) -> None:
        self.path = path
        self.run = dict(run)
        self.found: dict[Item, Any] = {}
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                self._read(line, number)

    def _read(self, line: str, number: int) -> None:
        try:
            data = json.loads(line)
            if data["run"] == self.run:
                self.found[data["item"]] = data["score"]
        except (ValueError, TypeError, KeyError):
            raise SystemExit(f"--results: line {number} of {self.path} is damaged: remove it") from None

    def get(self, item: Item) -> Any:
        """The score of an item; None if it has none yet."""
        return self.found.get(item)

    def add(self, item: Item, score: object) -> None:
        """Keep a score, on disk as well if there is a file."""
        self.found[item] = score
        if self.path is not None:
            line = json.dumps({"run": self.run, "item": item, "score": score}, separators=(",", ":"))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


class Deadline:
    """A limit on the time of a benchmark; None: no limit."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    def has_passed(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end


def scores_of_deals(
    saved: SavedScores, score: Callable[[int], float], deals: int, deadline: Deadline
) -> Iterator[float]:
    """The scores of deals 0, 1, …, saved ones first; stops before a new deal if the time is up."""
    for deal in range(deals):
        known = saved.get(deal)
        if known is None:
            if deadline.has_passed():
                return
            known = score(deal)
            saved.add(deal, known)
        yield known
