"""The puzzles that come with the games, and the library that finds them."""

import json
from datetime import date

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from fairdeal.lessons import Course
from fairdeal.puzzles import BadPuzzle, Difficulty, daily_puzzle, find_puzzle, puzzles_of, to_lesson
from fairdeal.puzzles.library import day_number
from fairdeal.puzzles.puzzle import player_names, read_puzzle

pytestmark = pytest.mark.once
AT_LEAST = 100  # puzzles of every game


@pytest.mark.parametrize("game", list(all_games()))
def test_every_puzzle_replays_and_has_a_legal_answer_and_an_explanation(game: str) -> None:
    kind = find_game(game)
    puzzles = puzzles_of(kind)
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles) >= AT_LEAST
    for puzzle in puzzles:
        state, parse = puzzle.state(), kind.configure(len(puzzle.players)).parse
        assert puzzle.seat in state.actors
        legal = {move.text() for move in state.moves(puzzle.seat)}
        assert legal == {puzzle.answer, *puzzle.losses}  # all moves were compared
        assert puzzle.tempting in puzzle.losses
        assert parse(puzzle.answer).text() == puzzle.answer
        margin = state.game.strategy.mistake_thresholds.error
        assert margin <= puzzle.margin.low <= puzzle.margin.mean <= puzzle.margin.high
        assert min(puzzle.losses.values()) >= margin
        assert puzzle.reasons[-1].startswith("To ")
        assert "does better in" in puzzle.reasons[-1]


@pytest.mark.parametrize("game", list(all_games()))
def test_a_puzzle_is_a_lesson_with_one_question(game: str) -> None:
    for puzzle in puzzles_of(find_game(game))[::10]:
        course = Course(to_lesson(puzzle))
        assert course.step.is_question
        wrong = course.answer(puzzle.tempting)
        assert not wrong.is_right
        assert "on average" in wrong.text
        assert course.hint() is not None
        right = course.answer(puzzle.answer)
        assert right.is_right
        assert right.text.startswith(" ".join(puzzle.reasons[:-1]))
        assert "does better than to" in right.text  # than the tempting move, and by how much
        assert f"worth {puzzle.losses[puzzle.tempting]:.2f} " in right.text
        assert course.is_last
        assert course.step.text.startswith("Solved.")


def test_a_line_that_is_not_a_puzzle_says_why() -> None:
    puzzle = puzzles_of(find_game("oh-hell"))[0]
    assert read_puzzle(puzzle.to_line(), "here") == puzzle
    for change, words in (
        ({"difficulty": "odd"}, "'odd' is not one of easy, medium, hard"),
        ({"reasons": []}, "reasons"),
        ({"losses": {"bid 1": True}}, "losses"),
        ({"margin": [1, 2]}, "margin"),
        ({"answer": ""}, "answer"),
        ({"record": {"game": "oh-hell"}}, "deal"),
        ({"more": 1}, "fields"),
    ):
        with pytest.raises(BadPuzzle, match=words):
            read_puzzle(json.dumps({**puzzle.to_json(), **change}), "here")
    with pytest.raises(BadPuzzle, match="not JSON"):
        read_puzzle("{", "here")


def test_puzzles_are_found_by_their_key_and_sorted() -> None:
    puzzles = puzzles_of(find_game("oh-hell"))
    assert find_puzzle(puzzles[3].key) == puzzles[3]
    with pytest.raises(BadSetup, match="Sanity Oh Hell has no puzzle"):
        find_puzzle("oh-hell.00000000")
    places = [(puzzle.theme, list(Difficulty).index(puzzle.difficulty)) for puzzle in puzzles]
    assert places == sorted(places)


def test_every_day_has_its_puzzle_and_none_comes_again_before_all_had_their_day() -> None:
    first = day_number(date(2026, 1, 31))
    assert day_number(date(1970, 1, 2)) == 1
    games = [kind for kind in all_games().values() if puzzles_of(kind)]
    assert daily_puzzle(first) == daily_puzzle(first)
    found = [daily_puzzle(first + day) for day in range(len(games))]
    assert {puzzle.game for puzzle in found if puzzle} == {kind.key for kind in games}
    number = len(puzzles_of(games[0]))
    turn = [daily_puzzle(len(games) * day) for day in range(number)]
    assert len({puzzle.key for puzzle in turn if puzzle}) == number


def test_the_solver_sits_at_their_seat() -> None:
    assert player_names(4, 2) == ("Cy", "Dot", "You", "Ben")
    assert player_names(9, 0)[-1] == "Player 9"
