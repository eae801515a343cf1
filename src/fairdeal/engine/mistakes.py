"""How large a mistake is: the thresholds that turn a loss into a verdict, stated by each game's strategy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MistakeThresholds:
    """Losses from which a mistake is an error or a blunder, in the unit of the game; a smaller one is a slip."""

    error: float
    blunder: float


PLACE_THRESHOLDS = MistakeThresholds(error=0.3, blunder=0.75)  # of a place, in games without points
