"""`fairdeal review`: what each decision of a match cost, and what was luck."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.cli import INTERRUPTED, output
from fairdeal.cli.json_input import parse_document, split_documents
from fairdeal.cli.progress import progress_bar, take_results
from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record, read_record
from fairdeal.games import find_game
from fairdeal.review.document import to_json
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import DEFAULT_WORLDS, ReviewSettings
from fairdeal.review.text import to_lines

if TYPE_CHECKING:
    from rich.progress import ProgressColumn


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewArgs:
    """Arguments of the command."""

    seat: int = 0
    player: str | None = None
    worlds: int | None = None
    seed: int | str | None = None
    html: str | None = None
    as_json: bool = False

    def settings(self) -> ReviewSettings:
        """The budget and seed of the review."""
        return ReviewSettings(
            worlds=self.worlds if self.worlds is not None else DEFAULT_WORLDS,
            seed=self.seed if self.seed is not None else 0,
        )


def run(path: str, args: ReviewArgs) -> int:
    """Review a record, or all records of a folder, and print or write the result."""
    if Path(path).is_dir():
        from fairdeal.cli.review_folder import run_folder

        return run_folder(path, args)
    record = read_single_record(path)
    review = Review.of(record, find_seat(record, args), args.settings())
    interrupted = run_review(review)
    if args.html is not None:
        from fairdeal.review.page import render_page

        Path(args.html).write_text(render_page(review), encoding="utf-8")
    if args.as_json:
        output.print_json(to_json(review))
    else:
        output.print_text("\n".join(map(output.one_line, to_lines(review))))
    return INTERRUPTED if interrupted else 0


def find_seat(record: Record, args: ReviewArgs) -> int:
    """The seat to review: by its number, or by the name of its player."""
    if args.player is None:
        return args.seat
    names = record.game.names
    if args.player not in names:
        raise BadSetup(f"--player: nobody is called {quoted(args.player)} in this match; players: {', '.join(names)}")
    return names.index(args.player)


def read_single_record(path: str) -> Record:
    """The only record of a file."""
    documents = split_documents(path)
    first = next(documents)
    if next(documents, None) is not None:
        raise BadRecord(f"{path} has several records, one on each line; a review takes a file with one")
    return read_record(parse_document(first[1]), find_game)


def run_review(review: Review) -> bool:
    """Review everything, with progress on a terminal; returns whether Ctrl-C ended it early. What is done stays."""
    done = 0

    def steps() -> Generator[None, None, None]:
        yield from review.run()

    def take(_: None) -> None:
        nonlocal done
        done += 1

    def describe() -> dict[str, object]:
        return {"completed": done, "status": f"{len(review.decisions)} decisions, {len(review.mistakes())} mistakes"}

    with progress_bar(progress_columns, describe, review.steps(), status="") as show:
        return take_results(steps(), take, show)


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

    return BarColumn(), TextColumn("{task.fields[status]}"), TimeRemainingColumn()
