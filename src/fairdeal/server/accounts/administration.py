"""What `fairdeal admin` reads and writes. Nothing here touches open tables: no command can show a hidden card.

Every function takes a connection in a transaction. A running server learns of the changes from the revocations, within
two seconds.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from fairdeal.engine.errors import BadSetup
from fairdeal.server.accounts.changes import revoke
from fairdeal.server.accounts.deletion import MatchesForgotten, PersonDeleted
from fairdeal.server.accounts.export import describe_person, programs_of, read_matches
from fairdeal.server.accounts.names import name_key
from fairdeal.server.accounts.sanctions import BAN, Sanction
from fairdeal.server.accounts.tokens import PERSONAL, hash_secret, new_id
from fairdeal.server.identity import verify_token
from fairdeal.server.store import queries
from fairdeal.server.store.accounts_schema import accounts, admin_log, personal_tokens, reports, sanctions
from fairdeal.server.store.schema import people

MATCHES_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a command concerns: a person, or a network of addresses."""

    person: str | None
    network: str | None
    words: str


def find_target(connection: sa.Connection, text: str) -> Target:
    """Find a person by account name, id, report or token, or a network by its addresses; BadSetup if there is none."""
    try:
        return Target(None, str(ipaddress.ip_network(text)), f"addresses {text}")
    except ValueError:
        pass
    person = _find_person(connection, text)
    if person is None:
        raise BadSetup(
            f"{_shorten(text)!r} is not an account, person, report or token on this server, nor a network of addresses"
        )
    name = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()
    return Target(person, None, f"{name or 'somebody without a name'} ({person})")


def _find_person(connection: sa.Connection, text: str) -> str | None:
    if text.startswith(PERSONAL):
        query = sa.select(personal_tokens.c.player).where(personal_tokens.c.token == hash_secret(text))
        found: str | None = connection.execute(query).scalar()
        return found
    signed = verify_token(text, queries.signing_key(connection))
    if signed is not None:
        return signed
    for query in (
        sa.select(reports.c.reported).where(reports.c.id == text),
        sa.select(accounts.c.person).where(accounts.c.skeleton == name_key(text)),
        sa.select(people.c.id).where(people.c.id == text),
    ):
        found = connection.execute(query).scalar()
        if found is not None:
            return str(found)
    return None


def _shorten(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:30]}…"  # a token must not end in logs


def list_reports(connection: sa.Connection, with_closed: bool = False) -> list[dict[str, Any]]:
    """Reports, oldest first."""
    query = sa.select(reports).order_by(reports.c.at)
    if not with_closed:
        query = query.where(reports.c.closed.is_(None))
    return [dict(row) for row in connection.execute(query).mappings()]


def close_report(connection: sa.Connection, report: str, now: int) -> None:
    update = reports.update().where(reports.c.id == report, reports.c.closed.is_(None))
    if connection.execute(update.values(closed=now)).rowcount == 0:
        raise BadSetup(f"there is no open report {report!r}")


def add_sanction(
    connection: sa.Connection, kind: str, target: Target, reason: str, now: int, until: int | None
) -> Sanction:
    """Warn, silence or ban; addresses can only be banned."""
    if target.network is not None and kind != BAN:
        raise BadSetup(f"only people can be warned or silenced; {target.network} can be banned")
    sanction = Sanction(new_id(), kind, target.person, target.network, reason, now, until)
    connection.execute(sanctions.insert(), asdict(sanction))
    revoke(connection, "sanctions", sanction.id, now)
    return sanction


def list_sanctions(connection: sa.Connection, now: int) -> Sequence[Sanction]:
    """The sanctions in force, oldest first."""
    is_in_force = sa.or_(sanctions.c.until.is_(None), sanctions.c.until > now)
    query = sa.select(sanctions).where(is_in_force).order_by(sanctions.c.at)
    return [Sanction(*row) for row in connection.execute(query)]


def lift_sanction(connection: sa.Connection, sanction: str, now: int) -> None:
    if connection.execute(sanctions.delete().where(sanctions.c.id == sanction)).rowcount == 0:
        raise BadSetup(f"there is no sanction {sanction!r}; `fairdeal admin sanctions` lists them")
    revoke(connection, "sanctions", sanction, now)


def export_everything(connection: sa.Connection, person: str) -> dict[str, Any]:
    """Everything about a person, with the records of their finished matches."""
    found = []
    for each in (person, *programs_of(connection, person)):
        last: str | None = ""
        while last is not None:
            page = read_matches(connection, each, last)
            found += page
            last = page[-1]["match"] if page else None
    return {**describe_person(connection, person), "matches": found}


def delete_everything(connection: sa.Connection, person: str, now: int) -> None:
    """Delete a person as they could do it themselves."""
    programs = programs_of(connection, person)
    for each in (*programs, person):
        change = MatchesForgotten(each, MATCHES_AT_ONCE)
        change.write_rows(connection)
        while change.forgotten == MATCHES_AT_ONCE:
            change.write_rows(connection)
    PersonDeleted(person, tuple(programs), now).write_rows(connection)


def note(connection: sa.Connection, who: str, action: str, target: str, details: str, now: int) -> None:
    """Add a line to the log of administrators, in the transaction of what was done."""
    row = {"at": now, "who": who, "action": action, "target": target, "details": details}
    connection.execute(admin_log.insert(), row)


def read_log(connection: sa.Connection, limit: int) -> list[dict[str, Any]]:
    """The last lines of the log of administrators, oldest first."""
    query = sa.select(admin_log).order_by(admin_log.c.seq.desc()).limit(limit)
    return [dict(row) for row in connection.execute(query).mappings()][::-1]
