"""`fairdeal verify`: was the deck of a match stacked? Recomputes all that the record of a live table claims."""

from dataclasses import dataclass

from fairdeal.cli import BAD_INPUT, documents, output
from fairdeal.engine.errors import FairdealError
from fairdeal.server.fair import Verdict, verify

NOT_FAIR = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line says."""

    as_json: bool = False
    promised: str | None = None
    nonce: str | None = None


def run(path: str, wishes: Wishes) -> int:
    """Check every record of a file; the status is that of the worst."""
    status = 0
    for number, text in documents.texts(path):
        try:
            verdict = verify(documents.parse(text), wishes.promised, wishes.nonce)
        except FairdealError as error:
            status = output.complain(f"line {number}: {error}" if number > 1 else str(error), BAD_INPUT)
            continue
        tell(verdict, wishes)
        if not verdict.fair:
            status = max(status, NOT_FAIR)
    return status


def tell(verdict: Verdict, wishes: Wishes) -> None:
    """What was found, for people or for programs."""
    if wishes.as_json:
        output.say_json(verdict.to_json())
        return
    for check in verdict.checks:
        output.say(output.one_line(f"{'✓' if check.holds else '✗'} {check.what}: {check.words}"))
    output.say("The deals of this match were fair." if verdict.fair else "This does NOT show that the deals were fair.")
