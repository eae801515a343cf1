"""`fairdeal replay`: replay a record move by move, as docs/notation.md specifies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fairdeal.cli import BAD_INPUT, output
from fairdeal.cli.full_screen import can_use_full_screen, run_full_screen
from fairdeal.cli.json_input import STANDARD_INPUT, parse_document, split_documents
from fairdeal.cli.replay_report import ReplayReport, would_see_moves
from fairdeal.engine.errors import BadSetup, FairdealError, IllegalMove
from fairdeal.engine.outcome import places_json
from fairdeal.engine.record import Record, Step, read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game

FAILED_REPLAY = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayArgs:
    """Arguments of `replay`."""

    as_json: bool = False
    trace: bool = False
    at: int | None = None
    seat: int | None = None
    plain: bool = False


def run(path: str, args: ReplayArgs) -> int:
    """Replay every record in a file; the exit status is that of the first that fails."""
    if not args.as_json and path != STANDARD_INPUT and can_use_full_screen(args.plain):
        documents = list(split_documents(path))
        if len(documents) == 1:
            return replay_on_full_screen(read_record(parse_document(documents[0][1]), find_game), args)
    status = 0
    for number, text, has_others in _mark_single(split_documents(path)):
        prefix = f"line {number}: " if has_others else ""
        if has_others and not args.as_json:
            output.print_text(f"--- Record in line {number}")
        try:
            record_status = replay(read_record(parse_document(text), find_game), args, prefix)
        except FairdealError as error:
            record_status = output.print_error(f"{prefix}{error}", BAD_INPUT)
        status = status or record_status
    return status


def replay_on_full_screen(record: Record, args: ReplayArgs) -> int:
    from fairdeal.terminal.clients.replay import ReplayClient
    from fairdeal.terminal.screen.replay import ReplayScreen

    check_args(record, args)
    return run_full_screen(ReplayClient(record, args.at, args.seat), ReplayScreen)


def _mark_single(documents: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes, bool]]:
    """Add to each document whether the input has others, without reading all of them first."""
    pending = next(documents)
    has_others = False
    for following in documents:
        has_others = True
        yield *pending, has_others
        pending = following
    yield *pending, has_others


def replay(record: Record, args: ReplayArgs, prefix: str) -> int:
    """Replay one record and print the report; `prefix` starts its error messages. Returns the exit status."""
    check_args(record, args)
    state = record.start()
    report = ReplayReport(record, state, as_json=args.as_json, trace=args.trace, seat=args.seat)
    report.begin()
    for step in record.steps(state, args.at):
        trace = report.before_move(step)
        try:
            events = step.play()
        except IllegalMove as illegal:
            report.after_move(trace, None)
            return report_illegal_move(step, illegal, args, prefix)
        report.after_move(trace, events)
    report.end()
    return check_outcome(record, state, prefix) if args.at is None else 0


def check_args(record: Record, args: ReplayArgs) -> None:
    """Raise BadSetup for a seat or a move that the record does not have."""
    if args.at is not None and args.at > len(record.moves):
        raise BadSetup(f"--at: the record has {len(record.moves):,} moves; accepted: 0 to {len(record.moves)}")
    seats = record.game.players + sum(len(change.join) for change in record.seats)
    if args.seat is not None and args.seat >= seats:
        raise BadSetup(f"--seat: there is no seat {args.seat} at this table; accepted: 0 to {seats - 1}")


def report_illegal_move(step: Step, illegal: IllegalMove, args: ReplayArgs, prefix: str) -> int:
    """Report a move that the rules forbid; without the move and the reason if our seat would not see such a move.

    Both name cards, which may be in another player's hand.
    """
    is_hidden = args.seat is not None and not would_see_moves(step.state, step.seat, args.seat)
    if args.as_json:
        error = step.error(illegal)
        output.print_json(_without_cards(error) if is_hidden else error)
        return FAILED_REPLAY
    words = f"illegal by rule {illegal.rule}" if is_hidden and illegal.rule else "illegal"
    reason = words if is_hidden else f"{step.text}: {illegal}"
    return output.print_error(f"{prefix}move {step.n}, seat {step.seat}: {reason}", FAILED_REPLAY)


def _without_cards(error: dict[str, object]) -> dict[str, object]:
    fields = error["error"]
    assert isinstance(fields, dict)
    return {"error": {**fields, "text": None, "message": "illegal"}}


def check_outcome(record: Record, state: State, prefix: str) -> int:
    """Compare the places that the record claims, if any, with those of the replay."""
    outcome = state.outcome
    claimed = record.outcome.get("places") if isinstance(record.outcome, Mapping) else record.outcome
    if outcome is None or claimed is None or sort_shared_places(claimed) == places_json(outcome.places):
        return 0
    return output.print_error(
        f"{prefix}the record says that the places were {claimed}, but the replay gives {places_json(outcome.places)}",
        FAILED_REPLAY,
    )


def sort_shared_places(places: object) -> object:
    """Sort the seats that share a place, which a record may list in any order."""
    if not isinstance(places, list):
        return places
    return [
        sorted(place) if isinstance(place, list) and all(isinstance(seat, int) for seat in place) else place
        for place in places
    ]
