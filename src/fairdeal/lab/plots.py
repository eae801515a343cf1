"""Plots of what a study found, as SVG that goes into a page."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.measures import title
from fairdeal.lab.results import Found, Results

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#1f5f8b", "#d1495b", "#3c9d6d", "#e09f3e", "#6a4c93", "#6c757d", "#00798c", "#8d5524")
MOST_RULES = 14
STYLE: dict[Any, Any] = {"svg.hashsalt": "fairdeal", "svg.fonttype": "path", "font.size": 10}


def plots(results: Results) -> dict[str, str]:
    """Every plot that there is something to show in: a title, and the SVG."""
    drawn = {
        "What differs": differences(results),
        "From role to role": mobility(results),
        "Who comes in first": seats(results),
        "How often rules fire": rules(results),
    }
    return {name: svg(figure) for name, figure in drawn.items() if figure is not None}


def svg(figure: "Figure") -> str:
    """The picture alone, the same to the byte for the same figures."""
    import matplotlib as mpl

    text = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def _figure(width: float, height: float, columns: int = 1) -> "tuple[Figure, list[Axes]]":
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise BadSetup("plots need matplotlib: pip install 'fairdeal[lab]'") from None
    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    axes = [figure.add_subplot(1, columns, k + 1) for k in range(columns)]
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
    return figure, axes


def differences(results: Results) -> "Figure | None":
    """How far each variant is from the first: points for shares, per cent for numbers, with their intervals."""
    bars: dict[str, list[tuple[int, float, float, bool]]] = {}
    for found in results.found:
        base = results.get(found.measure.key)
        if not found.measure.headline or found.difference is None or base is None:
            continue
        share = found.measure.unit == "share"
        unit = 1.0 if share else abs(base.estimate.value)
        if not unit:
            continue
        words = found.measure.words.partition(" (")[0] + ("" if share else " (%)")
        bar = (found.variant, 100 * found.difference.value / unit, 100 * found.difference.half / unit, found.holds)
        bars.setdefault(words, []).append(bar)
    if not bars:
        return None
    variants = len(results.plan.variants)
    figure, (axes,) = _figure(8, 0.8 + 0.16 * len(bars) * (variants + 1))
    for row, points in enumerate(bars.values()):
        for variant, value, half, holds in points:
            at = row + 0.7 * (variant / variants - 0.5)
            axes.errorbar(
                value, at, xerr=half, fmt="o", color=COLOURS[variant % len(COLOURS)], capsize=3,
                markerfacecolor=COLOURS[variant % len(COLOURS)] if holds else "white",
            )  # fmt: skip
    for variant, one in enumerate(results.plan.variants):
        if variant:
            axes.plot([], [], "o", color=COLOURS[variant % len(COLOURS)], label=one.label)
    axes.axvline(0, color="#999", linewidth=1)
    axes.set_yticks(range(len(bars)), list(bars))
    axes.invert_yaxis()
    axes.set_xlabel(f"points more or less than with {results.plan.variants[0].label}; filled: holds")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure


def mobility(results: Results) -> "Figure | None":
    """The matrix of role to role, a panel a variant."""
    moves = [found for found in results.found if found.measure.group == "mobility"]
    if not moves:
        return None
    shown = sorted({found.variant for found in moves})[:4]
    figure, panels = _figure(3.6 * len(shown) + 1, 3.4, len(shown))
    for axes, variant in zip(panels, shown, strict=True):
        of_it = {found.measure.key: found.estimate.value for found in moves if found.variant == variant}
        names = sorted({name for key in of_it for name in key.split(">")})
        table = [[of_it.get(f"{old}>{new}", 0.0) for new in names] for old in names]
        axes.imshow(table, cmap="Blues", vmin=0, vmax=0.7)
        for y, row in enumerate(table):
            for x, value in enumerate(row):
                colour = "white" if value > 0.4 else "black"
                axes.text(x, y, f"{100 * value:.0f}", ha="center", va="center", color=colour)
        titles = [title(name) for name in names]
        axes.set_xticks(range(len(names)), titles, rotation=35, ha="right")
        axes.set_yticks(range(len(names)), titles if axes is panels[0] else [""] * len(names))
        axes.set_title(f"{results.plan.variants[variant].label}\n% of rounds: role, and the next", fontsize=9)
    return figure


def seats(results: Results) -> "Figure | None":
    """How often each seat comes in first."""
    found = [one for one in results.found if one.measure.key.endswith(" first") and one.measure.group == "seats"]
    return _grouped(results, found, [one.measure.words.removesuffix(" comes in first") for one in found], "%")


def rules(results: Results) -> "Figure | None":
    """How often rules fire; those that are alike in all variants last."""
    found = [one for one in results.found if one.measure.group == "rules" and one.estimate.error > 0]
    surprise = {
        one.measure.key: min([1.0, *(o.difference.chance for o in found if o.measure is one.measure and o.difference)])
        for one in found
    }
    keys = sorted(surprise, key=lambda key: (surprise[key], key))[:MOST_RULES]
    kept = [one for key in keys for one in found if one.measure.key == key]
    return _grouped(results, kept, [one.measure.words.partition(",")[0] for one in kept], "times a round")


def _grouped(results: Results, found: Sequence[Found], words: Sequence[str], unit: str) -> "Figure | None":
    if not found:
        return None
    rows = list(dict.fromkeys(words))
    variants = len(results.plan.variants)
    figure, (axes,) = _figure(8, 0.8 + 0.17 * len(rows) * (variants + 1))
    scale = 100 if unit == "%" else 1
    for one, name in zip(found, words, strict=True):
        at = rows.index(name) + 0.8 * ((one.variant + 0.5) / variants - 0.5)
        around = [
            [max(scale * (one.estimate.value - one.estimate.low), 0)],
            [max(scale * (one.estimate.high - one.estimate.value), 0)],
        ]
        axes.barh(
            at, scale * one.estimate.value, height=0.75 / variants, xerr=around, capsize=2,
            color=COLOURS[one.variant % len(COLOURS)], ecolor="#333",
        )  # fmt: skip
    for variant, one_variant in enumerate(results.plan.variants):
        axes.barh([0], [0], color=COLOURS[variant % len(COLOURS)], label=one_variant.label)
    axes.set_yticks(range(len(rows)), rows)
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    if unit != "%":
        axes.set_xscale("symlog", linthresh=0.1)  # what happens rarely is to be seen beside what happens all the time
    if variants > 1:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure
