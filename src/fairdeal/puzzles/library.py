"""The puzzles of the installed games: the file `puzzles.jsonl` in a game's folder, one puzzle on each line."""

from collections.abc import Iterator
from datetime import date
from functools import cache

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games import all_games, find_game
from fairdeal.puzzles.puzzle import Difficulty, Puzzle, read_puzzle

FILE = "puzzles.jsonl"
DAILY_SEED = 20_260  # of the order of the puzzles of the day


@cache
def puzzles_of(kind: type[Game]) -> tuple[Puzzle, ...]:
    """The puzzles of a game by theme, the easy ones first; none if it has no such file."""
    text = kind.text_file(FILE)
    lines = text.splitlines() if text is not None else []
    puzzles = [read_puzzle(line, f"puzzle {number} of {kind.key}") for number, line in enumerate(lines, 1) if line]
    order = list(Difficulty)
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.theme, order.index(puzzle.difficulty), puzzle.key)))


def all_puzzles() -> Iterator[Puzzle]:
    """All puzzles, game by game."""
    for kind in all_games().values():
        yield from puzzles_of(kind)


@cache
def puzzles_by_key(kind: type[Game]) -> dict[str, Puzzle]:
    return {puzzle.key: puzzle for puzzle in puzzles_of(kind)}


def find_puzzle(key: str) -> Puzzle:
    """The puzzle with a key such as `hearts.3fa91c07`; raises BadSetup if there is none."""
    kind = find_game(key.partition(".")[0])
    found = puzzles_by_key(kind).get(key)
    if found is None:
        raise BadSetup(f"{kind.title} has no puzzle {quoted(key)}; `fairdeal puzzle {kind.key} --list` lists them")
    return found


def day_number(day: date) -> int:
    """Days since 1 January 1970."""
    return day.toordinal() - date(1970, 1, 1).toordinal()


def daily_puzzle(day: int) -> Puzzle | None:
    """The puzzle of a day, by the number of days since 1970: the same for everybody, another game every day."""
    kinds = [kind for kind in all_games().values() if puzzles_of(kind)]
    if not kinds:
        return None
    puzzles = puzzles_of(kinds[day % len(kinds)])
    turn, place = divmod(day // len(kinds), len(puzzles))  # no puzzle comes again before all have had their day
    order, stream = list(range(len(puzzles))), Stream(DAILY_SEED, CHOICES, turn)
    shuffled = [order.pop(stream.below(len(order))) for _ in puzzles]
    return puzzles[shuffled[place]]
