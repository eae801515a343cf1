"""Presentation of a game: its table as a scene and as text, its events as sentences, and what is wrong with a move.

A game's own presentation is `PRESENTATION` in its `ui` module. Everything here is built from a view, so it contains
nothing that the seat may not know.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.cards.naming import suits_or_rank
from fairdeal.engine.default_scene import default_lines, default_scene, default_sentence, round_row
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.scene import Problem, Scene, ScoreRow

if TYPE_CHECKING:
    from fairdeal.engine.events import Event
    from fairdeal.engine.moves import Move
    from fairdeal.engine.view import View


class Presentation:
    """How a game is shown to people. The defaults work for any game; a game overrides what it can do better."""

    def __init__(self, game: Any) -> None:
        self.game = game  # typed by the subclass

    def lines(self, view: "View", names: Sequence[str]) -> list[str]:
        """The table as one seat sees it, as lines of text."""
        return default_lines(view, names, self.game.deal_word)

    def sentence(self, event: "Event", names: Sequence[str]) -> str | None:
        """An event in a player's words; None for an event that needs no mention."""
        return default_sentence(event, names)

    def describe_move(self, move: "Move") -> str:
        """What a player does with a move, after `would` or `to`: `show 2♣3♦ as 2♣`, `bid 3`."""
        return move.text()

    def card_groups(self, card: str) -> Sequence[str]:
        """The groups that a card counts to when the coach says what others hold, in the plural: `clubs`, `7s`."""
        return suits_or_rank(card)

    def later_sentence(self, event: "Event", names: Sequence[str]) -> str | None:  # noqa: ARG002
        """What the log says of an event once the next trick has begun; None: what it said before."""
        return None

    def scene(self, view: "View", names: Sequence[str]) -> Scene:
        """The table as browsers and terminals draw it."""
        return default_scene(view, names, self.lines(view, names), self.game.deal_word)

    def score_row(self, event: "Event") -> ScoreRow | None:
        """A row of the score table if this event ends a round, otherwise None."""
        return round_row(event, self.game.deal_word)

    def problems(self, view: "View", text: str) -> list[Problem]:
        """What would be wrong with a move if the player with this view made it now; empty if the move is legal."""
        try:
            move = self.game.parse(text)
        except IllegalMove as unreadable:
            return [Problem.of(unreadable)]
        if view.seat is None:
            return [Problem(None, None, "you are watching: only players can move")]
        if view.moves is not None and move in view.moves:
            return []
        return self.explain(move, view)

    def card_problems(self, view: "View", item: str) -> list[Problem]:
        """Why a card, or one face of it, cannot be played now; empty if a legal move uses it."""
        prompt = self.scene(view, [""] * view.players).actions
        return [] if prompt is not None and prompt.uses(item) else self.explain_card(item, view)

    def explain_card(self, item: str, view: "View") -> list[Problem]:
        """Why no legal move uses a card or a face; by default, what is wrong with the move of that name."""
        return self.problems(view, item)

    def explain(self, move: "Move", view: "View") -> list[Problem]:
        """Why a readable move is not legal now; at least one reason."""
        if view.moves is None:
            return [Problem(None, None, "it is not your turn")]
        return [Problem(None, None, f"{move} is not possible now")]


PRESENTATION = Presentation
