"""A tournament as people see it: lists, the whole state, the results as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from fairdeal.duplicate.csv_text import csv_text
from fairdeal.duplicate.differences import imps
from fairdeal.duplicate.tournaments.rounds import ROUND_ROBIN
from fairdeal.fair.protocol import digest
from fairdeal.games import all_games
from fairdeal.server.duplicate.results import shown_name, terms_of
from fairdeal.server.tournaments import bodies
from fairdeal.server.tournaments.loaded_tournament import LoadedTournament, TournamentBody
from fairdeal.server.tournaments.tournament_store import OVER, RUNNING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fairdeal.duplicate.tournaments.rounds import Round
    from fairdeal.server.tournaments.shown_tournament import ShownTournament
    from fairdeal.server.tournaments.tournament_store import StoredTournament

COLUMNS = ("place", "entrant", "name", "points", "buchholz", "sonneborn_berger", "won", "difference")


class _Document(msgspec.Struct):
    """What a list says of a stored tournament; everything else is skipped."""

    rounds: list[msgspec.Raw]


def commitment_of(found: LoadedTournament) -> str:
    """The hash of the secret behind the deals of all rounds."""
    return digest("tournament secret", found.id, found.stored.secret)


def info(stored: StoredTournament, people: int, is_entered: bool) -> bodies.TournamentInfo:
    """A tournament for a list."""
    body = msgspec.json.decode(stored.body, type=TournamentBody)
    document = msgspec.json.decode(stored.document, type=_Document)
    kind = all_games().get(str(body.settings["game"]))
    return bodies.TournamentInfo(
        tournament=stored.id,
        name=body.name,
        game=str(body.settings["game"]),
        title=kind.title if kind is not None else str(body.settings["game"]),
        format=body.format,  # type: ignore[arg-type]  # checked when it was created
        state=stored.state,  # type: ignore[arg-type]
        people=people,
        capacity=body.capacity,
        round=len(document.rounds),
        rounds=body.rounds,
        starts_at=body.starts_at,
        entered=is_entered,
    )


def state(
    shown: ShownTournament, person: str | None, host: str | None, now: int, blocked: Collection[str] = ()
) -> bodies.TournamentState:
    """A tournament for one person, with the people whom they have blocked."""
    found = shown.found
    body, value, own = found.body, found.value, found.entry_of(person)
    short = info(found.stored, len(found.entries), own is not None)
    short.rounds = value.planned_rounds() if value.rounds or body.format != ROUND_ROBIN else 0
    ended = found.round_ended_at()
    is_over = found.state == OVER
    return bodies.TournamentState(
        **{name: getattr(short, name) for name in short.__struct_fields__},
        host=shown_name(host),
        is_host=person == found.stored.host,
        terms=terms_of(found.game, body.deals),
        turn=found.settings.turn or 0,
        deals=body.deals,
        starts_when_full=body.starts_when_full,
        late_entry=body.late_entry,
        accounts_only=body.accounts_only,
        team_size=found.team_size,
        scoring=body.scoring,  # type: ignore[arg-type]  # checked when it was created
        rated=found.settings.rated,
        commitment=commitment_of(found) if found.has_same_deals else None,
        secret=found.stored.secret if found.has_same_deals and is_over else None,
        next_round_at=ended + body.pause if ended is not None and found.state == RUNNING else None,
        you=_own_entry(shown, person),
        standings=standings(shown, own.entrant if own is not None else None, blocked),
        played=rounds(shown, person),
        corrections=list(value.corrections),
        now=now,
    )


def standings(
    shown: ShownTournament, own: int | None = None, blocked: Collection[str] = ()
) -> list[bodies.TournamentPlayer]:
    """The standings after the last results."""
    found = shown.found
    active = {*found.value.active()}
    marked = {entry.entrant for entry in found.entries if entry.person in blocked}
    return [
        bodies.TournamentPlayer(
            entrant=line.player,
            name=found.names[line.player],
            place=line.place,
            points=round(line.points, 4),
            buchholz=round(line.buchholz, 4),
            sonneborn_berger=round(line.sonneborn_berger, 4),
            won=line.won,
            difference=round(line.difference, 4),
            playing=line.player in active,
            you=line.player == own,
            blocked=line.player in marked,
        )
        for line in shown.lines
    ]


def _own_entry(shown: ShownTournament, person: str | None) -> bodies.OwnEntry | None:
    found = shown.found
    own = found.entry_of(person)
    if own is None:
        return None
    table = None
    for number, at in shown.tables_of.get(own.entrant, ()):
        stored = found.table_at(number, at)
        if stored is not None and stored.match_id is None and found.has_seat(person, number, at):
            table = stored.table_id
    people = found.people_of(own.entrant)
    code = own.code if len(people) < found.team_size else None
    entrant, captain = found.value.entrants[own.entrant - 1], found.captain_of(own.entrant)
    return bodies.OwnEntry(
        entrant=own.entrant,
        withdrawn=entrant.last_round is not None,
        removed=entrant.is_removed,
        captain=captain is None or captain.person == person,
        code=code,
        people=[shown_name(one.name) for one in people],
        table=table,
    )


def rounds(shown: ShownTournament, person: str | None) -> list[bodies.TournamentRound]:
    """All rounds. Players see their own matches, even while those of others are still closed."""
    found, all_rounds = shown.found, rounds_for_everybody(shown)
    own = found.entry_of(person)
    if own is None:
        return all_rounds
    changed: dict[int, bodies.TournamentRound] = {}
    for number, at in shown.tables_of.get(own.entrant, ()):
        stored = found.table_at(number, at)
        if stored is not None and found.has_seat(person, number, at):
            played = changed.get(number) or structs.replace(
                all_rounds[number - 1], tables=[*all_rounds[number - 1].tables]
            )
            played.tables[at] = structs.replace(played.tables[at], match=stored.match_id, you=True)
            changed[number] = played
    return [changed.get(played.number, played) for played in all_rounds]


def rounds_for_everybody(shown: ShownTournament) -> list[bodies.TournamentRound]:
    """All rounds as a spectator sees them."""
    if shown.rounds is None:
        shown.rounds = [_round(shown, played) for played in shown.found.value.rounds]
    return shown.rounds


def _round(shown: ShownTournament, played: Round) -> bodies.TournamentRound:
    found, shows_scores = shown.found, shown.is_open(played)
    tables = []
    for at, entrants in enumerate(played.tables):
        stored, scores = found.table_at(played.number, at), played.scores.get(str(at))
        tables.append(
            bodies.TournamentTableInfo(
                number=at + 1,
                entrants=list(entrants),
                names=[found.names[entrant] for entrant in entrants],
                table=stored.table_id if stored is not None else "",
                finished=scores is not None,
                scores=scores if shows_scores else None,
                match=stored.match_id if stored is not None and shows_scores else None,
            )
        )
    byes = [found.names[player] for player in played.byes]
    return bodies.TournamentRound(played.number, tables, byes, played.is_complete, _matches(shown, played))


def _matches(shown: ShownTournament, played: Round) -> list[bodies.TeamMatchInfo]:
    """The matches between teams of a round that everybody has finished."""
    found, matches = shown.found, []
    for number, match in enumerate(shown.matches.get(played.number, ()), 1):
        if match is not None:
            deals = [
                bodies.TeamDealInfo(one.first, (one.second[1], one.second[0]), one.swing, imps(one.swing))
                for one in match.deals
            ]
            names, result = (found.names[match.home], found.names[match.visitors]), match.result
            matches.append(
                bodies.TeamMatchInfo(
                    number, (match.home, match.visitors), names, result.imps, (result.won, result.lost), result.tied,
                    match.points(found.body.scoring), deals,
                )
            )  # fmt: skip
    return matches


def results_csv(shown: ShownTournament) -> str:
    """The standings as a table, and one column for each round that everybody may see."""
    found = shown.found
    columns = {played.number: _scores_of(shown, played) for played in found.value.rounds if shown.is_open(played)}
    lines = (
        [*(getattr(line, column) for column in COLUMNS), *(scores.get(line.entrant) for scores in columns.values())]
        for line in standings(shown)
    )
    return csv_text([*COLUMNS, *(f"round {number}" for number in columns)], lines)


def _scores_of(shown: ShownTournament, played: Round) -> dict[int, str | float]:
    """What a round was worth for each entrant who was paired in it."""
    scores: dict[int, str | float] = dict.fromkeys(played.byes, "bye")
    for at, entrants in enumerate(played.tables):
        for entrant, score in zip(entrants, played.scores.get(str(at), ()), strict=False):
            scores[entrant] = round(score, 4) if score is not None else "none"
    for match in shown.matches.get(played.number, ()):
        if match is not None:
            points = match.points(shown.found.body.scoring)
            scores |= {match.home: points[0], match.visitors: points[1]}
    return scores


def visible_matches(shown: ShownTournament) -> Sequence[str]:
    """Ids of the matches that everybody may see, in the order of rounds and tables."""
    found = shown.found
    return [
        table.match_id
        for table in found.tables
        if table.match_id is not None and (found.state == OVER or shown.is_open(found.value.rounds[table.round - 1]))
    ]
