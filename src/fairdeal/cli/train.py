"""`fairdeal train`: train the network of a game, and write it to a folder."""

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairdeal.cli import INTERRUPTED, output
from fairdeal.cli.progress import progress_bar
from fairdeal.cli.signals import defer_signals, finish_first
from fairdeal.cli.table_setup import require_game
from fairdeal.engine.errors import BadSetup, error_reason

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from fairdeal.engine.network_file import NetworkFile
    from fairdeal.train.evaluation import Strength
    from fairdeal.train.trainer import Progress, Trainer

NEEDED = ("torch", "numpy", "matplotlib")
DEFAULT_MINUTES = 30
DEFAULT_SEED = 1
MEASURE_EVERY = 60  # updates
MATCHES = 60  # of a measurement
SAVE_EVERY = 60.0  # seconds
CARD = "network.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainArgs:
    """Arguments of the command."""

    game: str | None
    minutes: int | None
    actions: int | None
    seed: int | str | None
    method: str | None
    start: str | None
    width: int | None
    out: str
    resume: bool
    export: str | None


def run(args: TrainArgs) -> int:
    kind = require_game(args.game)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadSetup(f"training needs {' and '.join(missing)}: pip install 'fairdeal[train]'")
    if args.seed is not None and (args.resume or not isinstance(args.seed, int)):
        raise BadSetup("--seed is a whole number, and --resume takes it from the checkpoint")
    if args.method is not None and args.resume:
        raise BadSetup("--resume takes the method from the checkpoint: leave out --method")
    if args.resume and (args.start is not None or args.width is not None):
        raise BadSetup("--resume continues with the network of the checkpoint: leave out --from and --width")
    check_export(args.export)
    folder = Path(args.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"--out: {folder} cannot be a folder: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise BadSetup(f"--out: cannot write to {folder}")
    trainer = prepare(kind.key, args, folder)
    interrupted = train(trainer, args, folder)
    with defer_signals():
        finish(trainer, args, folder)
    return INTERRUPTED if interrupted else 0


def check_export(export: str | None) -> None:
    """Refuse a file that could not be written when training is over."""
    if export is None:
        return
    if find_spec("onnx") is None:
        raise BadSetup("--export needs the package onnx: pip install 'fairdeal[train]'")
    path = Path(export)
    if path.is_dir():
        raise BadSetup(f"--export: {path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise BadSetup(f"--export: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadSetup(f"--export: cannot write {path}")


def prepare(key: str, args: TrainArgs, folder: Path) -> "Trainer":
    """A new run, or the one that a checkpoint continues."""
    from fairdeal.train.plan import Plan
    from fairdeal.train.trainer import CHECKPOINT, Trainer

    if args.resume:
        trainer = Trainer.resume(folder)
        if trainer.plan.game != key:
            raise BadSetup(f"the checkpoint in {folder} is of {trainer.plan.game}, not of {key}")
        return trainer
    if (folder / CHECKPOINT).exists():
        raise BadSetup(f"there is a run in {folder} already: continue it with --resume, or choose another --out")
    seed = int(args.seed) if args.seed is not None else DEFAULT_SEED
    start = None if args.start is None else read_start(key, args.start)
    plan = Plan.for_game(key, seed, args.method, args.width, start)
    return Trainer(plan, None if start is None else start.network)


def read_start(key: str, name: str) -> "NetworkFile":
    """The network of a file, to begin with; BadSetup if it does not fit the game."""
    from fairdeal.engine.network_file import read_network
    from fairdeal.train.setups import plain_game

    try:
        file = read_network(Path(name).read_bytes())
        if file.game != key:
            raise BadSetup(f"it is of {file.game}, not of {key}")
        plain_game(key).strategy.policy_with(file.network)  # BadSetup if it has other features
    except OSError as error:
        raise BadSetup(f"--from: cannot read {name}: {error_reason(error)}") from None
    except BadSetup as error:
        raise BadSetup(f"--from: {name} cannot be used: {error}") from None
    return file


def train(trainer: "Trainer", args: TrainArgs, folder: Path) -> bool:
    """Train until the time or the number of actions is reached; returns whether Ctrl-C ended it early.

    Ctrl-C waits for the running update, so that the checkpoint is one that the run would have reached in any case. A
    second one stops at once and leaves the last checkpoint.
    """
    started = saved = time.monotonic()
    minutes = args.minutes if args.minutes is not None or args.actions is not None else DEFAULT_MINUTES

    def should_stop(progress: "Progress") -> bool:
        out_of_time = minutes is not None and time.monotonic() - started >= 60 * minutes
        return is_stopping() or out_of_time or (args.actions is not None and progress.actions >= args.actions)

    def on_update(progress: "Progress", loss: float, strength: "Strength | None") -> None:
        nonlocal saved
        if strength is not None:
            output.print_text(describe(progress, loss, strength))
            output.flush()
        if strength is not None or time.monotonic() - saved >= SAVE_EVERY:
            trainer.save(folder)
            saved = time.monotonic()
        show(progress, loss)

    try:
        with (
            progress_bar(progress_columns, describe_bar, status="the first update …") as show,
            finish_first(say_that_it_stops) as is_stopping,
        ):
            output.print_text(announce(trainer, minutes, args.actions, folder))
            output.flush()
            trainer.run(should_stop, on_update, MEASURE_EVERY, MATCHES)
            return is_stopping()
    except KeyboardInterrupt:
        raise BadSetup(unfinished(folder)) from None


def announce(trainer: "Trainer", minutes: int | None, actions: int | None, folder: Path) -> str:
    """What is going to happen."""
    plan, done = trainer.plan, trainer.progress.actions
    limits = [f"{minutes:,} minutes"] if minutes is not None else []
    limits += [f"until {actions:,} actions"] if actions is not None else []
    begun = f" continues after {done:,} actions" if done else ""
    return (
        f"Training {plan.game} by {plan.method}, seed {plan.seed},{begun or ' begins'}: {' or '.join(limits)}. "
        f"Checkpoints are in {folder}."
    )


def say_that_it_stops() -> None:
    sys.stderr.write("\nFinishing the running update; Ctrl-C again stops at once.\n")


def unfinished(folder: Path) -> str:
    """What is left after a run that was stopped at once."""
    from fairdeal.train.trainer import CHECKPOINT

    if (folder / CHECKPOINT).exists():
        return f"stopped in the middle of an update; --resume continues from the last checkpoint in {folder}"
    return "stopped before the first checkpoint: nothing was kept"


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    return SpinnerColumn(), TextColumn("{task.fields[status]}"), TimeElapsedColumn()


def describe_bar(progress: "Progress", loss: float) -> dict[str, Any]:
    """What the progress bar shows."""
    return {"status": f"{progress.updates:,} updates, {progress.actions:,} actions, loss {loss:.4f}"}


def describe(progress: "Progress", loss: float, strength: "Strength") -> str:
    """One line about a measurement."""
    return (
        f"{progress.actions / 1e6:7.2f} million actions, {progress.rounds:,} rounds, loss {loss:.4f}; among steady: "
        f"gain {strength.gain:+.3f} ± {1.96 * strength.error:.3f}, place {strength.place:.3f}"
    )


def finish(trainer: "Trainer", args: TrainArgs, folder: Path) -> None:
    """Write the network, its model card and its learning curve."""
    from fairdeal.engine.network_file import NetworkFile, read_network, write_network
    from fairdeal.train.learning_curve import plot_curve
    from fairdeal.train.model_card import model_card
    from fairdeal.train.onnx_export import export_onnx
    from fairdeal.train.trainer import NETWORK, write_curve

    progress, network = trainer.progress, trainer.network()
    plan = trainer.plan
    is_valued = plan.values_positions(progress.actions)
    data = write_network(NetworkFile(plan.game, network, trainer.temperature(), progress.scale, is_valued))
    (folder / NETWORK).write_bytes(data)
    (folder / CARD).write_text(model_card(trainer, read_network(data), len(data)), encoding="utf-8")
    trainer.save(folder)
    write_curve(progress, folder)
    plot_curve(progress, trainer.plan.game, folder)
    if args.export is not None:
        try:
            export_onnx(network, progress.scale, Path(args.export))
        except OSError as error:
            raise BadSetup(f"--export: cannot write {args.export}: {error_reason(error)}") from None
    output.print_text(f"{progress.actions:,} actions; the network is in {folder / NETWORK} ({len(data):,} bytes)")
