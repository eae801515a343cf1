"""The ledger: where a result came from, in parts that add up exactly.

    result - par = deal + draws + others + own + rest

All parts are whole thousandths of a point or place, so there is nothing to round when they are added. This is an
account with open hands, and labeled so: it uses cards that the player could not see.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from typing import Self

from fairdeal.review.match_walk import Round
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.values import RoundValues

UNIT = 1000  # parts of a point or place


@dataclass(frozen=True, slots=True)
class Ledger:
    """The account of a round or a match, in thousandths."""

    result: int
    par: int
    deal: int  # luck of the deal: what equal players make of these cards, minus par
    draws: int  # luck of the cards drawn later
    others: int  # what the other players' moves gave, compared with the reviewer in their place
    own: int  # minus the losses of the player's mistakes
    rest: int  # what is left: luck that no mistake explains, and the uncertainty of all estimates

    def to_json(self) -> dict[str, float]:
        """The ledger with three decimals."""
        return {field.name: getattr(self, field.name) / UNIT for field in fields(self)}

    @classmethod
    def total(cls, ledgers: Iterable[Self]) -> Self:
        """The account of several rounds."""
        columns = zip(*map(astuple, ledgers), strict=True)
        sums = [sum(column) for column in columns]
        return cls(*sums) if sums else cls(0, 0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The expected result of a round before a move; the last one of a round is its result."""

    number: int
    value: float


def thousandths(value: float) -> int:
    """A value in whole thousandths."""
    return round(value * UNIT)


def account_for(
    played: Round, seat: int, own_losses: float, settings: ReviewSettings
) -> tuple[Ledger, list[CurvePoint]]:
    """The ledger of a round for a seat, and the curve of its expected result."""
    values = RoundValues(played, seat, settings)
    result = played.results()[seat]
    expected = [values.value_of(position.state) for position in played.positions] + [result]
    others = draws = 0.0
    for index, position in enumerate(played.positions):
        change = expected[index + 1] - expected[index]
        if values.strategy.has_draws:
            chosen = values.value_of(position.state, position.move, position.seat) - expected[index]
            draws += change - chosen
            change = chosen
        if position.seat != seat:
            others += change
    par = values.par()
    parts = {
        "result": thousandths(result),
        "par": thousandths(par),
        "deal": thousandths(expected[0] - par),
        "draws": thousandths(draws),
        "others": thousandths(others),
        "own": -thousandths(own_losses),
    }
    rest = parts["result"] - parts["par"] - parts["deal"] - parts["draws"] - parts["others"] - parts["own"]
    curve = [CurvePoint(position.number, value) for position, value in zip(played.positions, expected, strict=False)]
    curve.append(CurvePoint(played.positions[-1].number + 1, result))
    return Ledger(**parts, rest=rest), curve
