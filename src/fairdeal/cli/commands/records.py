"""Commands for finished matches: replay, review, verify."""

from typing import Any

import click

from fairdeal.cli import parameters
from fairdeal.cli.shared_options import JSON_OPTION, PLAIN_OPTION, SEED_OPTION
from fairdeal.cli.signals import raise_on_hangup


@click.command(short_help="Replay a record.")
@click.argument("file")
@JSON_OPTION
@click.option("--trace", is_flag=True, help="Print JSON, after a line for each move: who could do what, and who did.")
@click.option("--at", metavar="N", callback=parameters.parse_number(), help="Stop after N moves.")
@click.option("--svg", metavar="FILE", help="Write an animated picture to FILE instead: everything, or a part of it.")
@click.option("--round", "round_", metavar="N", callback=parameters.parse_number(1), help="With --svg: only round N.")
@click.option(
    "--from", "first", metavar="N", callback=parameters.parse_number(), help="With --svg: begin after N moves."
)
@click.option("--to", "last", metavar="N", callback=parameters.parse_number(1), help="With --svg: end after N moves.")
@click.option(
    "--seat", metavar="S", callback=parameters.parse_number(),
    help="Show only what this seat may know; seats count from 0.",
)  # fmt: skip
@PLAIN_OPTION
def replay(file: str, svg: str | None, **arguments: Any) -> int:
    """Step through a record on the full screen, or print it. FILE has one record, or one on each line; - is standard
    input."""
    from fairdeal.cli import replay, replay_picture

    picture = {name: arguments.pop(name) for name in ("round_", "first", "last")}
    if svg is not None:
        return replay_picture.run(file, replay_picture.PictureArgs(svg=svg, **picture))
    replay_picture.refuse_without_svg(picture)
    arguments["as_json"] = arguments["as_json"] or arguments["trace"]
    return replay.run(file, replay.ReplayArgs(**arguments))


@click.command(short_help="Review a match: your mistakes and your luck.")
@click.argument("record", metavar="RECORD")
@click.option(
    "--seat", metavar="S", default="0", show_default=True, callback=parameters.parse_number(),
    help="The seat to review; seats count from 0.",
)  # fmt: skip
@click.option("--player", metavar="NAME", help="The player to review, by name, instead of a seat.")
@click.option("--html", metavar="FILE", help="Also write the review to FILE as one page.")
@click.option(
    "--worlds", metavar="N", callback=parameters.parse_number(8, 1_000_000),
    help="Worlds in which each move is compared with the best one; more give narrower intervals.",
)  # fmt: skip
@SEED_OPTION
@JSON_OPTION
def review(record: str, **arguments: Any) -> int:
    """Review the decisions of one seat of a finished match: what each cost, averaged over the deals that were
    possible for the player, and how much of the result was luck. RECORD is a file with one record; - is standard input.
    For a folder of records: mistakes by kind, and the trend."""
    from fairdeal.cli import review

    with raise_on_hangup(KeyboardInterrupt):
        return review.run(record, review.ReviewArgs(**arguments))


@click.command(short_help="Check that the deals of a match were fair.")
@click.argument("record", metavar="RECORD")
@JSON_OPTION
@click.option("--commitment", metavar="HASH", help="The commitment that the table showed you before the first deal.")
@click.option("--nonce", metavar="TEXT", help="The nonce that your client added: it must be in the record.")
@click.option("--player", metavar="NAME", help="Your name in the match: the nonce must be that of this player.")
@click.option("--head", metavar="HASH", help="The last head of the chain of moves that your client saw.")
def verify(record: str, as_json: bool, **noted: str | None) -> int:
    """Check that nobody stacked the deck of a live match: recompute its commitments, its seed, every deal and move.

    RECORD is a file with one record, or one on each line; - is standard input.
    """
    from fairdeal.cli import verify
    from fairdeal.fair.verification import Noted

    return verify.run(record, verify.VerifyArgs(as_json=as_json, noted=Noted(**noted)))
