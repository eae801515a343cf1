"""Words that a host does not want in names and chat (`--word-list`)."""

import re
from collections.abc import Iterable
from pathlib import Path

from fairdeal.engine.errors import BadSetup, error_reason
from fairdeal.server.accounts.names import name_key

WORD = re.compile(r"[^\W_]+")
WITH_SIGNS = re.compile(r"(?:[^\W_]|[@$€!|])+")  # signs that stand for letters


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
        words = WORD.findall(text)
        spelled = "".join(word if len(word) == 1 else f" {word} " for word in words).split()
        found = {*words, *WITH_SIGNS.findall(text), *spelled, text}
        return any(name_key(part) in self.words for part in found if not _is_number(part))


def _is_number(text: str) -> bool:
    """Whether there are no letters: scores are not words, although a 5 looks like an S."""
    return not any(map(str.isalpha, text))
