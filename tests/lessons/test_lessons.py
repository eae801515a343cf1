"""Every lesson, tried with every right and every wrong answer on the real engine."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from fairdeal import games
from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game
from fairdeal.lessons import BadLesson, Course, Lesson, all_lessons, find_lesson, lesson_before, lessons_of
from fairdeal.lessons.course import READ, canonical
from fairdeal.lessons.lesson import read_lesson

pytestmark = pytest.mark.once

LESSONS = {lesson.key: lesson for lesson in all_lessons()}
BUILT_IN = {
    games.load_game(path.name).key for path in Path(games.__file__).parent.iterdir() if (path / "rules.md").exists()
}
MAX_WORDS = 20  # in a sentence
MAX_MINUTES = 8
MOST_MOVES = 800  # a position of a lesson has few cards, so that every legal move can be tried
RULE = re.compile(r"^\*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


@pytest.fixture(params=LESSONS)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return LESSONS[request.param]


def first_answers(lesson: Lesson) -> list[str]:
    """The answers that hints suggest, up to the last step."""
    return [step.answers[0] if step.is_question else READ for step in lesson.steps[:-1]]


def ways(lesson: Lesson) -> Iterator[tuple[int, list[str]]]:
    """For every step and right answer, the answers of a learner who gives that one and otherwise the first."""
    first = first_answers(lesson)
    for number, step in enumerate(lesson.steps):
        for answer in step.answers:
            yield number, [*first[:number], answer, *first[number + 1 :]]


def test_every_game_has_a_lesson_and_president_one_for_each_preset() -> None:
    assert len(BUILT_IN) >= 7
    for game in BUILT_IN:
        assert any(not lesson.is_for_newcomers for lesson in lessons_of(find_game(game))), game
    assert {lesson.preset for lesson in lessons_of(find_game("president"))} == {"online", "house"}


def test_only_games_with_double_cards_send_newcomers_to_the_cards() -> None:
    cards = all_lessons()[0]
    for lesson in (lesson for lesson in all_lessons() if lesson.game in BUILT_IN):
        before = lesson_before(lesson)
        assert before == (None if lesson == cards or lesson.game == "president" else cards), lesson.key


def test_newcomers_learn_the_cards_first_in_four_taps() -> None:
    cards = all_lessons()[0]
    assert cards.is_for_newcomers
    assert [step.is_question for step in cards.steps] == [True] * 4 + [False]
    course = Course(cards)
    for step in cards.steps[:-1]:
        prompt = course.scene.actions
        assert prompt is not None
        (play,) = [play for play in prompt.plays if play.text == step.answers[0]]
        assert [other.text for other in prompt.plays if other.cards == play.cards] == [play.text]  # a single tap
        assert course.answer(step.answers[0]).is_right


def test_lessons_have_the_promised_length(lesson: Lesson) -> None:
    if not lesson.is_for_newcomers and lesson.game in BUILT_IN:  # a game in another folder decides for itself
        assert 8 <= len(lesson.steps) <= 15
        assert lesson.minutes >= 3
    assert lesson.minutes <= MAX_MINUTES


def test_sentences_are_short(lesson: Lesson) -> None:
    texts = [lesson.title, lesson.summary, *(text for step in lesson.steps for text in step.texts())]
    for sentence in (sentence for text in texts for sentence in re.split(r"(?<=[.!?])\)?\s+", text)):
        assert len(sentence.split()) <= MAX_WORDS, sentence


def test_rules_that_a_lesson_names_exist(lesson: Lesson) -> None:
    rules = set(RULE.findall(find_game(lesson.game).rules_page()))
    assert {step.rule for step in lesson.steps if step.rule is not None} <= rules


def test_every_right_answer_leads_to_the_end(lesson: Lesson) -> None:
    for number, answers in ways(lesson):
        course = Course(lesson, answers)
        assert course.is_last, (number, answers)
        assert course.scene.actions is None


def test_every_wrong_answer_is_refused_with_a_reason(lesson: Lesson) -> None:
    """Every legal move that is not asked for, every card and face that cannot be played, and moves of other steps."""
    course = Course(lesson)
    elsewhere = {answer for step in lesson.steps for answer in step.answers} | {"nonsense", READ}
    for step in lesson.steps[:-1]:
        before = course.scene
        if step.is_question:
            legal = [move.text() for move in islice(course.state.moves(lesson.seat), MOST_MOVES + 1)]
            assert 1 <= len(legal) <= MOST_MOVES
            right = {canonical(course.state.game.parse(answer).text()) for answer in step.answers}
            assert right <= {canonical(text) for text in legal}
            comments = {canonical(course.state.game.parse(move).text()) for entry in step.wrong for move in entry.moves}
            assert comments <= {canonical(text) for text in legal} - right  # a refusal has its own words
            wrong = [text for text in legal if canonical(text) not in right]
            assert all(canonical(text) in comments for text in wrong) or step.other, "a legal move without a comment"
            assert not step.other or any(canonical(text) not in comments for text in wrong), "nothing needs `other`"
            for text in [*wrong, *(elsewhere - set(step.answers) - set(legal))]:
                reply = course.answer(text)
                assert not reply.is_right, text
                assert len(reply.text) > 10, text
                assert "not what this step asks for" not in reply.text
            for card in before.hand or ():
                problems = course.card_problems(card.card)
                assert bool(problems) != before_uses(course, card.card), card.card
                assert all(problem.rule for problem in problems)
        assert course.scene == before
        assert course.answer(step.answers[0] if step.is_question else READ).is_right


def before_uses(course: Course, card: str) -> bool:
    """Whether a legal move uses a card."""
    prompt = course.scene.actions
    assert prompt is not None
    return prompt.uses(card)


def test_the_course_shows_what_happens_and_hides_what_others_hold(lesson: Lesson) -> None:
    course = Course(lesson)
    for answer in first_answers(lesson):
        asked = course.step.is_question
        course.answer(answer)
        assert not asked or course.step.deal is not None or course.frames[0].words
        for frame in course.frames:
            assert frame.scene.seat == lesson.seat
            assert frame.scene.actions is None


def test_a_learner_can_go_on_later() -> None:
    lesson = find_lesson("hearts.basics")
    answers = first_answers(lesson)
    course = Course(lesson, answers[:5])
    assert course.at == 5
    assert course.answers == answers[:5]
    with pytest.raises(BadLesson, match=r"hearts\.basics: 2c3d:2c is not an answer to step 1"):
        Course(lesson, ["2c3d:2c"])


def test_an_unknown_lesson_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match=r"there is no lesson 'oh-hell\.x'; lessons of Sanity Oh Hell: oh-hell\.cards, "):
        find_lesson("oh-hell.x")
    with pytest.raises(BadSetup, match="there is no game 'chess'; games: "):
        find_lesson("chess.basics")


GOOD = """
title = "A"
summary = "B"
players = ["You", "Ben"]
[[step]]
text = "Read."
deal = { hands = [["2c3d"], ["4d8h"]] }
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "lesson x of rummy: not TOML: "),
        (GOOD.replace('title = "A"', ""), '"title" must be a text'),
        (GOOD.replace("You", "Ann"), '"players" must be different names, one of them "You"'),
        (GOOD + 'colour = "red"', "step 1: there is no field 'colour'; fields: text, rule, "),
        (GOOD.replace("deal = ", "# "), "the first step needs a deal"),
        (GOOD.split("[[")[0], r"a lesson needs at least one \[\[step\]\]"),
        (GOOD + 'answers = ["draw stock"]', '"answers" and "right" belong together'),
        (GOOD + 'answers = ["draw stock"]\nright = "Yes."', "the last step must not ask anything"),
        (GOOD + 'moves = ["Cy: pass"]', "'Cy: pass' is not a move such as"),
        (GOOD + 'other = "No."', 'a step without "answers" has no wrong moves'),
        (GOOD + "moves = 3", '"moves" must be a list of texts'),
        (GOOD + "rule = 3", '"rule" must be a text, not 3'),
    ],
)
def test_errors_in_a_lesson_are_explained(text: str, message: str) -> None:
    with pytest.raises(BadLesson, match=message):
        read_lesson(text, "rummy", "x")


def test_an_illegal_scripted_move_is_explained() -> None:
    text = GOOD + 'moves = ["Ben: draw stock"]'
    with pytest.raises(BadLesson, match=r"rummy\.x, step 1: Ben: draw stock: "):
        Course(read_lesson(text, "rummy", "x"))
