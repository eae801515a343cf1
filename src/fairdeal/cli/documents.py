"""JSON documents out of a file or standard input: one, or one a line. What cannot be read is no record."""

import itertools
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from fairdeal.cli import output
from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import shown

STANDARD_INPUT = "-"


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """The file of this name, or standard input."""
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadRecord("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        file = open(path, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    with file:
        yield file


def unreadable(path: str, error: Exception) -> BadRecord:
    return BadRecord(f"cannot read {path}: {output.reason(error)}")


def texts(path: str) -> Iterator[tuple[int, bytes]]:
    """Each document with the number of its line, as it comes. If the first line is no whole document, all is one."""
    with opened(path) as file:
        try:
            numbered = ((number, line) for number, line in enumerate(file, 1) if line.strip())
            first = next(numbered, None)
            if first is None:
                raise BadRecord(f"{_named(path)} is empty: a record is a JSON object")
            if _whole(first[1]):
                yield from itertools.chain([first], numbered)
            else:
                yield first[0], first[1] + b"".join(line for _, line in numbered)
        except OSError as error:
            raise unreadable(path, error) from None


def _named(path: str) -> str:
    return "standard input" if path == STANDARD_INPUT else path


def _whole(line: bytes) -> bool:
    """Is this line a document by itself, good or bad?"""
    try:
        json.loads(line.decode("utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError):
        return False
    except (ValueError, RecursionError):
        return True
    return True


def parse(text: bytes) -> object:
    """The document that a text stands for, or BadRecord."""
    try:
        document = json.loads(text.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_number)
        if b"\\ud" in text.lower():  # a character in two halves: both have to be there
            json.dumps(document, ensure_ascii=False).encode()
    except UnicodeDecodeError:
        raise BadRecord("not a record: not text in UTF-8") from None
    except UnicodeEncodeError:
        raise BadRecord("not a record: half a character (a lone \\ud800 to \\udfff) in a text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(f"not a record: not JSON: {error.msg.lower()} at {where}") from None
    except RecursionError:
        raise BadRecord("not a record: lists and objects are nested too deeply") from None
    except BadRecord:
        raise
    except ValueError:
        raise BadRecord("not a record: a number in it has too many digits") from None
    return document


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(f"not a record: {shown(twice)} stands twice in one object")
    return made


def _no_number(word: str) -> object:
    raise BadRecord(f"not a record: {word} is no JSON number")
