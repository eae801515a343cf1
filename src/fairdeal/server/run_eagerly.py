"""Running a coroutine right away up to its first wait: one that need not wait costs no task and no loop iteration."""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def run_eagerly(work: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None] | None:
    """Run until `work` is done (None) or has to wait: then return the rest, which must be awaited once."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return _run_rest(work, awaited)


@coroutine
def _run_rest(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what `work` awaits, in the task that runs this, and continue until it is done."""
    while True:
        try:
            try:
                result = yield awaited
            except BaseException as error:  # noqa: BLE001  # any exception belongs to `work`
                awaited = work.throw(error)
            else:
                awaited = work.send(result)
        except StopIteration:
            return
