"""Results of a deal in the words and numbers that its players get."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from fairdeal.duplicate.match_points import standings, top
from fairdeal.engine.outcome import deals_in_words
from fairdeal.engine.record import read_record
from fairdeal.engine.second_person import YOU
from fairdeal.games import find_game
from fairdeal.server.duplicate.bodies import (
    BestMove,
    BestMoves,
    ChallengePlayer,
    DealResults,
    OverallPlayer,
    OwnResult,
    RankedPlayer,
)
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Busy, Priority

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa

    from fairdeal.engine.game import Game
    from fairdeal.server.duplicate.ranking import RankedResult, Ranking
    from fairdeal.server.table_manager import TableManager

MAX_LISTED = 50  # players in a ranking, not counting the reader
BEST_PLAYERS = 10  # whose moves are compared with the reader's
GUEST = "a guest"  # of people who have not chosen a name
FULL, EMPTY, BAR = "▰", "▱", 10


def shown_name(name: str | None) -> str:
    return GUEST if name in (None, "", YOU) else str(name)


def own_result(ranked: RankedResult, seat: int) -> OwnResult:
    result, standing = ranked.result, ranked.standing
    if standing is None:
        return OwnResult(result.match_id, seat, result.score, None, None, None)
    return OwnResult(result.match_id, seat, result.score, float(standing.points), standing.percent, standing.place)


def listed_players(ranking: Ranking, person: str | None, most: int = MAX_LISTED) -> list[RankedPlayer]:
    """The best players of a deal, and a person who is not among them."""
    lines = [*ranking.results[:most]]
    own = ranking.of_person(person) if person is not None else None
    if own is not None and own not in lines:
        lines.append(own)
    return [
        RankedPlayer(
            name=shown_name(entry.result.name),
            place=entry.standing.place if entry.standing is not None else None,
            score=entry.result.score,
            points=float(entry.standing.points) if entry.standing is not None else None,
            percent=entry.standing.percent if entry.standing is not None else None,
            match=entry.result.match_id,
            you=entry.result.person == person,
        )
        for entry in lines
    ]


def top_of(ranking: Ranking) -> float:
    return float(top(ranking.finished))


def unit_of(game: str) -> str:
    """What a score counts, in words."""
    state = find_game(game).configure(None).start(0)
    return "points ahead of the others" if state.scores is not None else "100 for the first place, 0 for the last"


def terms_of(game: Game, deals: int) -> str:
    """What is played, in words."""
    length = deals_in_words(deals).replace("deal", game.deal_word) if deals else "a whole match"
    return f"{length}, {game.players} players"


def share_text(title: str, when: str, own: OwnResult, finished: int) -> str | None:
    """A result to share: nothing in it helps people who have not played, or spoils the deal for them."""
    if own.percent is None or own.place is None:
        return None
    filled = round(own.percent * BAR / 100)
    others = f"place {own.place} of {finished}" if finished > 1 else "the first to finish"
    return f"Fairdeal {when}\n{title}\n{FULL * filled}{EMPTY * (BAR - filled)} {own.percent:.0f}%, {others}"


def deal_results(
    event: str, game: Game, deals: int, ranking: Ranking, person: str | None, seat: int, when: str, is_over: bool
) -> DealResults:
    """The results of a deal for somebody who can no longer play it."""
    ranked = ranking.of_person(person) if person is not None else None
    own = own_result(ranked, seat) if ranked is not None else None
    return DealResults(
        event=event,
        game=game.key,
        title=game.title,
        terms=terms_of(game, deals),
        unit=unit_of(game.key),
        finished=ranking.finished,
        top=top_of(ranking),
        players=listed_players(ranking, person),
        you=own,
        share=share_text(game.title, when, own, ranking.finished) if own is not None else None,
        is_over=is_over,
    )


def head_to_head(rankings: Sequence[Ranking], person: str) -> list[ChallengePlayer]:
    """A person's opponents, over the deals that both have finished: some of those with the most deals."""
    found: dict[str, ChallengePlayer] = {}
    for ranking in rankings:
        own = ranking.of_person(person)
        if own is None or own.result.score is None:
            continue
        for entry in ranking.results:
            score = entry.result.score
            if entry.result.person == person or score is None:
                continue
            name = shown_name(entry.result.name)
            line = found.setdefault(entry.result.person, ChallengePlayer(name, 0, 0.0, 0.0, 0, 0, 0))
            line.compared += 1
            line.total += score
            line.own_total += own.result.score
            line.won += score > own.result.score
            line.lost += score < own.result.score
            line.tied += score == own.result.score
    return sorted(found.values(), key=lambda line: (-line.compared, line.name))[:MAX_LISTED]


def overall(rankings: Sequence[Ranking], person: str) -> list[OverallPlayer]:
    """Match points over several deals: the best players, and a person who is not among them."""
    percents: dict[str, list[float]] = {}
    names: dict[str, str] = {}
    for ranking in rankings:
        for entry in ranking.results:
            if entry.standing is not None:
                percents.setdefault(entry.result.person, []).append(entry.standing.percent)
                names[entry.result.person] = shown_name(entry.result.name)
    means = {one: sum(values) / len(values) for one, values in percents.items()}
    standing = dict(zip(means, standings([*means.values()]), strict=True))
    order = sorted(means, key=lambda one: (-means[one], names[one]))
    listed = [one for at, one in enumerate(order) if at < MAX_LISTED or one == person]
    return [
        OverallPlayer(
            name=names[one],
            place=standing[one].place,
            deals=len(percents[one]),
            percent=means[one],
            you=one == person,
        )
        for one in listed
    ]


async def best_moves(manager: TableManager, ranking: Ranking, person: str, number: int) -> BestMoves:
    """What the best players did after the first `number` moves of a person's match."""
    own = ranking.of_person(person)
    if own is None:
        raise RequestRefused(403, "unfinished", "finish this deal first")
    others = [entry for entry in ranking.results if entry.standing is not None and entry.result.person != person]
    others = others[:BEST_PLAYERS]
    ids = [own.result.match_id, *(entry.result.match_id for entry in others)]
    records = await manager.store.read(partial(_records, ids=ids))
    try:
        work = partial(_compare, records, own, others, number)
        return await manager.workers.quick.run(work, Priority.RECORD)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy; try again in a moment") from None


def _records(connection: sa.Connection, ids: Sequence[str]) -> dict[str, str]:
    import sqlalchemy as sa

    from fairdeal.server.store.schema import matches

    rows = connection.execute(sa.select(matches.c.id, matches.c.record).where(matches.c.id.in_(ids)))
    return {row.id: row.record for row in rows}


def _compare(records: dict[str, str], own: RankedResult, others: Sequence[RankedResult], number: int) -> BestMoves:
    record = read_record(msgspec.json.decode(records[own.result.match_id]), find_game)
    if number >= len(record.moves):
        raise RequestRefused(404, "move", "your match has fewer moves")
    before, (seat, text) = record.moves[:number], record.moves[number]
    found: dict[str, BestMove] = {}
    for entry in others:
        moves = [tuple(move) for move in msgspec.json.decode(records[entry.result.match_id])["moves"]]
        if moves[:number] != list(before) or len(moves) <= number or moves[number][0] != seat:
            continue
        move = moves[number][1]
        if move not in found:
            found[move] = BestMove(move, _words(record.game, move), [], [])
        found[move].names.append(shown_name(entry.result.name))
        found[move].places.append(entry.standing.place if entry.standing is not None else 0)
    return BestMoves(number, len(others), text, _words(record.game, text), list(found.values()))


def _words(game: Game, text: str) -> str:
    return game.presentation.describe_move(game.parse(text))
