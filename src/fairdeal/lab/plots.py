"""Plots of a study's results, as SVG."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.measures import role_title
from fairdeal.lab.results import Finding, Results

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLORS = ("#1f5f8b", "#d1495b", "#3c9d6d", "#e09f3e", "#6a4c93", "#6c757d", "#00798c", "#8d5524")
MAX_RULES = 14
MAX_PANELS = 4
STYLE: dict[Any, Any] = {"svg.hashsalt": "fairdeal", "svg.fonttype": "path", "font.size": 10}


def draw_plots(results: Results) -> dict[str, str]:
    """All plots for which there is data: title and SVG."""
    figures = {
        "What differs": plot_differences(results),
        "From role to role": plot_mobility(results),
        "Who comes in first": plot_seats(results),
        "How often rules fire": plot_rules(results),
    }
    return {title: to_svg(figure) for title, figure in figures.items() if figure is not None}


def to_svg(figure: "Figure") -> str:
    """The `<svg>` element alone; the same bytes for the same figure."""
    import matplotlib as mpl

    text = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def _new_figure(width: float, height: float, columns: int = 1) -> "tuple[Figure, list[Axes]]":
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise BadSetup("plots need matplotlib: pip install 'fairdeal[lab]'") from None
    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    panels = [figure.add_subplot(1, columns, k + 1) for k in range(columns)]
    for axes in panels:
        axes.spines[["top", "right"]].set_visible(False)
    return figure, panels


def _color(variant: int) -> str:
    return COLORS[variant % len(COLORS)]


def plot_differences(results: Results) -> "Figure | None":
    """How far each variant is from the baseline, with intervals: percentage points for shares, percent for numbers."""
    rows: dict[str, list[tuple[int, float, float, bool]]] = {}
    for finding in results.findings:
        base = results.get(finding.measure.key)
        if not finding.measure.headline or finding.difference is None or base is None:
            continue
        is_share = finding.measure.unit == "share"
        unit = 1.0 if is_share else abs(base.estimate.value)
        if not unit:
            continue
        label = finding.measure.label.partition(" (")[0] + ("" if is_share else " (%)")
        change = finding.difference
        point = (finding.variant, 100 * change.value / unit, 100 * change.margin / unit, finding.is_significant)
        rows.setdefault(label, []).append(point)
    if not rows:
        return None
    variants = len(results.plan.variants)
    figure, (axes,) = _new_figure(8, 0.8 + 0.16 * len(rows) * (variants + 1))
    for row, points in enumerate(rows.values()):
        for variant, value, margin, is_significant in points:
            y = row + 0.7 * (variant / variants - 0.5)
            axes.errorbar(
                value, y, xerr=margin, fmt="o", color=_color(variant), capsize=3,
                markerfacecolor=_color(variant) if is_significant else "white",
            )  # fmt: skip
    for number, label in enumerate(variant.label for variant in results.plan.variants):
        if number:
            axes.plot([], [], "o", color=_color(number), label=label)
    axes.axvline(0, color="#999", linewidth=1)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.invert_yaxis()
    axes.set_xlabel(f"points more or less than with {results.plan.variants[0].label}; filled: significant")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure


def plot_mobility(results: Results) -> "Figure | None":
    """The transition matrix between roles, one panel per variant."""
    transitions = [finding for finding in results.findings if finding.measure.group == "mobility"]
    if not transitions:
        return None
    shown = sorted({finding.variant for finding in transitions})[:MAX_PANELS]
    figure, panels = _new_figure(3.6 * len(shown) + 1, 3.4, len(shown))
    for axes, variant in zip(panels, shown, strict=True):
        shares = {finding.measure.key: finding.estimate.value for finding in transitions if finding.variant == variant}
        roles = sorted({role for key in shares for role in key.split(">")})
        matrix = [[shares.get(f"{old}>{new}", 0.0) for new in roles] for old in roles]
        axes.imshow(matrix, cmap="Blues", vmin=0, vmax=0.7)
        for y, row in enumerate(matrix):
            for x, value in enumerate(row):
                color = "white" if value > 0.4 else "black"
                axes.text(x, y, f"{100 * value:.0f}", ha="center", va="center", color=color)
        titles = [role_title(role) for role in roles]
        axes.set_xticks(range(len(roles)), titles, rotation=35, ha="right")
        axes.set_yticks(range(len(roles)), titles if axes is panels[0] else [""] * len(roles))
        axes.set_title(f"{results.plan.variants[variant].label}\n% of rounds: role, then next role", fontsize=9)
    return figure


def plot_seats(results: Results) -> "Figure | None":
    """How often each seat finishes first."""
    firsts = [
        finding
        for finding in results.findings
        if finding.measure.group == "seats" and finding.measure.key.endswith(" first")
    ]
    labels = [finding.measure.label.removesuffix(" finishes first") for finding in firsts]
    return _plot_bars(results, firsts, labels, "%")


def plot_rules(results: Results) -> "Figure | None":
    """How often rules fire; those that differ most clearly between variants first."""
    varying = [
        finding for finding in results.findings if finding.measure.group == "rules" and finding.estimate.error > 0
    ]
    p_values: dict[str, float] = {}
    for finding in varying:
        p_value = finding.difference.p_value if finding.difference is not None else 1.0
        p_values[finding.measure.key] = min(p_value, p_values.get(finding.measure.key, 1.0))
    keys = sorted(p_values, key=lambda key: (p_values[key], key))[:MAX_RULES]
    shown = [finding for key in keys for finding in varying if finding.measure.key == key]
    labels = [finding.measure.label.partition(",")[0] for finding in shown]
    return _plot_bars(results, shown, labels, "times per round")


def _plot_bars(results: Results, findings: Sequence[Finding], labels: Sequence[str], unit: str) -> "Figure | None":
    """Horizontal bars, grouped by label; one bar per variant, each with its interval."""
    if not findings:
        return None
    rows = list(dict.fromkeys(labels))
    variants = len(results.plan.variants)
    figure, (axes,) = _new_figure(8, 0.8 + 0.17 * len(rows) * (variants + 1))
    scale = 100 if unit == "%" else 1
    for finding, label in zip(findings, labels, strict=True):
        y = rows.index(label) + 0.8 * ((finding.variant + 0.5) / variants - 0.5)
        value = finding.estimate
        interval = [[max(scale * (value.value - value.low), 0)], [max(scale * (value.high - value.value), 0)]]
        axes.barh(
            y, scale * value.value, height=0.75 / variants, xerr=interval, capsize=2,
            color=_color(finding.variant), ecolor="#333",
        )  # fmt: skip
    for number, variant in enumerate(results.plan.variants):
        axes.barh([0], [0], color=_color(number), label=variant.label)
    axes.set_yticks(range(len(rows)), rows)
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    if unit != "%":
        axes.set_xscale("symlog", linthresh=0.1)  # so that rare events stay visible next to frequent ones
    if variants > 1:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure
