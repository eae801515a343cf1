"""The folder of a study on disk: its plan, the counts of every range of matches that is done, and the results.

A file is written under another name and then renamed. So every file is complete, whenever the program is stopped.
"""

import gzip
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from fairdeal.engine.errors import BadSetup, error_reason
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.lab.study_plan import StudyPlan

PLAN_FILE = "plan.json"
RANGES_FOLDER = "ranges"
RANGE_SUFFIX = ".json.gz"

RangeCounts: TypeAlias = list[dict[str, list[int]]]  # of each variant: counts by name, one value per match


class StudyFolder:
    """Where a study is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, path: str, plan: StudyPlan) -> "StudyFolder":
        """Make a folder for a new study; BadSetup if it already contains one."""
        folder = cls(Path(path))
        if (folder.path / PLAN_FILE).exists():
            raise BadSetup(f"{path} already contains a study: continue it with --resume {path}, or name another folder")
        try:
            (folder.path / RANGES_FOLDER).mkdir(parents=True, exist_ok=True)
            folder.write(PLAN_FILE, json.dumps(plan.to_json(), indent=1) + "\n")
        except (OSError, ValueError) as error:
            raise BadSetup(f"--out: cannot write to {path}: {error_reason(error)}; name another folder") from None
        return folder

    @classmethod
    def open(cls, path: str) -> "tuple[StudyFolder, StudyPlan]":
        """Open the folder of an earlier study."""
        folder = cls(Path(path))
        try:
            document = json.loads((folder.path / PLAN_FILE).read_text(encoding="utf-8"))
            plan = StudyPlan.from_json(document)
        except (OSError, ValueError) as error:
            raise BadSetup(
                f"--resume: {path} contains no study: {error_reason(error)}; name a folder written by --out"
            ) from None
        except (KeyError, TypeError, AttributeError):
            raise BadSetup(f"--resume: {path}/{PLAN_FILE} is not the plan of a study") from None
        return folder, plan

    def write(self, name: str, content: str | bytes) -> Path:
        """Write a file, completely or not at all."""
        path = self.path / name
        partial = path.with_name(path.name + ".part")
        partial.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.replace(partial, path)
        return path

    def write_json(self, name: str, document: Mapping[str, Any]) -> None:
        self.write(name, json.dumps(document, indent=1, ensure_ascii=False) + "\n")

    def save_range(self, done: IndexRange, counts: RangeCounts) -> None:
        content = json.dumps(counts, separators=(",", ":")).encode()
        self.write(_range_file(done), gzip.compress(content, 6, mtime=0))

    def saved_ranges(self) -> list[IndexRange]:
        """The ranges that are done, in order."""
        saved = []
        for path in (self.path / RANGES_FOLDER).glob(f"*{RANGE_SUFFIX}"):
            first, _, count = path.name.removesuffix(RANGE_SUFFIX).partition("-")
            if first.isdigit() and count.isdigit():
                saved.append(IndexRange(int(first), int(count)))
        return sorted(saved)

    def load_ranges(self) -> Iterator[tuple[IndexRange, RangeCounts]]:
        """The counts of all ranges that are done, in order; BadSetup for a damaged file."""
        for saved in self.saved_ranges():
            path = self.path / _range_file(saved)
            try:
                counts: RangeCounts = json.loads(gzip.decompress(path.read_bytes()))
                is_complete = all(len(values) == saved.count for columns in counts for values in columns.values())
            except (OSError, ValueError, EOFError, AttributeError, TypeError):
                is_complete, counts = False, []
            if not is_complete or not counts:
                raise BadSetup(f"{path} is damaged: delete it, and --resume plays its matches again")
            yield saved, counts


def _range_file(saved: IndexRange) -> str:
    return f"{RANGES_FOLDER}/{saved.first:010}-{saved.count}{RANGE_SUFFIX}"
