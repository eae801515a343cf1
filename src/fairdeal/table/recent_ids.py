"""Remembers the ids of commands, so that a command that a client sends again has no further effect.

A person's ids are kept as one string of short digests: a thousand of them take 8 kB, and looking one up is a search for
a few bytes.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Self, TypeAlias

MAX_IDS = 1_024  # per person
MAX_PEOPLE = 64  # those at the table, and people who came and went
DIGEST_SIZE = 8  # bytes

Stored: TypeAlias = Mapping[str, str | list[str]]  # person → digests in base64; earlier versions stored the ids


class RecentIds:
    """The ids of each person's last commands at one table. The person who acted last comes last."""

    def __init__(self) -> None:
        self.digests: dict[str, bytearray] = {}

    def is_known(self, person: str, command_id: str) -> bool:
        known = self.digests.get(person)
        return known is not None and _digest(command_id) in known

    def add(self, person: str, command_id: str, is_here: Callable[[str], bool]) -> None:
        """Remember an id. People at the table, as `is_here` tells, are never forgotten."""
        known = self.digests.pop(person, None)
        if known is None:
            known = bytearray()
        known += _digest(command_id)
        del known[: -MAX_IDS * DIGEST_SIZE]
        self.digests[person] = known
        if len(self.digests) > MAX_PEOPLE:
            gone = next((other for other in self.digests if not is_here(other)), None)
            if gone is not None:
                del self.digests[gone]

    def to_store(self) -> dict[str, str]:
        return {person: b64encode(known).decode() for person, known in self.digests.items()}

    @classmethod
    def from_store(cls, stored: Stored) -> Self:
        ids = cls()
        for person, known in stored.items():
            digests = b64decode(known) if isinstance(known, str) else b"".join(map(_digest, known))
            ids.digests[person] = bytearray(digests)
        return ids


@lru_cache(maxsize=16)  # an id is looked up, and remembered right after
def _digest(command_id: str) -> bytes:
    return blake2b(command_id.encode("utf-8", "surrogatepass"), digest_size=DIGEST_SIZE).digest()
