"""Settings of a review: how many worlds it samples, and the seed of everything random in it."""

from dataclasses import dataclass, replace

REVIEWER = "rollout"  # the policy that finishes every imagined round: `Strategy.evaluate_move` and `Strategy.rollout`
VERSION = 3  # of the method: a review with the same version, budget and seed is the same
LEVEL = 0.95  # of the intervals
MAX_CANDIDATES = 32
FINALISTS = 4  # candidates in the second half of the screening
DEFAULT_WORLDS = 1000


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """The budget of a review. All numbers follow from `worlds`, so that one number describes it."""

    worlds: int = DEFAULT_WORLDS  # fresh worlds in which the played move is compared with the recommended one
    seed: int | str = 0

    def with_effort(self, factor: int) -> "ReviewSettings":
        """The same settings with more worlds, for decisions of a game whose rollouts are fast or differ little."""
        return replace(self, worlds=self.worlds * factor)

    @property
    def screening_worlds(self) -> int:
        """Worlds in which all candidates are tried."""
        return max(8, self.worlds // 8)

    @property
    def final_worlds(self) -> int:
        """Further worlds for the best few of them."""
        return max(8, self.worlds // 4)

    @property
    def open_rollouts(self) -> int:
        """Rollouts of each candidate with open hands."""
        return max(8, self.worlds // 8)

    @property
    def position_rollouts(self) -> int:
        """Rollouts of each position of the real match, for the curve and the ledger."""
        return max(1, self.worlds // 8)

    @property
    def deals(self) -> int:
        """Other deals that are played for par, in rounds that begin with roles."""
        return max(16, self.worlds)
