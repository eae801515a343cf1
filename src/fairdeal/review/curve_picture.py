"""The curve of a review as SVG: the expected result of a round before every move, with links to its turning points."""

from collections.abc import Sequence
from html import escape

from fairdeal.review.ledger import CurvePoint
from fairdeal.review.wording import curve_words, turning_point_words, turning_points

WIDTH, HEIGHT, MARGIN = 720, 200, 34


def draw_curve(curve: Sequence[CurvePoint], anchors: Sequence[int], unit: str) -> str:
    """The picture; `anchors` are the moves of the page that a turning point can lead to."""
    values = [point.value for point in curve]
    low, high = min(values), max(values)
    first, last = curve[0].number, curve[-1].number

    def place(point: CurvePoint) -> tuple[float, float]:
        across = (point.number - first) / max(1, last - first)
        up = (point.value - low) / (high - low) if high > low else 0.5
        return MARGIN + across * (WIDTH - 2 * MARGIN), HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN)

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, curve))
    marks = "".join(
        _mark(place(after), before, after, anchors, unit) for before, after in turning_points(curve) if anchors
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(curve_words(unit))}">'
        f'<text x="2" y="{MARGIN - 8}">{high:.1f}</text><text x="2" y="{HEIGHT - 10}">{low:.1f}</text>'
        f'<polyline class="curve" points="{line}"/>{marks}</svg>'
    )


def _mark(at: tuple[float, float], before: CurvePoint, after: CurvePoint, anchors: Sequence[int], unit: str) -> str:
    """A turning point: a dot that leads to the player's nearest decision."""
    nearest = min(anchors, key=lambda number: abs(number - before.number))
    words = turning_point_words(before, after, unit)
    return (
        f'<a href="#move-{nearest}"><circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="6"><title>{escape(words)}</title>'
        "</circle></a>"
    )
