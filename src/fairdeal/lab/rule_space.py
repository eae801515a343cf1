"""The rule sets that a search may choose from, and how they are played to find their figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value, write_value
from fairdeal.games import find_game
from fairdeal.lab.estimates import estimate
from fairdeal.lab.match_counts import VariantRunner
from fairdeal.lab.measures import Measure, find_measures
from fairdeal.lab.rule_search import Estimates, RuleSet
from fairdeal.lab.study import Study
from fairdeal.lab.study_plan import DEFAULT_RIVAL, StudyPlan, Variant, make_variant
from fairdeal.lab.targets import Target, parse_target
from fairdeal.lab.worker_pool import WorkerPool

SKILL = "skill"  # the measure that needs a rival
TRIAL_MATCHES = 4  # to find out which measures a game has


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSpace:
    """All combinations of values of some options; the first value of each is the usual one."""

    game: str
    preset: str | None
    players: int | None
    fixed: Mapping[str, object]
    values: Mapping[str, Sequence[object]]  # by option
    bots: Sequence[str]
    max_rounds: int | None
    seed: int | str

    @property
    def usual(self) -> RuleSet:
        """The rule set without a change."""
        return (0,) * len(self.values)

    def changes(self, rules: RuleSet) -> dict[str, object]:
        """The options that are not as usual, with their values."""
        chosen = zip(self.values.items(), rules, strict=True)
        return {name: values[number] for (name, values), number in chosen if number}

    def label(self, rules: RuleSet) -> str:
        """`eight_rule=on, revolutions=strict`, or `the usual rules`."""
        changed = self.changes(rules).items()
        return ", ".join(f"{name}={write_value(value)}" for name, value in changed) or "the usual rules"

    def variant(self, rules: RuleSet, rival: str | None) -> Variant:
        """A rule set as a variant of a study; BadSetup if its rules contradict each other."""
        chosen: dict[str, object] = {
            name: values[number] for (name, values), number in zip(self.values.items(), rules, strict=True)
        }
        if self.players is not None:
            chosen["players"] = self.players
        kind = find_game(self.game)
        label = self.label(rules)
        return make_variant(kind, label, chosen, self.preset, dict(self.fixed), self.bots, rival, self.max_rounds)

    def measures(self) -> list[Measure]:
        """The measures of the game with its usual rules; BadSetup if these cannot be played."""
        usual = self.variant(self.usual, DEFAULT_RIVAL)
        runner = VariantRunner(StudyPlan(self.game, (usual,), self.seed, DEFAULT_RIVAL), 0)
        return find_measures(name for index in range(TRIAL_MATCHES) for name in runner.play(index))

    def targets(self, texts: Sequence[str]) -> list[Target]:
        """Read targets of this game."""
        measures = self.measures()
        return [parse_target(text, measures) for text in texts]

    def evaluate(
        self, pool: WorkerPool, targets: Sequence[Target], population: Sequence[RuleSet], games: int, deals: str
    ) -> list[Estimates | None]:
        """Play rule sets on the same deals and estimate the measure of each target; None for contradictory rules."""
        rival = DEFAULT_RIVAL if any(target.measure.key == SKILL for target in targets) else None
        playable: dict[RuleSet, Variant] = {}
        for rules in population:
            try:
                playable[rules] = self.variant(rules, rival)
            except BadSetup:
                continue
        if not playable:
            return [None] * len(population)
        study = Study(StudyPlan(self.game, tuple(playable.values()), f"{self.seed} {deals}", rival))
        study.run(pool, games)
        numbers = {rules: number for number, rules in enumerate(playable)}
        return [
            [estimate(study.totals, target.measure, numbers[rules]) for target in targets] if rules in numbers else None
            for rules in population
        ]


def searchable_values(game: Game) -> dict[str, list[Value]]:
    """Every option that has a list of values, with all of them, the usual one first."""
    found: dict[str, list[Value]] = {}
    for spec in game.options_type.specs():
        usual: Value = getattr(game.options, spec.name)
        if spec.listed_values:
            found[spec.name] = [usual, *(value for value in spec.listed_values if value != usual)]
    return found
