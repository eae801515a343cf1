"""Text that people write for others to read, and names for bots."""

import unicodedata
from collections.abc import Collection, Iterable

from fairdeal.table.errors import TableError
from fairdeal.table.lookalikes import look_alike, strip_invisible

BOT_NAMES = ("Ada", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee", "Mo", "Nan", "Oz", "Pip")
MAX_NAME_LENGTH = 24
JOINERS = "\u200c\u200d"  # invisible, but part of words in some languages and of some emoji


def clean_text(text: object, max_length: int, field: str) -> str:
    """Return `text` on one line with single spaces; refuse it if it is too long or has invisible characters."""
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if not 1 <= len(line) <= max_length or not all(map(_is_visible, line)):
        raise TableError(field, f"{field} must be 1 to {max_length} visible characters")
    return line


def clean_name(name: object) -> str:
    """Return a name as others will see it, in Unicode's usual form and without invisible characters."""
    visible = strip_invisible(unicodedata.normalize("NFKC", name)) if isinstance(name, str) else None
    return clean_text(visible, MAX_NAME_LENGTH, "name")


def require_distinct_name(name: str, others: Iterable[str]) -> None:
    """Refuse a name that looks like another one at the table; `seats.reserve_name` refuses the same name."""
    for other in others:
        if look_alike(name, other) and normalize_name(other) != normalize_name(name):
            raise TableError("name", f"your name looks like {other}, who is at this table; choose another name")


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] != "C" or character in JOINERS


def normalize_name(name: str) -> str:
    """Form in which names that people would confuse are equal."""
    return unicodedata.normalize("NFKC", name).casefold()


def choose_bot_name(taken: Collection[str]) -> str:
    """Choose a name for a bot that nobody at the table has."""
    known = {normalize_name(name) for name in taken}
    numbered = (f"Bot {number}" for number in range(1, len(known) + 2))
    return next(name for name in (*BOT_NAMES, *numbered) if normalize_name(name) not in known)
