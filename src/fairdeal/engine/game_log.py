"""The log of a match as people read it: sentences, some of which change when the next trick begins.

Where tricks taken lie face down, nobody may look up which cards were in them. So a sentence about a card may come with
another one that replaces it at the next lead (`Presentation.later_sentence`).
"""

TRICK = "trick"  # the kind of the event with which every game says that a trick is over


class GameLog:
    """Sentences in order. Their number only grows."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._later: dict[int, str] = {}  # by line: what replaces it at the next lead
        self._is_trick_over = False

    def add(self, kind: str, words: str | None, later: str | None = None) -> None:
        """Add the sentence of an event of this kind, if it has one."""
        if later is not None and self._is_trick_over:
            for line, replacement in self._later.items():
                self.lines[line] = replacement
            self._later.clear()
        self._is_trick_over = kind == TRICK or (self._is_trick_over and later is None)
        if words is not None:
            if later is not None:
                self._later[len(self.lines)] = later
            self.lines.append(words)

    def clear(self) -> None:
        """Forget everything."""
        self.lines.clear()
        self._later.clear()
        self._is_trick_over = False
