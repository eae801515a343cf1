"""The learning curve of a run as a picture: strength against the heuristic player, and the loss."""

from pathlib import Path

from fairdeal.engine.errors import BadSetup
from fairdeal.train.trainer import Progress

PLOT = "curve.svg"


def plot_curve(progress: Progress, title: str, folder: Path) -> None:
    """Draw the curve of a run that has been measured at least once."""
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise BadSetup("the learning curve needs matplotlib: pip install 'fairdeal[train]'") from None
    measured = [point for point in progress.curve if "gain" in point]
    figure = Figure(figsize=(9, 3.5))
    FigureCanvasAgg(figure)
    strength, loss = figure.add_subplot(1, 2, 1), figure.add_subplot(1, 2, 2)
    millions = [point["actions"] / 1e6 for point in measured]
    errors = [1.96 * point["error"] for point in measured]
    strength.errorbar(millions, [point["gain"] for point in measured], errors, capsize=2)
    strength.axhline(0, linewidth=0.8, color="gray")
    strength.set(title=f"{title}: gain per round among steady", xlabel="million actions")
    loss.plot([point["actions"] / 1e6 for point in progress.curve], [point["loss"] for point in progress.curve])
    loss.set(title="mean squared error", xlabel="million actions")
    with mpl.rc_context({"svg.hashsalt": "fairdeal", "svg.fonttype": "path"}):
        figure.savefig(folder / PLOT, bbox_inches="tight", metadata={"Date": None, "Creator": None})
