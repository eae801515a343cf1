"""Reading JSON documents from a file or standard input: one document, or one on each line."""

import itertools
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from fairdeal.engine.errors import BadRecord, error_reason
from fairdeal.engine.options import quoted

STANDARD_INPUT = "-"


def split_documents(path: str) -> Iterator[tuple[int, bytes]]:
    """Yield each document with its line number. If the first line is not a complete document, the file is one."""
    with _open(path) as file:
        try:
            numbered = ((number, line) for number, line in enumerate(file, 1) if line.strip())
            first = next(numbered, None)
            if first is None:
                source = "standard input" if path == STANDARD_INPUT else path
                raise BadRecord(f"{source} is empty: a record is a JSON object")
            if _is_complete(first[1]):
                yield from itertools.chain([first], numbered)
            else:
                yield first[0], first[1] + b"".join(line for _, line in numbered)
        except OSError as error:
            raise _cannot_read(path, error) from None


@contextmanager
def _open(path: str) -> Iterator[BinaryIO]:
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadRecord("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        file = open(path, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _cannot_read(path, error) from None
    with file:
        yield file


def _cannot_read(path: str, error: Exception) -> BadRecord:
    return BadRecord(f"cannot read {path}: {error_reason(error)}")


def _is_complete(line: bytes) -> bool:
    """Whether a line is a document by itself, valid or not."""
    try:
        json.loads(line.decode("utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError):
        return False
    except (ValueError, RecursionError):
        return True
    return True


def parse_document(text: bytes) -> object:
    """Parse a JSON document; raises BadRecord."""
    try:
        document = json.loads(text.decode("utf-8-sig"), object_pairs_hook=_unique_keys, parse_constant=_reject_constant)
        if b"\\ud" in text.lower():  # an escaped surrogate: its other half must be there, too
            json.dumps(document, ensure_ascii=False).encode()
    except UnicodeDecodeError:
        raise BadRecord("not a record: not UTF-8 text") from None
    except UnicodeEncodeError:
        raise BadRecord("not a record: a text contains half a character (a lone \\ud800 to \\udfff)") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(f"not a record: not JSON: {error.msg.lower()} at {where}") from None
    except RecursionError:
        raise BadRecord("not a record: lists and objects are nested too deeply") from None
    except BadRecord:
        raise
    except ValueError:
        raise BadRecord("not a record: a number has too many digits") from None
    return document


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise BadRecord(f"not a record: {quoted(repeated)} appears twice in one object")
    return document


def _reject_constant(word: str) -> object:
    raise BadRecord(f"not a record: {word} is not a JSON number")
