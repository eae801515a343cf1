"""The training loop: self-play, then regression of the value of each move on how the round ended (deep Monte Carlo).

A batch of rounds is played with the present network, used for training once, and forgotten. The network that plays and
is exported is an exponential average of the trained weights, so the learning rate needs no schedule, and a run is the
same up to any point whatever its length. One thread, one process: the same seed gives the same network on one machine.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network import Network
from fairdeal.train.evaluation import Strength, measure_strength
from fairdeal.train.model import Model, to_integers
from fairdeal.train.self_play import Batch, SelfPlay
from fairdeal.train.setups import mixed_games, plain_game

CHECKPOINT = "checkpoint.pt"
CURVE = "curve.jsonl"
NETWORK = "network.bin"
SCALE_UPDATES = 20  # after these the scale of values is fixed: the first players are wild
SEED_OF_EVALUATION = 7_000_000  # added to the seed: evaluation deals are never trained on


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train and how."""

    game: str
    seed: int
    width: int = 64
    hidden: int = 32
    actions: int = 16_384  # recorded between two updates of the playing network
    minibatch: int = 512
    learning_rate: float = 1e-3
    averaging: float = 0.9995  # of weights, per step
    random_moves: float = 0.02  # share of actions chosen at random
    exploration: float = 0.05  # temperature of the moves in self-play, in units of the value's spread
    temperature: float = 0.0  # of a mixed strategy, in units of the value's spread
    rounds_per_match: int = 4
    setups: int = 48

    @classmethod
    def for_game(cls, game: str, seed: int) -> "Plan":
        """The plan for a game: it says how many rounds are played in a row, and whether moves are mixed."""
        strategy = plain_game(game).strategy
        if strategy.features_type() is None:
            raise BadSetup(f"{game} has no features for a network; docs/research.md says how to add them")
        rounds, temperature = strategy.training_rounds, strategy.mixing_temperature
        return cls(game, seed, rounds_per_match=rounds, temperature=temperature)

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Progress:
    """How far a run has come."""

    actions: int = 0
    rounds: int = 0
    updates: int = 0
    seconds: float = 0.0  # of training and self-play
    scale: float = 0.0  # spread of the value of a round, from the first batch
    matches: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


class Trainer:
    """One run; can be saved, resumed and exported."""

    def __init__(self, plan: Plan) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(plan.seed)
        self.plan = plan
        plain = plain_game(plan.game)
        features = plain.strategy.policy_with(None).features.size
        self.plain = plain
        self.model = Model(features, plan.width, plan.hidden)
        self.average = {name: weights.clone() for name, weights in self.model.state_dict().items()}
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=plan.learning_rate)
        mixed = mixed_games(plan.game, plan.seed, plan.setups)
        self.self_play = SelfPlay(plain, mixed, plan.seed, plan.actions, plan.rounds_per_match)
        self.progress = Progress()

    # ---- One update

    def update(self) -> float:
        """Play a batch of rounds and learn from it; returns the mean loss."""
        started = time.perf_counter()
        batch = self.self_play.play(self.network(), self.plan.random_moves, self.exploration())
        if self.progress.updates < SCALE_UPDATES:
            self.progress.scale = float(batch.values.std()) or 1.0
        loss = self.learn(batch)
        self.progress.actions += len(batch)
        self.progress.rounds += batch.rounds
        self.progress.updates += 1
        self.progress.matches = self.self_play.matches
        self.progress.seconds += time.perf_counter() - started
        return loss

    def learn(self, batch: Batch) -> float:
        """Train on the actions of a batch once, in random order."""
        order = np.random.default_rng([self.plan.seed, self.progress.updates]).permutation(len(batch))
        starts = np.concatenate([[0], batch.ends[:-1]])
        losses = []
        for first in range(0, len(order), self.plan.minibatch):
            chosen = order[first : first + self.plan.minibatch]
            pieces = [batch.features[starts[k] : batch.ends[k]] for k in chosen]
            offsets = np.zeros(len(chosen) + 1, np.int64)
            np.cumsum(batch.ends[chosen] - starts[chosen], out=offsets[1:])
            features = torch.from_numpy(np.concatenate(pieces).astype(np.int64))
            wanted = torch.from_numpy(batch.values[chosen] / np.float32(self.progress.scale))
            values = self.model(features, torch.from_numpy(offsets))
            loss = torch.nn.functional.mse_loss(values, wanted)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.model.keep_in_range()
            self.update_average()
            losses.append(float(loss.detach()))
        return float(np.mean(losses))

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def update_average(self) -> None:
        """Move the averaged weights towards the trained ones, faster in the beginning."""
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

    def exploration(self) -> int:
        """The temperature of self-play in units of the network's ratings."""
        return round(max(self.plan.exploration, self.plan.temperature) * (1 << 18))

    def temperature(self) -> int:
        """The temperature in units of the network's ratings."""
        return round(self.plan.temperature * (1 << 18))

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
        data = torch.load(path, weights_only=True)
        trainer = cls(Plan(**data["plan"]))
        trainer.model.load_state_dict(data["model"])
        trainer.average = data["average"]
        trainer.optimizer.load_state_dict(data["optimizer"])
        for name, value in data["progress"].items():
            setattr(trainer.progress, name, value)
        trainer.self_play.matches = trainer.progress.matches
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
