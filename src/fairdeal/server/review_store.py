"""The form in which reviews are stored."""

import zlib

import msgspec

from fairdeal.review.settings import REVIEWER, VERSION, ReviewSettings


def reviewer_id(settings: ReviewSettings) -> str:
    """The reviewer and its settings: reviews with the same id are the same."""
    return f"{REVIEWER} {VERSION} {settings.worlds} {settings.seed}"


def pack(lines: tuple[bytes, ...]) -> bytes:
    """Lines as they are stored."""
    return zlib.compress(b"\n".join(lines))


def unpack(packed: bytes) -> list[bytes]:
    """Lines from what is stored."""
    return zlib.decompress(packed).split(b"\n")


def decisions_json(lines: tuple[bytes, ...]) -> str:
    """Kind, verdict and loss of every decision in the lines of a review."""
    found = [msgspec.json.decode(line).get("decision") for line in lines]
    compact = [[it["kind"], it["verdict"], it["data"]["loss"]] for it in found if it is not None]
    return msgspec.json.encode(compact).decode()
