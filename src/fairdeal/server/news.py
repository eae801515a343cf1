"""Wake all tasks that wait for something new, such as lines of a review or figures of a study."""

import asyncio


class News:
    """Repeated notifications. Get `next_event` before you read what is there, so that you miss nothing."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def notify(self) -> None:
        """Set the event that all tasks wait for."""
        self._next.set()
        self._next = asyncio.Event()

    def next_event(self) -> asyncio.Event:
        """The event that the next notification sets."""
        return self._next


async def wait_for_news(news: asyncio.Event, seconds: float) -> bool:
    """Wait for an event of `News`; False if it was not set in time."""
    try:
        await asyncio.wait_for(news.wait(), seconds)
    except TimeoutError:
        return False
    return True
