"""`fairdeal verify`: check that the deals of a live match were fair by recomputing what its record claims."""

from dataclasses import dataclass

from fairdeal.cli import BAD_INPUT, output
from fairdeal.cli.json_input import parse_document, split_documents
from fairdeal.engine.errors import FairdealError
from fairdeal.fair.verification import Noted, Verdict, verify

NOT_FAIR = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyArgs:
    """Arguments of `verify`."""

    as_json: bool = False
    noted: Noted = Noted()


def run(path: str, args: VerifyArgs) -> int:
    """Check every record in a file; the exit status is that of the worst."""
    status = 0
    for number, text in split_documents(path):
        try:
            verdict = verify(parse_document(text), args.noted)
        except FairdealError as error:
            status = output.print_error(f"line {number}: {error}" if number > 1 else str(error), BAD_INPUT)
            continue
        print_verdict(verdict, args)
        if not verdict.is_fair:
            status = max(status, NOT_FAIR)
    return status


def print_verdict(verdict: Verdict, args: VerifyArgs) -> None:
    """Print each check and the result."""
    if args.as_json:
        output.print_json(verdict.to_json())
        return
    for check in verdict.checks:
        output.print_text(output.one_line(f"{'✓' if check.passed else '✗'} {check.name}: {check.finding}"))
    if verdict.warning is not None:
        output.print_text(output.one_line(f"! {verdict.warning}"))
    output.print_text(
        "The deals of this match were fair." if verdict.is_fair else "This does NOT show that the deals were fair."
    )
