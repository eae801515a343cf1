"""A puzzle as a lesson of two steps: find the best move, then read how far ahead it was.

So everything that shows lessons also shows puzzles, and the engine judges answers in one place.
"""

from fairdeal.lessons import Comment, Lesson, Step
from fairdeal.puzzles.puzzle import Puzzle
from fairdeal.review.reasons import compared_with
from fairdeal.review.wording import amount, unit_of_kind

QUESTION = (
    "Your turn: which move is best? One is clearly better than every other, counted over all deals that fit what you "
    "have seen."
)
NOT_COMPARED = "That is not the answer. Look for another move."


def to_lesson(puzzle: Puzzle) -> Lesson:
    """The lesson: what happened so far, the question, and a comment on every legal move."""
    record = puzzle.read()
    game, names = record.game, puzzle.players
    describe = game.presentation.describe_move
    unit = unit_of_kind(type(game))
    moves = tuple((names[seat], text) for seat, text in record.moves)
    comments = tuple(
        Comment(
            (text,), f"To {describe(game.parse(text))} costs {amount(loss, unit)} on average. Look for a better move."
        )
        for text, loss in puzzle.losses.items()
    )
    margin = puzzle.margin
    question = Step(
        text=QUESTION,
        deal=puzzle.record["deal"],
        moves=moves,
        answers=(puzzle.answer,),
        right=explanation(puzzle, describe(game.parse(puzzle.tempting)), unit),
        wrong=comments,
        other=NOT_COMPARED,
    )
    end = Step(
        text=f"Solved. Every other move costs at least {amount(margin.mean, unit)} on average "
        f"(95 % interval {margin.low:.2f} to {margin.high:.2f})."
    )
    return Lesson(
        key=puzzle.key,
        game=puzzle.game,
        title=f"{game.title}: {puzzle.theme}",
        summary=f"{puzzle.difficulty.capitalize()}. Find the best move.",
        players=names,
        steps=(question, end),
        preset=record.game.preset,
        options=puzzle.record.get("options"),
    )


def explanation(puzzle: Puzzle, tempting: str, unit: str) -> str:
    """Why the answer is the best move, with the numbers of the rules, compared with the tempting move, in words."""
    *facts, overall = puzzle.reasons
    gain = f"On average that is worth {amount(puzzle.losses[puzzle.tempting], unit)}."
    return " ".join([*facts, compared_with(overall, tempting), gain])
