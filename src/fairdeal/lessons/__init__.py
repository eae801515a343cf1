"""Interactive lessons: data files of the games, played on the real engine.

`lesson.py` reads a lesson, `library.py` finds those of the installed games, `course.py` walks a learner through one.
Nothing here knows a game by name or contains a rule; clients show what a `Course` returns.
"""

from fairdeal.lessons.course import Course as Course
from fairdeal.lessons.course import Frame as Frame
from fairdeal.lessons.course import Reply as Reply
from fairdeal.lessons.lesson import BadLesson as BadLesson
from fairdeal.lessons.lesson import Comment as Comment
from fairdeal.lessons.lesson import Lesson as Lesson
from fairdeal.lessons.lesson import Step as Step
from fairdeal.lessons.library import all_lessons as all_lessons
from fairdeal.lessons.library import find_lesson as find_lesson
from fairdeal.lessons.library import lesson_before as lesson_before
from fairdeal.lessons.library import lessons_of as lessons_of
