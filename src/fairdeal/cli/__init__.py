"""The `fairdeal` command. Whatever goes wrong is one line on standard error, never a traceback."""

import sys
from collections.abc import Sequence

import click

from fairdeal.cli import output

BAD_INPUT = 2
INTERRUPTED = 130
CLOSED_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status."""
    output.prepare()
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        output.flush()
    except click.UsageError as error:
        from fairdeal.cli.usage import complaint

        return output.complain(complaint(error), BAD_INPUT)
    except click.ClickException as error:
        return output.complain(error.format_message(), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        output.abandon()
        return CLOSED_PIPE
    except OSError as error:
        output.abandon()
        return output.complain(output.system_error(error), BAD_INPUT)
    except Exception as error:
        from fairdeal.engine.errors import FairdealError

        if not isinstance(error, FairdealError):
            raise
        return output.complain(str(error), BAD_INPUT)
    return status


def _run(arguments: Sequence[str]) -> int:
    from fairdeal.cli.commands import fairdeal

    try:
        with fairdeal.make_context("fairdeal", list(arguments)) as context:
            return fairdeal.invoke(context) or 0
    except click.exceptions.Exit as done:
        return done.exit_code
