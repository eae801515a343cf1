"""The lessons of the installed games: the files `lessons/*.toml` in a game's folder."""

from functools import cache

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted
from fairdeal.games import all_games, find_game
from fairdeal.lessons.lesson import Lesson, read_lesson


@cache
def lessons_of(kind: type[Game]) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it has no folder `lessons`."""
    files = kind.text_files("lessons", ".toml")
    lessons = [read_lesson(text, kind.key, name.removesuffix(".toml")) for name, text in files.items()]
    return tuple(sorted(lessons, key=lambda lesson: (lesson.order, lesson.key)))


def all_lessons() -> list[Lesson]:
    """All lessons: first those for newcomers, then game by game."""
    lessons = [lesson for kind in all_games().values() for lesson in lessons_of(kind)]
    return sorted(lessons, key=lambda lesson: not lesson.is_for_newcomers)


def lesson_before(lesson: Lesson) -> Lesson | None:
    """The lesson about double cards, if they are dealt in this one and it is not the same: newcomers take it first."""
    first = all_lessons()[0]
    if not first.is_for_newcomers or lesson.is_for_newcomers or not deals_double_cards(lesson):
        return None
    return first


def deals_double_cards(lesson: Lesson) -> bool:
    """Whether the first deal of a lesson has a double card."""
    hands = (lesson.steps[0].deal or {}).get("hands")
    return any(is_double(card) for hand in (hands if isinstance(hands, list) else ()) for card in hand)


def is_double(card: object) -> bool:
    try:
        parse_double(str(card), standard_deck())
    except BadCard:
        return False
    return True


def find_lesson(key: str) -> Lesson:
    """The lesson with a key such as `hearts.basics`; raises BadSetup with the lessons of its game if there is none."""
    kind = find_game(key.partition(".")[0])
    lessons = {lesson.key: lesson for lesson in lessons_of(kind)}
    if key not in lessons:
        raise BadSetup(f"there is no lesson {quoted(key)}; lessons of {kind.title}: {', '.join(lessons) or 'none'}")
    return lessons[key]
