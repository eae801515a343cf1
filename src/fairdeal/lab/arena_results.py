"""Results of an arena in a file, so that a later run can continue where an earlier one stopped."""

import json
from pathlib import Path
from typing import IO

from fairdeal.engine.errors import BadSetup, error_reason
from fairdeal.lab.arena import Arena, ArenaMatch


class ArenaResultsFile:
    """A file with the setup on its first line, then one line per deal."""

    def __init__(self, path: str, arena: Arena) -> None:
        self.path = path
        self.deals: list[list[ArenaMatch]] = []  # those that were in the file, and those added since
        complete = self._read(arena)
        try:
            self.file: IO[str] = open(path, "a", encoding="utf-8")  # noqa: SIM115
            self.file.truncate(complete)
        except (OSError, ValueError) as error:
            raise BadSetup(f"--results: cannot write {path}: {error_reason(error)}") from None
        if not complete:
            self._write_line(arena.to_json())

    def _read(self, arena: Arena) -> int:
        """Read what is there and return the length of it in bytes, without a last line that was cut off."""
        try:
            content = Path(self.path).read_bytes()
        except FileNotFoundError:
            return 0
        except (OSError, ValueError) as error:
            raise BadSetup(f"--results: cannot read {self.path}: {error_reason(error)}") from None
        complete = content.rfind(b"\n") + 1
        lines = content[:complete].splitlines()
        if content and (not lines or _parse(lines[0]) != arena.to_json()):
            raise BadSetup(f"--results: {self.path} has results of another setup; name another file, or remove it")
        for number, line in enumerate(lines[1:]):
            deal = _parse_deal(line, arena.lineups(number))
            if deal is None:
                raise BadSetup(
                    f"--results: line {number + 2} of {self.path} is damaged; repair it, or name another file"
                )
            self.deals.append(deal)
        return complete

    def add(self, deal: list[ArenaMatch]) -> None:
        self.deals.append(deal)
        self._write_line([match.to_json() for match in deal])

    def _write_line(self, document: object) -> None:
        self.file.write(json.dumps(document, separators=(",", ":")) + "\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def _parse(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _parse_deal(line: bytes, lineups: list[tuple[int, ...]]) -> list[ArenaMatch] | None:
    """The matches of one deal; None if these lineups cannot have produced them."""
    matches = _parse(line)
    if not isinstance(matches, list) or len(matches) != len(lineups):
        return None
    try:
        return [ArenaMatch.from_json(match, lineup) for match, lineup in zip(matches, lineups, strict=True)]
    except (TypeError, ValueError, OverflowError):
        return None
