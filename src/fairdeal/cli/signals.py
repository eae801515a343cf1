"""Ctrl-C and its kin, heard at the right moment."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

HANG_UPS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
HEARD = (signal.SIGINT, *HANG_UPS)


@contextmanager
def finishing_first() -> Iterator[None]:
    """Whoever wants us to stop waits until what is in here is done: nothing is left half made."""
    asked: list[int] = []
    before = {number: signal.signal(number, lambda number, _: asked.append(number)) for number in HEARD}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if asked:
            signal.raise_signal(asked[0])


@contextmanager
def hanging_up_raises(leaving: type[BaseException]) -> Iterator[None]:
    """A closed window is somebody leaving, too, and so is whoever ends us: what we have begun is ended with us."""

    def hang_up(*_: object) -> None:
        raise leaving

    wanted = [number for number in HANG_UPS if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, hang_up) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
