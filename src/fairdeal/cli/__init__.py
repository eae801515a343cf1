"""The `fairdeal` command. Errors are one line on standard error, never a traceback."""

import sys
from collections.abc import Sequence

import click

from fairdeal.cli import output
from fairdeal.terminal.signals import INTERRUPTED

BAD_INPUT = 2
CLOSED_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status."""
    output.configure_streams()
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        output.flush()
    except click.UsageError as error:
        from fairdeal.cli.usage_errors import explain

        return output.print_error(explain(error), BAD_INPUT)
    except click.ClickException as error:
        return output.print_error(error.format_message(), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        output.discard_stdout()
        return CLOSED_PIPE
    except OSError as error:
        output.discard_stdout()
        return output.print_error(output.describe_os_error(error), BAD_INPUT)
    except Exception as error:
        from fairdeal.engine.errors import FairdealError

        if not isinstance(error, FairdealError):
            raise
        return output.print_error(str(error), BAD_INPUT)
    return status


def _run(arguments: Sequence[str]) -> int:
    from fairdeal.cli.commands import fairdeal

    try:
        with fairdeal.make_context("fairdeal", list(arguments)) as context:
            return fairdeal.invoke(context) or 0
    except click.exceptions.Exit as exit_request:
        return exit_request.exit_code


__all__ = ["BAD_INPUT", "CLOSED_PIPE", "INTERRUPTED", "main"]
