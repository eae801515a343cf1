"""Words that a host does not want in names and chat (`--word-list`)."""

import re
from collections.abc import Iterable
from pathlib import Path

from fairdeal.engine.errors import BadSetup, error_reason
from fairdeal.server.accounts.names import name_key

WORD = re.compile(r"[^\W_]+")


class WordList:
    """A set of words, which are found in any spelling that looks the same."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.words = frozenset(name_key(word) for word in words)

    @classmethod
    def read(cls, path: str) -> "WordList":
        """Read a file with one word a line; lines that begin with # are comments. BadSetup if it cannot be read."""
        try:
            lines = Path(path).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise BadSetup(f"--word-list: {path} cannot be read: {error_reason(error)}") from None
        return cls(line.strip() for line in lines if line.strip() and not line.startswith("#"))

    def __contains__(self, text: object) -> bool:
        """Whether a text has one of the words, also with spaces or dots between its letters."""
        if not self.words or not isinstance(text, str):
            return False
        found = [name_key(word) for word in WORD.findall(text)]
        spelled = "".join(part if len(part) == 1 else f" {part} " for part in found).split()
        return not self.words.isdisjoint({*found, *spelled, name_key(text)})
