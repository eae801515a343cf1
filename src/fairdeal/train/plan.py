"""What to train and how: the settings of a run."""

from dataclasses import dataclass, replace
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network_file import NetworkFile
from fairdeal.train.setups import plain_game

ROLLOUTS, SELF_PLAY = METHODS = ("rollouts", "self-play")
SELF_PLAY_PLAN: dict[str, Any] = {
    "minibatch": 512,
    "slower_after": 1_000,
    "mean_weight": 1.0,
    "advice_weight": 0.0,
    "heuristic_seats": 0.0,
    "random_moves": 0.02,
    "exploration": 0.05,
}
ACTIONS_UNTIL_VALUED = 500_000  # after them, a search with the network of Presidents & Sanityholes was strong already
IMPROVEMENT_PLAN: dict[str, Any] = {  # rollouts by the network that a run begins with, instead of the heuristic player
    "learning_rate": 6e-4,
    "slower_after": 150,
    "mean_weight": 0.6,
    "advice_weight": 0.0,
    "heuristic_seats": 0.15,
    "network_rollouts": 1.0,
    "heuristic_updates": 0,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train and how."""

    game: str
    seed: int
    method: str = ROLLOUTS
    width: int = 64
    hidden: int = 32
    actions: int = 16_384  # labeled between two updates of the playing network
    minibatch: int = 64  # decisions
    learning_rate: float = 1e-3  # in the beginning
    slower_after: int = 100  # updates after which the learning rate has halved
    averaging: float = 0.9995  # of weights, per step
    mean_weight: float = 0.2  # of the mean over a decision's actions, compared to that of their differences
    advice_weight: float = 0.1  # of the heuristic player's choices, in the beginning
    advised_actions: int = 1_000_000  # labeled actions after which that weight has halved
    heuristic_seats: float = 0.35  # share of the seats in matches
    random_moves: float = 0.03  # share of the moves in matches
    exploration: float = 0.1  # temperature of the network's moves in matches, in units of the value's spread
    temperature: float = 0.0  # of a mixed strategy, in units of the value's spread
    network_rollouts: float = 0.0  # share of decisions with rollouts by the network
    heuristic_updates: int = 100  # updates before the network plays rollouts
    rounds_per_match: int = 4
    setups: int = 48
    start: str = ""  # checksum of the network that the run begins with; "": random weights
    scale: float = 0.0  # of its values
    start_valued: bool = False  # whether it valued positions already

    @classmethod
    def for_game(
        cls, game: str, seed: int, method: str | None = None, width: int | None = None, start: NetworkFile | None = None
    ) -> "Plan":
        """The plan for a game, whose strategy says how many rounds are played in a row and whether moves are mixed.

        Without a method, networks that know what the heuristic player would do are trained by paired rollouts. If a
        run begins with a network, that network finishes the rollouts.
        """
        strategy = plain_game(game).strategy
        if strategy.features_type() is None:
            raise BadSetup(f"{game} has no features for a network; docs/research.md says how to add them")
        rounds, temperature = strategy.training_rounds, strategy.mixing_temperature
        actions = strategy.training_actions
        plan = cls(
            game, seed, actions=actions, minibatch=actions // 256, rounds_per_match=rounds, temperature=temperature
        )
        if start is not None:
            network = start.network
            if width is not None and width < network.width:
                raise BadSetup(f"--width: the network of --from has {network.width} sums already; take as many or more")
            plan = replace(plan, start=start.sha256, scale=start.scale, start_valued=start.values_positions)
            plan = replace(plan, width=network.width, hidden=network.hidden_size)
        if width is not None:
            if width % 8:
                raise BadSetup(f"--width: a multiple of 8, not {width}")
            plan = replace(plan, width=width)
        if (method or (ROLLOUTS if strategy.takes_advice else SELF_PLAY)) == SELF_PLAY:
            return replace(plan, method=SELF_PLAY, **SELF_PLAY_PLAN)
        return replace(plan, **IMPROVEMENT_PLAN) if start is not None else plan

    def values_positions(self, actions: int) -> bool:
        """Whether ratings are values of positions after this many labeled actions, or only compare moves.

        They are if the network learns what the rest of a round is worth when it plays on itself. A network that has
        only compared moves needs time for that.
        """
        learns_values = self.method == SELF_PLAY or (self.network_rollouts == 1 and not self.heuristic_updates)
        return learns_values and (not self.start or self.start_valued or actions >= ACTIONS_UNTIL_VALUED)

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}
