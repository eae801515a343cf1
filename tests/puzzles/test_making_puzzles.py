"""Making and verifying puzzles: the judging of positions, tiny runs, interruption, and the check."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.games import find_game
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.puzzles import puzzles_of
from fairdeal.puzzles.checking import CheckSetup, check_puzzles
from fairdeal.puzzles.judging import MIN_WORLDS, ROUNDS, judge, legal_moves, required_margin
from fairdeal.puzzles.maker import MakerSetup, deal_of_round, make_puzzles
from fairdeal.puzzles.puzzle import Difficulty, Puzzle
from fairdeal.puzzles.variety import adds_variety
from fairdeal.review.decisions import Comparison

pytestmark = pytest.mark.once


def test_judging_finds_the_answer_of_a_puzzle_again() -> None:
    puzzle = puzzles_of(find_game("oh-hell"))[0]
    state = puzzle.state()
    judgment = judge(state, puzzle.seat, seed=99, worlds=100)
    assert judgment is not None
    assert judgment.answer.text() == puzzle.answer
    assert judgment.margin.low >= required_margin(state)
    assert set(judgment.losses) == set(state.moves(puzzle.seat)) - {judgment.answer}
    evaluation = judgment.evaluation(judgment.second_best())
    assert evaluation.loss.low >= required_margin(state)
    assert evaluation.better > evaluation.worse


def test_judging_depends_on_nothing_that_the_solver_cannot_see() -> None:
    puzzle = puzzles_of(find_game("oh-hell"))[0]
    state = puzzle.state()
    other = state.determinize(puzzle.seat, Stream(5, WORLDS))
    assert other.position() != state.position()
    one, two = judge(state, puzzle.seat, 7, 40), judge(other, puzzle.seat, 7, 40)
    assert one is not None
    assert two is not None
    assert (one.answer, one.margin, one.losses) == (two.answer, two.margin, two.losses)


def test_a_position_without_a_clearly_best_move_is_not_a_puzzle() -> None:
    passing = find_game("hearts").configure().start(3)
    assert legal_moves(passing, 0) is None  # thousands of ways to pass
    game = find_game("oh-hell").configure()
    state, stream = game.start(3), Stream(3, CHOICES)
    found = []
    for _ in range(12):
        seat = state.actors[0]
        if legal_moves(state, seat) is not None:
            found.append(judge(state, seat, 1, 32))
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    assert None in found


def test_the_verification_uses_more_worlds_however_slow_rollouts_are(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    run = Comparison.run

    def counted(
        self: Comparison, worlds: int, indices: Sequence[int], *, learns: bool = True
    ) -> dict[int, list[float]]:
        compared.append(worlds)
        return run(self, worlds, indices, learns=learns)

    monkeypatch.setattr(Comparison, "run", counted)
    puzzle = puzzles_of(find_game("oh-hell"))[0]  # a bid: its rollouts are slow
    assert puzzle.theme == "bid"
    for times in (1, 4):
        assert judge(puzzle.state(), puzzle.seat, 99, 200, times=times) is not None
    assert compared == [*ROUNDS, MIN_WORLDS, *ROUNDS, 4 * MIN_WORLDS]


def test_draws_and_discards_of_rummy_can_be_puzzles() -> None:
    state = find_game("rummy").configure().start(None, [deal_of_round(find_game("rummy").configure(), 5, 0)])
    assert state.phase == "draw"
    assert legal_moves(state, state.actors[0]) == list(state.moves(state.actors[0]))
    state.play(state.actors[0], "draw stock")
    moves = state.moves(state.actors[0])
    assert any(not move.text().startswith("discard") for move in moves)
    assert legal_moves(state, state.actors[0]) is None  # melds and regroupings without end


def test_a_set_stays_varied() -> None:
    (puzzle,) = puzzles_of(find_game("oh-hell"))[:1]
    easy = replace(puzzle, difficulty=Difficulty.EASY, answer="bid 1")
    others = [replace(puzzle, difficulty=Difficulty.HARD, answer=f"bid {number}") for number in range(10)]
    found: list[Puzzle] = []
    for number in range(40):
        candidate = replace(easy, answer=f"bid {number}")
        found += [candidate] if adds_variety(candidate, found) else []
    assert 3 < len(found) < 20  # and then none until there are others
    assert adds_variety(easy, [*found, *others])
    same = [others[0]] * 5
    assert adds_variety(others[0], same)
    assert not adds_variety(others[0], [others[0]] * 6)  # who answers that every time would be right
    assert adds_variety(others[1], [others[0]] * 6)
    plays = [replace(each, theme="play") for each in others[:2]]
    leads = [replace(each, answer=f"bid {number}", theme="lead") for number, each in enumerate(others * 4)]
    assert adds_variety(leads[-1], leads[:-1])  # some games have only one theme
    assert not adds_variety(leads[-1], [*leads[:-1], *plays])
    assert adds_variety(plays[0], [*leads, plays[1]])


def test_a_round_makes_the_same_puzzles_again_and_master_confirms_them() -> None:
    setup = MakerSetup("oh-hell", "tests", worlds=64)
    made = make_puzzles(setup, IndexRange(0, 7))
    assert made == make_puzzles(setup, IndexRange(0, 7))
    puzzles = [puzzle for _, found in made for puzzle in found]
    assert puzzles
    checked = check_puzzles(CheckSetup(list(enumerate(puzzles)), 1), IndexRange(0, len(puzzles)))
    assert [each.key for each in checked] == [puzzle.key for puzzle in puzzles]
    assert all(each.is_confirmed for each in checked)
