"""Where the database has a person: what the export shows of each column, and what deletion does to it.

Export and deletion both follow this list, and a test compares it with the whole schema. Documents in which a person is
one of several are not in it: matches, tables, commands, chat (export.py, deletion.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import sqlalchemy as sa

from fairdeal.server.store.accounts_schema import (
    accounts,
    blocks,
    passkeys,
    personal_tokens,
    recovery_codes,
    reports,
    retired_guests,
    revocations,
    sanctions,
    sessions,
)
from fairdeal.server.store.correspondence_schema import notice_settings, plans, push_subscriptions, turns, vacations
from fairdeal.server.store.duplicate_schema import attempts, challenges
from fairdeal.server.store.people_schema import (
    friends,
    invitations,
    pairings,
    pool,
    profiles,
    rated_players,
    ratings,
)
from fairdeal.server.store.schema import people, played, studies
from fairdeal.server.store.tournament_schema import tournament_entries, tournaments


class Deletion(Enum):
    """What happens to a row when its person is deleted."""

    DELETE = auto()
    REPLACE = auto()  # the person by somebody who does not exist: results of others depend on the row
    CLEAR = auto()  # the column becomes null
    KEEP = auto()  # so that old tokens of the person open nothing


@dataclass(frozen=True, slots=True)
class PersonColumn:
    """A column with identities of people."""

    column: sa.Column[str]
    deletion: Deletion
    section: str | None = None  # of the export; None: nothing that the person may or needs to know

    @property
    def table(self) -> sa.Table:
        assert isinstance(self.column.table, sa.Table)
        return self.column.table


PERSON_COLUMNS = (
    PersonColumn(accounts.c.person, Deletion.DELETE, "account"),
    PersonColumn(people.c.id, Deletion.DELETE, "names"),
    PersonColumn(passkeys.c.person, Deletion.DELETE, "passkeys"),
    PersonColumn(sessions.c.person, Deletion.DELETE, "sessions"),
    PersonColumn(recovery_codes.c.person, Deletion.DELETE, "recovery_codes"),
    PersonColumn(personal_tokens.c.person, Deletion.DELETE, "tokens"),
    PersonColumn(personal_tokens.c.player, Deletion.DELETE),  # a program of theirs
    PersonColumn(retired_guests.c.person, Deletion.KEEP),
    PersonColumn(revocations.c.subject, Deletion.KEEP),  # for a day
    PersonColumn(blocks.c.person, Deletion.DELETE, "blocked"),
    PersonColumn(blocks.c.other, Deletion.DELETE),  # nobody learns who has blocked them
    PersonColumn(reports.c.reporter, Deletion.CLEAR, "reports"),
    PersonColumn(reports.c.reported, Deletion.DELETE),  # nor who has reported them
    PersonColumn(sanctions.c.person, Deletion.DELETE, "sanctions"),
    PersonColumn(notice_settings.c.person, Deletion.DELETE, "notices"),
    PersonColumn(push_subscriptions.c.person, Deletion.DELETE, "browsers"),
    PersonColumn(turns.c.person, Deletion.DELETE, "turns"),
    PersonColumn(plans.c.person, Deletion.DELETE, "plans"),
    PersonColumn(vacations.c.person, Deletion.DELETE, "vacations"),
    PersonColumn(pool.c.person, Deletion.DELETE, "pairing"),
    PersonColumn(pairings.c.person, Deletion.DELETE, "paired"),
    PersonColumn(rated_players.c.person, Deletion.REPLACE, "rated_matches"),
    PersonColumn(ratings.c.person, Deletion.REPLACE, "ratings"),
    PersonColumn(profiles.c.person, Deletion.DELETE, "profile"),
    PersonColumn(friends.c.person, Deletion.DELETE, "friends"),
    PersonColumn(friends.c.friend, Deletion.DELETE),
    PersonColumn(invitations.c.person, Deletion.DELETE, "invitations"),
    PersonColumn(invitations.c.friend, Deletion.DELETE, "invited"),
    PersonColumn(tournament_entries.c.person, Deletion.REPLACE, "tournaments"),
    PersonColumn(tournaments.c.host, Deletion.REPLACE, "organized"),
    PersonColumn(challenges.c.host, Deletion.DELETE, "challenges"),
    PersonColumn(attempts.c.person, Deletion.DELETE, "attempts"),
    PersonColumn(studies.c.owner, Deletion.DELETE, "studies"),
    PersonColumn(played.c.person, Deletion.DELETE, "played"),
)

# Secrets, hashes, seeds of deals, large results, and identities of other people: never in an export.
LEFT_OUT = frozenset(
    {
        challenges.c.body, accounts.c.skeleton, passkeys.c.public_key, sessions.c.token, sessions.c.previous,
        recovery_codes.c.code, personal_tokens.c.token, notice_settings.c.code, push_subscriptions.c.auth,
        blocks.c.other, reports.c.reported, friends.c.friend, invitations.c.friend, tournaments.c.secret,
        tournaments.c.document, studies.c.totals, studies.c.figures,
    }
)  # fmt: skip
