"""The training loop: label decisions, then fit the network to them.

There are two methods. With paired rollouts (paired_rollouts.py), the network learns the differences between the actions
of each decision. With self-play (self_play.py), it learns how rounds end after the actions that it has taken. A batch
of decisions is labeled with the current network, used for training, and forgotten. The network that plays and is
exported is an exponential average of the trained weights. A run uses one thread, so on one machine the same seed gives
the same network after the same number of updates, however long the run is.
"""

import json
import math
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network import Network
from fairdeal.train.evaluation import Strength, measure_strength
from fairdeal.train.feature_lists import lists_of, ranges, starts_of
from fairdeal.train.labels import Batch, Mixture
from fairdeal.train.model import Model, to_integers
from fairdeal.train.paired_rollouts import PairedRollouts
from fairdeal.train.plan import ROLLOUTS, Plan
from fairdeal.train.self_play import SelfPlay
from fairdeal.train.setups import mixed_games, plain_game

CHECKPOINT = "checkpoint.pt"
CURVE = "curve.jsonl"
NETWORK = "network.bin"
SCALE_UPDATES = 20  # after these the scale of values is fixed: the values of untrained players vary too much
ADVICE_TEMPERATURE = 0.1  # in units of the spread within a decision
UNIT = 1 << 18  # ratings of the network per unit of value
SEED_OF_EVALUATION = 7_000_000  # added to the seed: evaluation deals are never trained on


@dataclass(slots=True)
class Progress:
    """How far a run has come."""

    actions: int = 0
    rounds: int = 0
    updates: int = 0
    seconds: float = 0.0  # of training and self-play
    scale: float = 0.0  # spread of values within a decision, from the first batches
    phase_sums: list[float] = field(default_factory=list)  # squared differences within decisions, by phase
    phase_counts: list[int] = field(default_factory=list)  # the number of these differences, by phase
    mean_variance: float = 0.0  # between decisions
    matches: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


class Trainer:
    """One run; can be saved, resumed and exported."""

    def __init__(self, plan: Plan, start: Network | None = None) -> None:
        """A new run of a plan, which may begin with the weights of a network."""
        torch.set_num_threads(1)
        torch.manual_seed(plan.seed)
        self.plan = plan
        plain = plain_game(plan.game)
        features = plain.strategy.policy_with(None).size
        self.plain = plain
        self.model = Model(features, plan.width, plan.hidden)
        if start is not None:
            self.model.take_weights(start)
        self.average = {name: weights.clone() for name, weights in self.model.state_dict().items()}
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=plan.learning_rate)
        games = [plain, *mixed_games(plan.game, plan.seed, plan.setups)]
        labeler = PairedRollouts if plan.method == ROLLOUTS else SelfPlay
        self.labeler = labeler(games, plan.seed, plan.actions, plan.rounds_per_match)
        phases = len(self.labeler.phase_names)
        self.progress = Progress(phase_sums=[0.0] * phases, phase_counts=[0] * phases)

    # ---- One update

    def update(self) -> float:
        """Label a batch of decisions and learn from it; returns the mean loss."""
        started = time.perf_counter()
        batch = self.labeler.play(self.network(), self.mixture())
        if self.progress.updates < SCALE_UPDATES:
            self.measure_spreads(batch)
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.learning_rate / (1 + self.progress.updates / self.plan.slower_after)
        loss = self.learn(batch)
        self.progress.actions += len(batch.values)
        self.progress.rounds += batch.rounds
        self.progress.updates += 1
        self.progress.matches = self.labeler.matches
        self.progress.seconds += time.perf_counter() - started
        return loss

    def measure_spreads(self, batch: Batch) -> None:
        """Update the mean variances within decisions of each phase, and between decisions."""
        progress, numbers = self.progress, np.diff(batch.last_actions, prepend=0)
        means = np.add.reduceat(batch.values, starts_of(batch.last_actions)) / numbers
        squares = np.square(batch.values - np.repeat(means, numbers))
        phases = np.repeat(batch.phases, numbers)
        for phase in range(len(self.labeler.phase_names)):
            chosen = squares[phases == phase]
            progress.phase_sums[phase] += float(chosen.sum())
            progress.phase_counts[phase] += len(chosen)
        progress.mean_variance += (float(means.var()) - progress.mean_variance) / (progress.updates + 1)
        within = sum(progress.phase_sums) / sum(progress.phase_counts)
        progress.scale = self.plan.scale or math.sqrt(within or progress.mean_variance) or 1.0

    def mixture(self) -> Mixture:
        """Who plays now."""
        plan = self.plan
        share = plan.network_rollouts if self.progress.updates >= plan.heuristic_updates else 0.0
        return Mixture(
            heuristic_seats=plan.heuristic_seats,
            random_moves=plan.random_moves,
            temperature=round(max(plan.exploration, plan.temperature) * UNIT),
            network_rollouts=share,
            rollout_temperature=self.temperature(),
        )

    def learn(self, batch: Batch) -> float:
        """Train on the decisions of a batch once, in random order."""
        order = np.random.default_rng([self.plan.seed, self.progress.updates, 0]).permutation(len(batch))
        losses = []
        for first in range(0, len(order), self.plan.minibatch):
            loss = self.loss(batch, order[first : first + self.plan.minibatch])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.model.keep_in_range()
            self.update_average()
            losses.append(float(loss.detach()))
        return float(np.mean(losses))

    def loss(self, batch: Batch, chosen: npt.NDArray[np.int64]) -> Tensor:
        """Mean squared error of the differences between actions of the same decision, and of their mean."""
        firsts = starts_of(batch.last_actions)[chosen]
        numbers = batch.last_actions[chosen] - firsts
        actions = ranges(firsts, numbers)
        position_of = torch.from_numpy(np.repeat(np.arange(len(chosen)), numbers))
        values = self.model(
            lists_of(batch.position_features, batch.position_ends, chosen),
            lists_of(batch.action_features, batch.action_ends, actions),
            position_of,
        )
        error = values - torch.from_numpy(batch.values[actions] / np.float32(self.progress.scale))
        count = torch.from_numpy(numbers.astype(np.float32))
        mean = torch.zeros(len(chosen)).index_add(0, position_of, error) / count
        weights = torch.from_numpy(self.phase_weights()[np.repeat(batch.phases[chosen], numbers)])
        within: Tensor = ((error - mean.index_select(0, position_of)).square() * weights).mean()
        mean_weight = self.plan.mean_weight * self.progress.scale**2 / max(self.progress.mean_variance, 1e-9)
        loss = within + mean_weight * mean.square().mean()
        if self.plan.advice_weight:
            loss = loss + self.advice_weight() * self.advice_loss(batch, chosen, values * weights.sqrt(), numbers)
        return loss

    def advice_weight(self) -> float:
        """The weight of the heuristic player's choices, which falls as rollouts become known."""
        return self.plan.advice_weight / (1 + self.progress.actions / self.plan.advised_actions)

    def advice_loss(
        self, batch: Batch, chosen: npt.NDArray[np.int64], values: Tensor, numbers: npt.NDArray[np.int64]
    ) -> Tensor:
        """Cross entropy of the heuristic player's choices, if actions are drawn by their values."""
        table = torch.full((len(chosen), int(numbers.max())), -1e4)
        rows = np.repeat(np.arange(len(chosen)), numbers)
        columns = ranges(np.zeros(len(chosen), np.int64), numbers)
        table = table.index_put((torch.from_numpy(rows), torch.from_numpy(columns)), values / ADVICE_TEMPERATURE)
        advised = torch.from_numpy(batch.advised[chosen])
        found: Tensor = torch.nn.functional.cross_entropy(table, advised, ignore_index=-1, reduction="sum")
        return found / len(chosen)

    def phase_weights(self) -> npt.NDArray[np.float32]:
        """Weights with which the variance within decisions is the same in each phase: bids differ more than cards."""
        sums, counts = np.array(self.progress.phase_sums), np.array(self.progress.phase_counts)
        variances = np.maximum(sums, 1e-9) / np.maximum(counts, 1)
        weights: npt.NDArray[np.float32] = (self.progress.scale**2 / variances).astype(np.float32)
        return weights

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def update_average(self) -> None:
        """Move the averaged weights toward the trained ones, faster in the beginning."""
        steps = self.optimizer_steps()
        keep = min(self.plan.averaging, (1 + steps) / (10 + steps))
        for name, weights in self.model.state_dict().items():
            self.average[name].lerp_(weights, 1 - keep)

    def optimizer_steps(self) -> int:
        """Number of steps taken so far."""
        state = self.optimizer.state.get(self.model.bias)
        return int(state["step"]) if state else 0

    # ---- Results

    def network(self) -> Network:
        """The averaged weights as integers."""
        return to_integers(self.average)

    def temperature(self) -> int:
        """The temperature in units of the network's ratings."""
        return round(self.plan.temperature * UNIT)

    def measure(self, matches: int) -> Strength:
        """Play against the heuristic player."""
        return measure_strength(
            self.plain, self.network(), self.temperature(), self.plan.seed + SEED_OF_EVALUATION, matches
        )

    # ---- Checkpoints

    def save(self, folder: Path) -> None:
        """Write a checkpoint; an interruption leaves the one before."""
        data = {
            "plan": self.plan.to_json(),
            "model": self.model.state_dict(),
            "average": self.average,
            "optimizer": self.optimizer.state_dict(),
            "progress": {name: getattr(self.progress, name) for name in Progress.__slots__},
        }
        new = folder / f"{CHECKPOINT}.new"
        torch.save(data, new)
        new.replace(folder / CHECKPOINT)

    @classmethod
    def resume(cls, folder: Path) -> "Trainer":
        """Continue from a checkpoint."""
        path = folder / CHECKPOINT
        if not path.is_file():
            raise BadSetup(f"there is no checkpoint in {folder} to resume from")
        try:
            data = torch.load(path, weights_only=True)
            trainer = cls(Plan(**data["plan"]))
            average, progress = data["average"], data["progress"]
        except (OSError, RuntimeError, EOFError, pickle.UnpicklingError, KeyError, TypeError):
            raise BadSetup(f"{path} is damaged, or from another version: it cannot be resumed") from None
        try:
            trainer.model.load_state_dict(data["model"])
            trainer.optimizer.load_state_dict(data["optimizer"])
        except (RuntimeError, ValueError, KeyError):
            raise BadSetup(f"{path} is of a network with other features: it cannot be resumed") from None
        trainer.average = average
        for name, value in progress.items():
            setattr(trainer.progress, name, value)
        trainer.labeler.matches = trainer.progress.matches
        return trainer

    def run(
        self,
        should_stop: Callable[[Progress], bool],
        on_update: Callable[[Progress, float, Strength | None], None],
        evaluate_every: int,
        matches: int,
    ) -> None:
        """Update until told to stop; measure the strength after every `evaluate_every` updates."""
        while not should_stop(self.progress):
            loss = self.update()
            strength = self.measure(matches) if self.progress.updates % evaluate_every == 0 else None
            point = {"actions": self.progress.actions, "seconds": self.progress.seconds, "loss": loss}
            if strength is not None:
                point |= {"gain": strength.gain, "error": strength.error, "place": strength.place}
            self.progress.curve.append(point)
            on_update(self.progress, loss, strength)


def write_curve(progress: Progress, folder: Path) -> None:
    """Write the learning curve, one JSON object per update."""
    lines = [json.dumps(point) for point in progress.curve]
    (folder / CURVE).write_text("\n".join(lines) + "\n", encoding="utf-8")
