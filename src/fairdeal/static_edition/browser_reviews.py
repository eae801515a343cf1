"""Reviews in the static edition: the server's with a smaller budget, one step at a time between the moves at tables."""

import asyncio
from collections.abc import AsyncIterator

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.review.settings import ReviewSettings
from fairdeal.server.review_bodies import ReviewFailed
from fairdeal.server.review_lines import open_review, run_lines
from fairdeal.server.review_store import decisions_json, pack, reviewer_id, unpack
from fairdeal.server.store.changes import ReviewKept
from fairdeal.static_edition.browser_tables import BrowserTables

WORLDS = 40  # for each decision; a server takes a thousand, in compiled code
PAUSE = 0.005  # seconds between two steps, so that tables can be served
SETTINGS = ReviewSettings(WORLDS)
REVIEWER_ID = reviewer_id(SETTINGS)


async def review_lines(tables: BrowserTables, match: str, seat: int, record: str) -> AsyncIterator[bytes]:
    """The lines of a review, as they are computed. They are stored, and the next request continues from there."""
    stored = await tables.store.review(match, seat, REVIEWER_ID)
    lines = unpack(stored.lines) if stored is not None else []
    for line in lines:
        yield line + b"\n"
    if stored is not None and stored.is_complete:
        return
    is_complete = False
    try:
        for line in run_lines(open_review(record, seat, SETTINGS, lines)):
            lines.append(line)
            yield line + b"\n"
            await asyncio.sleep(PAUSE)
        is_complete = True
    except FairdealError as error:
        yield msgspec.json.encode(ReviewFailed("review", str(error))) + b"\n"
    finally:
        if lines:
            now, packed = tables.now(), pack(tuple(lines))
            kept = ReviewKept(match, seat, REVIEWER_ID, now, is_complete, packed, decisions_json(tuple(lines)))
            tables.store.write(kept)
