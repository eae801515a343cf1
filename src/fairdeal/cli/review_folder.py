"""`fairdeal review DIR`: the progress of a player over all records of a folder."""

from pathlib import Path

from fairdeal.cli import BAD_INPUT, INTERRUPTED, output
from fairdeal.cli.json_input import parse_document, split_documents
from fairdeal.cli.review import ReviewArgs, find_seat, run_review
from fairdeal.engine.errors import BadRecord, BadSetup, FairdealError
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.review.progress import ReviewedMatch, progress_lines, summarize
from fairdeal.review.reviewer import Review

SUFFIXES = (".json", ".jsonl")


def run_folder(path: str, args: ReviewArgs) -> int:
    """Review every record of a folder, by name; those that cannot be reviewed are named and left out."""
    if args.html is not None:
        raise BadSetup("--html writes the review of one record; give a file instead of a folder")
    files = sorted(file for file in Path(path).iterdir() if file.suffix in SUFFIXES)
    if not files:
        raise BadRecord(f"there are no records in {path}: files that end in {' or '.join(SUFFIXES)}")
    reviews, status = [], 0
    for file in files:
        for number, text in split_documents(str(file)):
            name = file.name if number == 1 else f"{file.name}:{number}"
            try:
                record = read_record(parse_document(text), find_game)
                review = Review.of(record, find_seat(record, args), args.settings())
            except FairdealError as error:
                status = output.print_error(f"{name}: {error}", BAD_INPUT)
                continue
            is_interrupted = run_review(review)
            if review.is_complete():
                reviews.append((name, review))
            if is_interrupted:
                _print(reviews, args)
                return INTERRUPTED
    _print(reviews, args)
    return status


def _print(reviews: list[tuple[str, Review]], args: ReviewArgs) -> None:
    for progress in summarize([ReviewedMatch.of(name, review) for name, review in reviews]):
        if args.as_json:
            output.print_json(progress.to_json())
        else:
            lines = progress_lines(progress, find_game(progress.game).title)
            output.print_text("\n".join(map(output.one_line, lines)))
