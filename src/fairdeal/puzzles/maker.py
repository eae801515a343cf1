"""Make puzzles: bots play rounds, and the decisions in them are judged.

`strong` decides where a position can become a puzzle, and `steady` elsewhere: in rummy `strong` is a search, and takes
most of its time over melds.

A round has a number. Its cards, the moves and every random number in judging it follow from the seed and this number,
so a run can stop at any time and go on later, in any number of processes, with the same puzzles.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fairdeal.bots import find_player
from fairdeal.bots.strengths import resolve
from fairdeal.engine.errors import FairdealError
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.record import VERSION
from fairdeal.engine.state import ROUND_ENDED, State
from fairdeal.games import find_game
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.puzzles.judging import Judgment, judge, legal_moves
from fairdeal.puzzles.puzzle import Difficulty, Puzzle, player_names
from fairdeal.review.reasons import find_reasons
from fairdeal.review.settings import ReviewSettings

WORLDS = 200  # in which the answer must be clearly best; judging.py adapts the number to the game
LARGER = 4  # times as many for the verification, in other worlds with other random numbers
MASTER = "master"
MASTER_BUDGETS = (5_000, 50_000)  # simulations of `master`, which must choose the answer with each
PER_THEME = 2  # puzzles of one theme in a round, so that they differ
EASY_ROUNDS = 6  # decisions on which `steady` and `strong` agree are judged in one round out of this many
MAX_MOVES = 400  # of a round
HANDS = 8  # deals come from the first rounds of a match, this many of them
JUDGING, VERIFYING, MASTER_CHOICES, STEADY_CHOICES = range(4)  # random numbers of a round, apart for each purpose


@dataclass(frozen=True, slots=True)
class MakerSetup:
    """What a process needs to make puzzles."""

    game: str
    seed: int | str
    worlds: int = WORLDS


def make_puzzles(setup: MakerSetup, rounds: IndexRange) -> list[tuple[int, list[Puzzle]]]:
    """The puzzles of some rounds, by the number of the round."""
    return [(number, list(puzzles_in_round(setup, number))) for number in rounds.indices()]


def puzzles_in_round(setup: MakerSetup, number: int) -> Iterator[Puzzle]:
    """Play a round and find the puzzles in it."""
    kind = find_game(setup.game)
    game = kind.configure()
    seed = match_seed(setup.seed, number)
    deal = deal_of_round(game, seed, number)
    state = game.start(None, [deal])
    strong, steady = find_player(resolve("strong", game), game), find_player("steady", game)
    stream = Stream(seed, CHOICES, 1)
    themes: Counter[str] = Counter()
    for _ in range(MAX_MOVES):
        if state.rounds_dealt > 1 or state.phase in ROUND_ENDED or not state.actors:
            return
        seat = state.actors[0]
        can_be_puzzle = legal_moves(state, seat) is not None
        move = (strong if can_be_puzzle else steady)(state, seat, stream)
        if can_be_puzzle and themes[game.strategy.decision_kind(state.view(seat), move)] < PER_THEME:
            puzzle = puzzle_at(state, move, deal, seed, setup.worlds, keeps_easy=number % EASY_ROUNDS == 0)
            if puzzle is not None:
                themes[puzzle.theme] += 1
                yield puzzle
        state.play(seat, move)


def deal_of_round(game: Game, seed: int, number: int) -> dict[str, object]:
    """The deal of one round of a match. The number decides which round it is; odd numbers have random roles."""
    state, wanted = game.start(seed), 1 + number % HANDS
    choose, stream = find_player("steady", game), Stream(seed, CHOICES, 0)
    while state.rounds_dealt < wanted and state.actors:
        seat = state.actors[0]
        state.play(seat, choose(state, seat, stream))
    deal = dict(state.last_deal())
    extras: dict[str, object] = {"hand_number": state.rounds_dealt}
    if number % 2:
        left = list(range(state.players))
        extras["roles"] = [left.pop(stream.below(len(left))) for _ in range(state.players)]
    for name, value in extras.items():
        deal = deal_with(game, deal, name, value)
    return deal


def deal_with(game: Game, deal: dict[str, object], name: str, value: object) -> dict[str, object]:
    """The deal with one more field, if deals of this game have it."""
    extended = {**deal, name: value}
    try:
        game.start(None, [extended])
    except FairdealError:
        return deal
    return extended


def puzzle_at(
    state: State, played: Move, deal: dict[str, object], seed: int, worlds: int, *, keeps_easy: bool = True
) -> Puzzle | None:
    """The puzzle at a position; None if no move is clearly best, or if the verification does not confirm it.

    `played` is what `strong` does there.
    """
    seat = state.actors[0]
    quick = [steady_move(state, seat, seed), played]
    if not keeps_easy and quick[0] == played:  # it would be an easy puzzle, or none
        return None
    judgment = judge(state, seat, match_seed(seed, JUDGING), worlds)
    if judgment is None:
        return None
    larger = judge(state, seat, match_seed(seed, VERIFYING), worlds, times=LARGER, also=quick)
    if larger is None or larger.answer != judgment.answer:
        return None
    for budget in MASTER_BUDGETS:
        if master_move(state, seat, budget, match_seed(seed, MASTER_CHOICES)) != judgment.answer:
            return None
    return write_puzzle(state, seat, deal, larger, quick, seed)


def master_move(state: State, seat: int, simulations: int, seed: int) -> Move:
    """What `master` chooses with a budget, from what the seat can see."""
    choose = find_player(f"{MASTER}:{simulations}", state.game)
    return choose(state, seat, Stream(seed, CHOICES, len(state.played())))


def write_puzzle(
    state: State, seat: int, deal: dict[str, object], judgment: Judgment, quick: list[Move], seed: int
) -> Puzzle:
    """The position with its answer and everything that the solver reads about it."""
    game = state.game
    missed = [move for move in quick if move != judgment.answer]
    tempting = missed[-1] if missed else judgment.second_best()
    evaluation = judgment.evaluation(tempting)
    settings = ReviewSettings(worlds=WORLDS, seed=seed)
    reasons = find_reasons(state, seat, len(state.played()), evaluation, settings)
    defaults = game.presets[game.preset]
    record: dict[str, object] = {
        "fairdeal": VERSION,
        "game": game.key,
        "preset": game.preset,
        "options": game.options.differences(defaults),
        "players": list(player_names(state.players, seat)),
        "deal": deal,
        "moves": [[other, move.text()] for other, move in state.played()],
    }
    return Puzzle(
        record=record,
        answer=judgment.answer.text(),
        theme=game.strategy.decision_kind(state.view(seat), judgment.answer),
        difficulty=(Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)[len(missed)],
        tempting=tempting.text(),
        margin=judgment.margin,
        losses={move.text(): loss for move, loss in judgment.losses.items()},
        reasons=tuple(reasons),
    )


def steady_move(state: State, seat: int, seed: int) -> Move:
    """What `steady` would do."""
    choose = find_player("steady", state.game)
    return choose(state, seat, Stream(match_seed(seed, STEADY_CHOICES), CHOICES, len(state.played())))
