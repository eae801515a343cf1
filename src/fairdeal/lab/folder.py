"""The folder of a study: its plan, every range of matches that is done, and what came out of it.

A range is written whole under another name and then renamed: what is there is complete, whenever we are stopped.
"""

import gzip
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.plan import Plan
from fairdeal.lab.ranges import Part, Range

PLAN = "plan.json"
RANGES = "ranges"
ENDING = ".json.gz"


class Folder:
    """Where a study is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def new(cls, path: str, plan: Plan) -> "Folder":
        """A folder for a new study; one that holds another study is not touched."""
        folder = cls(Path(path))
        if (folder.path / PLAN).exists():
            raise BadSetup(f"{path} holds a study already: go on with --resume {path}, or name another folder")
        try:
            (folder.path / RANGES).mkdir(parents=True, exist_ok=True)
            folder.write(PLAN, json.dumps(plan.to_json(), indent=1) + "\n")
        except (OSError, ValueError) as error:
            raise BadSetup(f"--out: cannot write to {path}: {_reason(error)}; name another folder") from None
        return folder

    @classmethod
    def old(cls, path: str) -> "tuple[Folder, Plan]":
        """A study that was begun before."""
        folder = cls(Path(path))
        try:
            document = json.loads((folder.path / PLAN).read_text(encoding="utf-8"))
            plan = Plan.from_json(document)
        except (OSError, ValueError) as error:
            raise BadSetup(f"--resume: {path} holds no study: {_reason(error)}; name a folder made by --out") from None
        except (KeyError, TypeError, AttributeError):
            raise BadSetup(f"--resume: {path}/{PLAN} is no plan of a study") from None
        return folder, plan

    def write(self, name: str, content: str | bytes) -> Path:
        """A file, whole or not at all."""
        path = self.path / name
        beside = path.with_name(path.name + ".part")
        beside.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.replace(beside, path)
        return path

    def keep(self, played: Range, part: Part) -> None:
        name = f"{RANGES}/{played.first:010}-{played.count}{ENDING}"
        self.write(name, gzip.compress(json.dumps(part, separators=(",", ":")).encode(), 6, mtime=0))

    def kept(self) -> list[Range]:
        """The ranges that are done, in their order."""
        found = []
        for path in (self.path / RANGES).glob(f"*{ENDING}"):
            first, _, count = path.name.removesuffix(ENDING).partition("-")
            if first.isdigit() and count.isdigit():
                found.append(Range(int(first), int(count)))
        return sorted(found)

    def parts(self) -> Iterator[tuple[Range, Part]]:
        """Everything that was counted, in the order of the matches."""
        for kept in self.kept():
            path = self.path / RANGES / f"{kept.first:010}-{kept.count}{ENDING}"
            try:
                part: Part = json.loads(gzip.decompress(path.read_bytes()))
                whole = all(len(values) == kept.count for columns in part for values in columns.values())
            except (OSError, ValueError, EOFError, AttributeError, TypeError):
                whole, part = False, []
            if not whole or not part:
                raise BadSetup(f"{path} is damaged: delete it, and --resume plays its matches again")
            yield kept, part

    def write_json(self, name: str, document: Mapping[str, Any]) -> None:
        self.write(name, json.dumps(document, indent=1, ensure_ascii=False) + "\n")


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()
