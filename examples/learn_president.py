"""Learn President from scratch: `python examples/learn_president.py [matches]`.

Four copies of one learner play each other, many matches at once. The learner is a table of weights, a column an action:
the better a column fits what the player sees, the likelier the action. After a match the choices of those who came in
early become likelier, those of the others less so (REINFORCE). Then it plays against three who choose at random.
"""

import sys

import numpy as np

from fairdeal.adapters.vector import VectorEnv

AT_ONCE, RATE = 64, 0.02


def chances(weights, seen, masks):
    """What players see as numbers up to 1, and how likely each action is; those not legal have no chance."""
    features = np.append(np.minimum(seen / 4, 1), np.ones((len(seen), 1)), axis=1)
    scores = np.where(masks, features @ weights, -np.inf)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return features, likely / likely.sum(axis=1, keepdims=True)


def play(weights, matches, learn, seed):
    """Play so many matches; all learn, or seat 0 plays against chance. The mean score of seat 0, from 0 to 1."""
    env = VectorEnv("president", AT_ONCE, players=4)
    dice = np.random.default_rng(seed)
    seen, infos = env.reset(seed=seed)
    choices = [[] for _ in range(AT_ONCE)]  # of each match: who, what he saw, what would make his choice likelier
    scores = []
    while len(scores) < matches:
        seat, masks = infos["to_act"], infos["action_mask"]
        features, likely = chances(weights, seen, masks)
        if not learn:
            likely = np.where((seat == 0)[:, None], likely, masks / masks.sum(axis=1, keepdims=True))
        actions = (likely.cumsum(axis=1) > dice.random((AT_ONCE, 1))).argmax(axis=1)
        likelier = np.eye(weights.shape[1])[actions] - likely
        for row, choice in enumerate(zip(seat, features, likelier, strict=True)):
            choices[row].append(choice)
        seen, rewards, over, _, infos = env.step(actions)
        for row in np.flatnonzero(over):
            scores.append(rewards[row, 0])
            who, saw, better = map(np.array, zip(*choices[row], strict=True))
            if learn:
                weights += RATE * saw.T @ (better * (rewards[row, who] - 0.5)[:, None])
            choices[row].clear()
    return np.mean(scores)


def main(matches=1000):
    env = VectorEnv("president", 1, players=4)
    weights = np.zeros((env.single_observation_space.shape[0] + 1, env.single_action_space.n))
    before, _, after = [play(weights, *task) for task in ((matches, False, 1), (matches, True, 2), (matches, False, 3))]
    print(f"Against three random players: {before:.2f} before, {after:.2f} after {matches:,} matches (par is 0.50).")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
