"""`fairdeal replay --svg`: a trick, a round or other moves of a record as an animated picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fairdeal.cli import output
from fairdeal.cli.json_input import parse_document, split_documents
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.review.animated_replay import Part, animated_svg, round_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureArgs:
    """Arguments of `replay --svg`."""

    svg: str
    round_: int | None = None
    first: int | None = None
    last: int | None = None


def refuse_without_svg(arguments: Mapping[str, int | None]) -> None:
    """Raise BadSetup if a part of the match was chosen without a picture of it."""
    if any(value is not None for value in arguments.values()):
        raise BadSetup("--round, --from and --to need --svg FILE")


def run(path: str, args: PictureArgs) -> int:
    """Write the picture of a record."""
    documents = list(split_documents(path))
    if len(documents) != 1:
        raise BadSetup("--svg: the file must have a single record")
    record = read_record(parse_document(documents[0][1]), find_game)
    if args.round_ is not None and (args.first is not None or args.last is not None):
        raise BadSetup("--round: choose a round, or --from and --to, not both")
    if args.round_ is not None:
        part = round_of(record, args.round_)
    else:
        part = Part(args.first or 0, len(record.moves) if args.last is None else args.last)
    picture = animated_svg(record, part)
    try:
        Path(args.svg).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"--svg: {args.svg} cannot be written: {error.strerror}") from None
    size = len(picture.encode())
    output.print_text(f"Wrote {part.last - part.first} moves to {args.svg} ({size / 1000:.0f} kB).")
    return 0
