"""`fairdeal ratings`: the ratings of a server's database, listed, checked against the records, or computed again."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.cli import output
from fairdeal.cli.serve import default_database_url
from fairdeal.engine.errors import BadSetup

if TYPE_CHECKING:
    import sqlalchemy as sa

MAX_SHOWN = 10  # differences


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsArgs:
    """Arguments of `ratings`."""

    database: str | None
    check: bool
    rewrite: bool


def run(args: RatingsArgs) -> int:
    try:
        from fairdeal.server.ratings import compute
        from fairdeal.server.store.read_database import read_database
    except ModuleNotFoundError as error:
        raise BadSetup(f"ratings need {error.name}: pip install 'fairdeal[server]'") from None
    database = args.database or default_database_url()
    if args.rewrite:
        asyncio.run(_rewrite(database))
    if not args.check and not args.rewrite:
        output.print_text(read_database(database, _list))
        return 0
    matches, ratings, problems = read_database(database, compute.differences)
    for problem in problems[:MAX_SHOWN]:
        output.print_text(problem)
    counted = f"{ratings:,} ratings from {matches:,} rated matches"
    if problems:
        output.print_text(f"{counted}: {len(problems):,} differ from the stored ones; --rewrite replaces them")
        return 1
    output.print_text(f"{counted}: the stored ratings follow from the records, to the last digit")
    return 0


def _list(connection: "sa.Connection") -> str:
    """All ratings by family, best first; people who are not certain enough for a leaderboard in parentheses."""
    from fairdeal.server.ratings.rating_store import read_ratings
    from fairdeal.server.store.queries import person_name

    lines: list[str] = []
    family = ""
    ordered = sorted(read_ratings(connection).items(), key=lambda item: (item[0][1], -item[1].mu, item[0][0]))
    for (person, found), rating in ordered:
        if found != family:
            family = found
            lines += ["", family] if lines else [family]
        name = person_name(connection, person) or "a former guest"
        shown = f"{rating!s:>12}" if rating.is_certain else f"({rating!s})"
        lines.append(f"{shown:>14}  {name}, {rating.matches:,} {'match' if rating.matches == 1 else 'matches'}")
    return "\n".join(lines) or "there are no rated matches yet"


async def _rewrite(database: str) -> None:
    """Replace all ratings, in a database that no server uses."""
    from fairdeal.server.ratings import compute
    from fairdeal.server.ratings.rating_store import RatingsReplaced
    from fairdeal.server.store import open_store

    store = await open_store(database)
    try:
        _, computed = await store.read(compute.recompute)
        await store.write(RatingsReplaced(computed))
    finally:
        await store.close()
