"""`fairdeal admin`: reports, warnings, silences, bans, export and deletion, while the server runs."""

import getpass
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fairdeal.cli import output
from fairdeal.cli.command_group import CommandGroup

if TYPE_CHECKING:
    import sqlalchemy as sa

T = TypeVar("T")
DURATION = re.compile(r"(\d{1,4})([hdw])")
HOURS = {"h": 1, "d": 24, "w": 7 * 24}
HOUR = 3_600_000  # milliseconds
MAX_REASON = 500


@dataclass(frozen=True, slots=True)
class Admin:
    """The database that the commands work on."""

    database: str | None

    def run(self, action: "Callable[[sa.Connection], T]") -> T:
        from fairdeal.cli.serve import default_database_url

        try:
            from fairdeal.server.store.beside_server import run_beside_server
        except ModuleNotFoundError as error:
            raise _bad_setup(f"administration needs {error.name}: pip install 'fairdeal[server]'") from None
        return run_beside_server(self.database or default_database_url(), action)

    def change(self, action: str, text: str, details: str, apply: "Callable[[sa.Connection, Any], T]") -> T:
        """Do something to a target, and log it, both in one transaction."""
        from fairdeal.server.accounts import administration

        def run(connection: "sa.Connection") -> T:
            target = administration.find_target(connection, text)
            result = apply(connection, target)
            administration.note(connection, _user(), action, target.words, details, _now())
            return result

        return self.run(run)


def _bad_setup(message: str) -> Exception:
    """An error in one line; `--help` does not import the engine for it."""
    from fairdeal.engine.errors import BadSetup

    return BadSetup(message)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


def _date(at: int | None) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}" if at is not None else "until it is lifted"


def _end(duration: str | None) -> int | None:
    """The time after this duration from now; None without a duration."""
    if duration is None:
        return None
    found = DURATION.fullmatch(duration)
    if found is None:
        raise _bad_setup(f"--for: {duration!r} is not a duration; write 12h, 7d or 4w")
    return _now() + int(found[1]) * HOURS[found[2]] * HOUR


pass_admin = click.make_pass_decorator(Admin)
TARGET = click.argument("target", metavar="WHO")
REASON = click.argument("reason", metavar="REASON")
FOR_OPTION = click.option("--for", "duration", metavar="TIME", help="12h, 7d or 4w; without it, until it is lifted.")


@click.group(cls=CommandGroup, short_help="Deal with reports and people on a running server.")
@click.option(
    "--db", "database", metavar="URL", envvar="FAIRDEAL_DB", show_envvar=True,
    help="The server's database; default: a file in your data folder.",
)  # fmt: skip
@click.pass_context
def admin(context: click.Context, database: str | None) -> None:
    """Deal with reports and people. The server may be running: changes take effect within two seconds.

    WHO is the name of an account, a person's id, a report's id or a token; for bans also an address or a network.
    No command shows anything from a match that is being played.
    """
    context.obj = Admin(database)


@admin.command(name="reports")
@click.option("--all", "with_closed", is_flag=True, help="Include closed reports.")
@pass_admin
def list_reports(admin: Admin, with_closed: bool) -> int:
    """List the open reports with their chat, oldest first."""
    import json

    from fairdeal.server.accounts import administration

    found = admin.run(lambda connection: administration.list_reports(connection, with_closed))
    for row in found:
        state = "" if row["closed"] is None else f", closed {_date(row['closed'])}"
        output.print_text(f"{row['id']}  {_date(row['at'])}  {row['name']}: {row['reason']}{state}")
        if row["details"]:
            output.print_text(f"    “{row['details']}”")
        for line in json.loads(row["chat"]):
            output.print_text(f"    {line['name']}: {line['text']}")
    if not found:
        output.print_text("no open reports")
    return 0


@admin.command()
@click.argument("report", metavar="REPORT")
@pass_admin
def close(admin: Admin, report: str) -> int:
    """Close a report."""
    from fairdeal.server.accounts import administration

    return _settle(admin, "close", f"report {report}", "is closed", administration.close_report, report)


def _settle(
    admin: Admin,
    command: str,
    words: str,
    result: str,
    change: "Callable[[sa.Connection, str, int], None]",
    subject: str,
) -> int:
    """Close or lift something, and log it, both in one transaction."""
    from fairdeal.server.accounts import administration

    def run(connection: "sa.Connection") -> None:
        change(connection, subject, _now())
        administration.note(connection, _user(), command, words, "", _now())

    admin.run(run)
    output.print_text(f"{words} {result}")
    return 0


def _sanction(admin: Admin, kind: str, target: str, reason: str, duration: str | None) -> int:
    from fairdeal.server.accounts import administration

    until = _end(duration)
    if not reason.strip() or len(reason) > MAX_REASON:
        raise _bad_setup(f"REASON must have 1 to {MAX_REASON} characters: the person reads it")
    details = f"{reason} ({duration})" if duration is not None else reason
    made = admin.change(
        kind,
        target,
        details,
        lambda connection, found: (
            administration.add_sanction(connection, kind, found, reason, _now(), until),
            found.words,
        ),
    )
    end = "" if kind == "warn" else f", {_date(until)}"
    output.print_text(f"{made[0].id}  {kind} {made[1]}{end}")
    return 0


@admin.command()
@TARGET
@REASON
@pass_admin
def warn(admin: Admin, target: str, reason: str) -> int:
    """Show a person a warning at their next visit."""
    return _sanction(admin, "warn", target, reason, None)


@admin.command()
@TARGET
@REASON
@FOR_OPTION
@pass_admin
def silence(admin: Admin, target: str, reason: str, duration: str | None) -> int:
    """Limit a person's chat to quick phrases."""
    return _sanction(admin, "silence", target, reason, duration)


@admin.command()
@TARGET
@REASON
@FOR_OPTION
@pass_admin
def ban(admin: Admin, target: str, reason: str, duration: str | None) -> int:
    """Ban a person or a network of addresses from all tables."""
    return _sanction(admin, "ban", target, reason, duration)


@admin.command(name="sanctions")
@pass_admin
def list_sanctions(admin: Admin) -> int:
    """List the warnings, silences and bans in force."""
    from fairdeal.server.accounts import administration

    found = admin.run(lambda connection: administration.list_sanctions(connection, _now()))
    for row in found:
        whom = row.person or row.network
        output.print_text(f"{row.id}  {_date(row.at)}  {row.kind} {whom}, {_date(row.until)}: {row.reason}")
    if not found:
        output.print_text("no sanctions are in force")
    return 0


@admin.command()
@click.argument("sanction", metavar="SANCTION")
@pass_admin
def lift(admin: Admin, sanction: str) -> int:
    """Lift a warning, a silence or a ban before its end."""
    from fairdeal.server.accounts import administration

    return _settle(admin, "lift", f"sanction {sanction}", "is lifted", administration.lift_sanction, sanction)


@admin.command(name="log")
@click.option(
    "--last", metavar="N", type=click.IntRange(1, 100_000), default=100, show_default=True, help="Number of entries."
)
@pass_admin
def show_log(admin: Admin, last: int) -> int:
    """Show what administrators have done, the latest last."""
    from fairdeal.server.accounts import administration

    for row in admin.run(lambda connection: administration.read_log(connection, last)):
        details = f": {row['details']}" if row["details"] else ""
        output.print_text(f"{_date(row['at'])}  {row['who']}  {row['action']} {row['target']}{details}")
    return 0


@admin.command(short_help="Export everything about a person as JSON.")
@TARGET
@click.option(
    "--out", "path", metavar="FILE", help="Write to this file, which must not exist yet, instead of the screen."
)
@pass_admin
def export(admin: Admin, target: str, path: str | None) -> int:
    """Export everything about a person as JSON, for people who ask for it and cannot do it themselves."""
    import json

    from fairdeal.server.accounts import administration

    found = admin.change(
        "export",
        target,
        "",
        lambda connection, found: administration.export_everything(connection, _require_person(found)),
    )
    if path is None:
        output.print_json(found)
        return 0
    with Path(path).open("x", encoding="utf-8") as file:
        json.dump(found, file)
    return 0


@admin.command(short_help="Delete everything about a person.")
@TARGET
@click.option("--yes", is_flag=True, help="Do not ask.")
@pass_admin
def delete(admin: Admin, target: str, yes: bool) -> int:
    """Delete everything about a person; other people's records keep their seat, without the name."""
    from fairdeal.server.accounts import administration

    if not yes:
        click.confirm(f"Delete everything about {target}? This cannot be undone.", abort=True)
    admin.change(
        "delete",
        target,
        "",
        lambda connection, found: administration.delete_everything(connection, _require_person(found), _now()),
    )
    output.print_text("everything is deleted")
    return 0


def _require_person(target: Any) -> str:
    if target.person is None:
        raise _bad_setup(f"{target.network} is a network of addresses; name a person")
    return str(target.person)
