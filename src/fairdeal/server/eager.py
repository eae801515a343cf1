"""Running a coroutine at once, as far as it goes: what need not wait then costs no task and no turn of the loop."""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None] | None:
    """Run until it is done (None) or has to wait for something: then the rest, to be awaited once."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return _go_on(work, waits_for)


@coroutine
def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Wait for what `work` waits for, in the task that runs this, and so on to its end."""
    while True:
        try:
            try:
                result = yield waits_for
            except BaseException as error:  # noqa: BLE001  # whatever it is, it is for `work`
                waits_for = work.throw(error)
            else:
                waits_for = work.send(result)
        except StopIteration:
            return
