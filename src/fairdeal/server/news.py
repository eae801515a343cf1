"""Wake everybody who waits for something new: lines of a review, figures of a study."""

import asyncio


class News:
    """Something that happens again and again. Listen before you look at what is there, so that nothing is missed."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def tell(self) -> None:
        """Wake everybody who listens."""
        self._next.set()
        self._next = asyncio.Event()

    def listen(self) -> asyncio.Event:
        """What to wait for from now on."""
        return self._next


async def wait_for_news(news: asyncio.Event, seconds: float) -> bool:
    """Wait for what was listened to; False if nothing came in time."""
    try:
        await asyncio.wait_for(news.wait(), seconds)
    except TimeoutError:
        return False
    return True
