"""Learn President from scratch: `python examples/learn_president.py [matches]`.

Four copies of one linear softmax policy play each other, in many matches at once. After each match, REINFORCE makes the
actions of the players who finished early more likely, and those of the others less likely. The trained policy then
plays against three random players.
"""

import sys

import numpy as np

from fairdeal.adapters.vector import VectorEnv

MATCHES_AT_ONCE, LEARNING_RATE = 64, 0.02


def probabilities(weights, observations, masks):
    """Features of the observations, scaled to at most 1, and the probability of each action; 0 if it is not legal."""
    features = np.append(np.minimum(observations / 4, 1), np.ones((len(observations), 1)), axis=1)
    scores = np.where(masks, features @ weights, -np.inf)
    exponentials = np.exp(scores - scores.max(axis=1, keepdims=True))
    return features, exponentials / exponentials.sum(axis=1, keepdims=True)


def play(weights, matches, learn, seed):
    """Play matches in which all seats learn, or seat 0 plays random opponents; return its mean score, from 0 to 1."""
    env = VectorEnv("president", MATCHES_AT_ONCE, players=4)
    generator = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    steps = [[] for _ in range(MATCHES_AT_ONCE)]  # of each match: seat, features, gradient of the log probability
    scores = []
    while len(scores) < matches:
        seat, masks = infos["to_act"], infos["action_mask"]
        features, chances = probabilities(weights, observations, masks)
        if not learn:
            chances = np.where((seat == 0)[:, None], chances, masks / masks.sum(axis=1, keepdims=True))
        actions = (chances.cumsum(axis=1) > generator.random((MATCHES_AT_ONCE, 1))).argmax(axis=1)
        gradients = np.eye(weights.shape[1])[actions] - chances
        for row, step in enumerate(zip(seat, features, gradients, strict=True)):
            steps[row].append(step)
        observations, rewards, over, _, infos = env.step(actions)
        for row in np.flatnonzero(over):
            scores.append(rewards[row, 0])
            seats, inputs, outputs = map(np.array, zip(*steps[row], strict=True))
            if learn:
                weights += LEARNING_RATE * inputs.T @ (outputs * (rewards[row, seats] - 0.5)[:, None])
            steps[row].clear()
    return np.mean(scores)


def main(matches=1000):
    env = VectorEnv("president", 1, players=4)
    weights = np.zeros((env.single_observation_space.shape[0] + 1, env.single_action_space.n))
    before, _, after = [play(weights, *task) for task in ((matches, False, 1), (matches, True, 2), (matches, False, 3))]
    print(f"Against three random players: {before:.2f} before, {after:.2f} after {matches:,} matches (even: 0.50).")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
