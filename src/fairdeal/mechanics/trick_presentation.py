"""Presentation that all trick games on double cards share: moves in words, and why a card cannot be shown."""

from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem
from fairdeal.engine.view import View
from fairdeal.mechanics import trick_text
from fairdeal.mechanics.face_problems import face_problems


class TrickPresentation(Presentation):
    """How a trick game is shown; a game adds its scene, its text and the reasons for refusing a move."""

    def describe_move(self, move: Move) -> str:
        return trick_text.describe(move.text())

    def explain_card(self, item: str, view: View) -> list[Problem]:
        return face_problems(item, lambda face: self.problems(view, face))
