"""`fairdeal join` and `fairdeal watch`: play or watch at a live table."""

import asyncio
import getpass
from dataclasses import dataclass

from fairdeal.cli import output
from fairdeal.cli.full_screen import can_use_full_screen, run_full_screen
from fairdeal.engine.errors import BadSetup
from fairdeal.table.names import MAX_NAME_LENGTH
from fairdeal.terminal.clients.server_api import check_table_exists, guest_token
from fairdeal.terminal.clients.table_address import parse_table_address


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinArgs:
    """Arguments of `join` and `watch`."""

    table: str
    server: str | None
    plain: bool
    name: str | None = None
    watch: bool = False


def run(args: JoinArgs) -> int:
    try:
        from fairdeal.terminal.clients.remote import RemoteClient
    except ModuleNotFoundError as error:
        raise BadSetup(f"live tables need {error.name}: pip install 'fairdeal[terminal]'") from None
    address = parse_table_address(args.table, args.server)
    check_table_exists(address)
    name = args.name or default_name()
    if not args.watch:
        guest_token(address, name)  # so that an invalid name is reported at once
    client = RemoteClient(address, None if args.watch else lambda renew: guest_token(address, name, renew))
    if can_use_full_screen(args.plain):
        from fairdeal.terminal.screen.table import TableScreen

        return run_full_screen(client, TableScreen)

    from fairdeal.terminal.plain import PlainSession

    output.print_text(f"{'Watching' if args.watch else 'At'} {address.link}. `help` explains what you can type.")
    try:
        asyncio.run(PlainSession(client, _print_now).run(stay_to_end=args.watch))
    finally:
        message = client.close()
        if message:
            output.print_text(message)
    return 0


def _print_now(text: str) -> None:
    output.print_text(text)
    output.flush()


def default_name() -> str:
    """The user's name on this machine."""
    try:
        return getpass.getuser()[:MAX_NAME_LENGTH]
    except (OSError, KeyError):
        return "Guest"
