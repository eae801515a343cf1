"""Handling Ctrl-C, a closed terminal and termination."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fairdeal.terminal.signals import HANGUP_SIGNALS

STOP_SIGNALS = (signal.SIGINT, *HANGUP_SIGNALS)


@contextmanager
def defer_signals() -> Iterator[None]:
    """Delay signals that stop the program until the block is done, so that nothing is left half finished."""
    received: list[int] = []
    before = {number: signal.signal(number, lambda number, _: received.append(number)) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if received:
            signal.raise_signal(received[0])


@contextmanager
def finish_first(notify: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """Note the first signal that stops the program instead of raising it; yields the function that says if it came.

    So a block can finish what it is doing. The second signal raises KeyboardInterrupt.
    """
    stopping = False

    def handle(*_: object) -> None:
        nonlocal stopping
        if stopping:
            raise KeyboardInterrupt
        stopping = True
        notify()

    handled = [number for number in STOP_SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handle) for number in handled}
    try:
        yield lambda: stopping
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def raise_on_hangup(exception: type[BaseException]) -> Iterator[None]:
    """Raise an exception when the terminal is closed or the program is terminated, so that it can clean up."""

    def handle(*_: object) -> None:
        raise exception

    handled = [number for number in HANGUP_SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handle) for number in handled}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
