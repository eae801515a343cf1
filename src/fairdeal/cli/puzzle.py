"""`fairdeal puzzle`: solve a puzzle in this terminal, or list the puzzles."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from fairdeal.cli import output
from fairdeal.cli.full_screen import can_use_full_screen, run_full_screen
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted
from fairdeal.games import all_games, find_game
from fairdeal.puzzles import Difficulty, Puzzle, daily_puzzle, find_puzzle, puzzles_of, to_lesson
from fairdeal.puzzles.library import day_number
from fairdeal.terminal.clients.puzzle import PuzzleClient
from fairdeal.terminal.lesson_progress import load_progress


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleArgs:
    """Arguments of `puzzle`."""

    game: str | None
    theme: str | None = None
    difficulty: str | None = None
    daily: bool = False
    show_list: bool = False
    plain: bool = False


def run(args: PuzzleArgs) -> int:
    check_arguments(args)
    if args.show_list:
        list_puzzles(args)
        return 0
    puzzle = choose_puzzle(args)
    if can_use_full_screen(args.plain):
        from fairdeal.terminal.screen.table import TableScreen

        return run_full_screen(PuzzleClient(puzzle, text_in_notice=True), TableScreen)
    return solve(puzzle)


def check_arguments(args: PuzzleArgs) -> None:
    """Refuse arguments that would have no effect."""
    if args.daily and (args.game is not None or args.theme is not None or args.difficulty is not None):
        raise BadSetup("--daily: there is one puzzle of the day for everybody, so give nothing else with it")
    if args.daily and args.show_list:
        raise BadSetup("give --daily or --list, not both")
    for name, value in (("--theme", args.theme), ("--difficulty", args.difficulty)):
        if value is not None and (args.game is None or "." in args.game):
            raise BadSetup(f"{name} chooses among the puzzles of a game: name one: {', '.join(all_games())}")


def choose_puzzle(args: PuzzleArgs) -> Puzzle:
    """The puzzle with this key, the one of the day, or the first of the game that is not solved yet."""
    if args.daily or args.game is None:
        daily = daily_puzzle(day_number(datetime.now(UTC).date()))
        if daily is None:
            raise BadSetup("no game has puzzles")
        return daily
    if "." in args.game:
        return find_puzzle(args.game)
    puzzles = matching_puzzles(args)
    return next((puzzle for puzzle in puzzles if not load_progress(puzzle.key).done), puzzles[0])


def matching_puzzles(args: PuzzleArgs) -> Sequence[Puzzle]:
    """The puzzles of a game with the theme and difficulty asked for; BadSetup names what there is if none matches."""
    kind = find_game(args.game or "")
    puzzles = puzzles_of(kind)
    if not puzzles:
        raise BadSetup(f"{kind.title} has no puzzles; `fairdeal puzzle --list` lists those of other games")
    themes = sorted({puzzle.theme for puzzle in puzzles})
    if args.theme is not None and args.theme not in themes:
        raise BadSetup(f"--theme: {kind.title} has no puzzles about {quoted(args.theme)}; themes: {', '.join(themes)}")
    if args.difficulty is not None and args.difficulty not in list(Difficulty):
        raise BadSetup(f"--difficulty: {quoted(args.difficulty)} is not one of {', '.join(Difficulty)}")
    found = [
        puzzle
        for puzzle in puzzles
        if args.theme in (None, puzzle.theme) and args.difficulty in (None, puzzle.difficulty)
    ]
    if not found:
        raise BadSetup(f"{kind.title} has no {args.difficulty} puzzles about {quoted(args.theme)}")
    return found


def solve(puzzle: Puzzle) -> int:
    """Solve a puzzle line by line."""
    from fairdeal.terminal.plain import PlainSession

    def say(text: str) -> None:
        output.print_text(text)
        output.flush()

    lesson = to_lesson(puzzle)
    say(f"{lesson.title}. {lesson.summary} `help` explains what you can type; `hint` shows the answer.")

    async def follow() -> str:
        client = PuzzleClient(puzzle)
        await PlainSession(client, say).run()
        return client.close()

    say(asyncio.run(follow()))
    return 0


def list_puzzles(args: PuzzleArgs) -> None:
    """The puzzles of a game, or of each game how many there are and how many are solved."""
    if args.game is not None:
        for puzzle in [find_puzzle(args.game)] if "." in args.game else matching_puzzles(args):
            state = "solved" if load_progress(puzzle.key).done else ""
            output.print_text(f"{puzzle.key:24} {puzzle.theme:10} {puzzle.difficulty:8} {state}".rstrip())
        return
    for kind in all_games().values():
        puzzles = puzzles_of(kind)
        solved = sum(load_progress(puzzle.key).done for puzzle in puzzles)
        themes = ", ".join(sorted({puzzle.theme for puzzle in puzzles}))
        output.print_text(f"{kind.key:14} {solved} of {len(puzzles)} solved   {themes}".rstrip())
