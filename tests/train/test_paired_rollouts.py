"""Paired rollouts: what is labeled, and that only differences between the actions of a decision are learned."""

from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from fairdeal.engine.random import CHOICES, Stream  # noqa: E402
from fairdeal.train.feature_lists import starts_of  # noqa: E402
from fairdeal.train.labels import Batch, Mixture  # noqa: E402
from fairdeal.train.paired_rollouts import PairedRollouts  # noqa: E402
from fairdeal.train.plan import ROLLOUTS, Plan  # noqa: E402
from fairdeal.train.setups import plain_game  # noqa: E402
from fairdeal.train.trainer import Trainer  # noqa: E402

pytestmark = pytest.mark.once

GAMES = ["president", "rook", "sanityholes", "bull-sanity", "rummy", "hearts", "oh-hell"]


def small_trainer(key: str, **changes: object) -> Trainer:
    plan = replace(Plan.for_game(key, 3, ROLLOUTS), width=16, hidden=8, actions=400, minibatch=32, setups=4)
    return Trainer(replace(plan, **changes))  # type: ignore[arg-type]


def copied(batch: Batch) -> Batch:
    """A batch that is not overwritten by the next one."""
    arrays = {name: np.copy(getattr(batch, name)) for name in Batch.__slots__ if name != "rounds"}
    return Batch(**arrays, rounds=batch.rounds)


@pytest.mark.parametrize("key", GAMES)
def test_a_decision_has_several_actions_and_their_values_differ_at_times(key: str) -> None:
    trainer = small_trainer(key)
    batch = trainer.labeler.play(trainer.network(), trainer.mixture())
    numbers = np.diff(batch.last_actions, prepend=0)
    assert len(batch.values) >= 400
    assert batch.last_actions[-1] == len(batch.values) == len(batch.action_ends)
    assert len(batch) == len(batch.position_ends) == len(batch.phases) == len(batch.advised)
    assert numbers.min() >= 2
    assert (batch.advised < numbers).all()
    assert (batch.advised >= 0).any()
    highest = np.maximum.reduceat(batch.values, starts_of(batch.last_actions))
    lowest = np.minimum.reduceat(batch.values, starts_of(batch.last_actions))
    assert (highest > lowest).any()


def test_equal_candidates_have_equal_luck() -> None:
    game = plain_game("hearts")
    trainer = small_trainer("hearts")
    policy = game.strategy.policy_with(trainer.network())
    state = game.start(5)
    seat = state.actors[0]
    while state.phase != "play" or state.moves(seat).count() == 1:
        state.play(seat, state.moves(seat).at(0))
        seat = state.actors[0]
    move = state.moves(seat).at(0)
    labels = [PairedRollouts([game], 5, 100, 1) for _ in range(2)]
    for rollouts in labels:
        rollouts.label_move(state, seat, move, move, policy, by_network=False, base=0.0)
    assert labels[0].values == labels[1].values
    assert labels[0].advised == [0]
    assert state.moves(seat).at(0) == move  # the match itself has not moved on


def test_a_constant_added_to_all_values_of_a_decision_changes_nothing() -> None:
    trainer = small_trainer("hearts", mean_weight=0.0)
    batch = copied(trainer.labeler.play(trainer.network(), trainer.mixture()))
    trainer.measure_spreads(batch)
    numbers = np.diff(batch.last_actions, prepend=0)
    shifts = np.repeat(np.arange(len(batch), dtype=np.float32), numbers)
    shifted = replace(batch, values=batch.values + shifts)
    chosen = np.arange(len(batch))
    with torch.no_grad():
        assert float(trainer.loss(shifted, chosen)) == pytest.approx(float(trainer.loss(batch, chosen)), rel=1e-3)


def test_differences_and_advice_are_learned() -> None:
    trainer = small_trainer("oh-hell")
    batch = copied(trainer.labeler.play(trainer.network(), trainer.mixture()))
    trainer.measure_spreads(batch)
    losses = [trainer.learn(batch) for _ in range(30)]
    assert losses[-1] < 0.85 * losses[0]


def test_the_network_can_finish_the_rollouts() -> None:
    trainer = small_trainer("sanityholes", network_rollouts=1.0, heuristic_updates=0)
    assert trainer.mixture() == Mixture(
        heuristic_seats=trainer.plan.heuristic_seats,
        random_moves=trainer.plan.random_moves,
        temperature=round(trainer.plan.exploration * (1 << 18)),
        network_rollouts=1.0,
    )
    assert trainer.update() > 0


def test_a_bid_that_is_clearly_made_or_missed_counts_as_it_does() -> None:
    game = plain_game("rook")
    differences = []
    for seed in range(30):
        state = game.start(seed)
        while state.phase != "play":
            actor = state.actors[0]
            state.play(actor, game.strategy.heuristic_move(state.view(actor), Stream(0, CHOICES)))
        seat = state.actors[0]
        move = state.moves(seat).at(0)
        real = game.strategy.evaluate_move(state.copy(), seat, move, Stream(seed, CHOICES))[seat]
        soft = game.strategy.evaluate_for_training(state.copy(), seat, move, Stream(seed, CHOICES))
        differences.append(abs(real - soft))
    assert min(differences) < 5  # bids far from what was taken
    assert max(differences) > 20  # bids close to it
