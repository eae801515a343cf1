"""Long runs in the terminal: a progress bar, and Ctrl-C that keeps what is done."""

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from fairdeal.cli.signals import defer_signals

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

T = TypeVar("T")


def take_results(results: Generator[T, None, None], take: Callable[[T], None], show: Callable[[], None]) -> bool:
    """Take each result as it arrives, then show progress; returns whether Ctrl-C ended the run early.

    Ctrl-C waits while a result is taken, so that each is taken completely or not at all.
    """
    try:
        with closing(results):
            for result in results:
                with defer_signals():
                    take(result)
                show()
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def progress_bar(
    columns: "Callable[[], Sequence[ProgressColumn]]",
    describe: Callable[..., dict[str, Any]],
    total: int | None = None,
    **fields: Any,
) -> Iterator[Callable[..., None]]:
    """Show a bar on standard error, if that is a terminal; yields the function that updates it.

    `describe` gets the arguments of that function and returns what the bar shows; it is called only for a terminal, and
    so is `columns`, which imports rich. `fields` are what the columns show at first.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(*columns(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, **fields)
        yield lambda *arguments: bar.update(task, **describe(*arguments))
