"""What the lab measures: each measure is the ratio of two counts, such as moves per round.

Which measures a game has follows from what was counted. A game without roles has no role measures, and every kind of
event that a game reports is a rule that fires.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from fairdeal.lab.match_counts import TENTHS_PER_CHOICE, TENTHS_PER_DEAL, TENTHS_PER_FORCED_MOVE

Unit: TypeAlias = Literal["share", "number"]

GROUPS = {
    "roles": "Roles: who stays, who rises",
    "length": "Length",
    "decisions": "Decisions",
    "seats": "Seats",
    "drama": "Drama",
    "scores": "Scores",
    "skill": "Skill or luck",
    "mobility": "From role to role",
    "rules": "How often rules fire",
    "success": "How often it succeeds",
}
SAME_PLAY = "same play"
STOPPED = "ended by the limit"
PACE = (
    f"Minutes are estimated: {TENTHS_PER_CHOICE / 10:g} s per choice, {TENTHS_PER_FORCED_MOVE / 10:g} s per forced "
    f"move, {TENTHS_PER_DEAL / 10:g} s per deal."
)


@dataclass(frozen=True, slots=True)
class Measure:
    """The ratio of two counts, and the words to report it with."""

    key: str
    group: str
    label: str  # in a table, and after a number or before a share: `the President stays President`
    numerator: str  # names of counts
    denominator: str
    unit: Unit = "number"
    scale: float = 1.0
    headline: bool = False  # shown in the summary, and made as precise as the user asks
    more: str = "more"
    less: str = "less"
    subject: str | None = None  # of a sentence about a difference; the label if there is none

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "group": self.group,
            "words": self.label,
            "above": self.numerator,
            "below": self.denominator,
            "unit": self.unit,
            "scale": self.scale,
            "headline": self.headline,
            "more": self.more,
            "less": self.less,
            "subject": self.subject,
        }


def find_measures(counts: Iterable[str]) -> list[Measure]:
    """The measures that counts with these names allow, in the order of a report."""
    names = sorted(set(counts))
    found = [measure for measure in _common_measures() if measure.numerator in names and measure.denominator in names]
    found += _role_measures(names)
    for name in names:
        kind, _, rest = name.partition(".")
        if kind in _BY_KIND and (kind != "role" or ">" in rest):
            found.append(_BY_KIND[kind](rest))
    order = list(GROUPS)
    return sorted(found, key=lambda measure: (order.index(measure.group), not measure.headline, measure.key))


def _share(key: str, group: str, label: str, numerator: str, denominator: str, headline: bool = False) -> Measure:
    return Measure(
        key, group, label, numerator, denominator, "share", headline=headline, more="more often", less="less often"
    )  # fmt: skip


def _common_measures() -> list[Measure]:
    return [
        _share("forced", "decisions", "a move is forced", "forced", "moves", headline=True),
        _share(SAME_PLAY, "decisions", "the first deal is played as in the first variant, move by move", "play.same",
               "play.compared"),
        _share("several reasonable", "decisions", "more than one move is reasonable", "weighed.several", "weighed",
               headline=True),
        Measure("reasonable moves", "decisions", "reasonable moves per decision", "weighed.moves", "weighed",
                subject="the number of reasonable moves", more="larger", less="smaller"),
        _share("opener wins", "seats", "the first player to act finishes first", "opened.first", "opened",
               headline=True),
        Measure(
            "moves a round", "length", "moves per round", "moves", "rounds",
            headline=True, more="longer", less="shorter", subject="a round",
        ),
        Measure("moves a match", "length", "moves per match", "moves", "matches", more="longer", less="shorter"),
        Measure("rounds a match", "length", "rounds per match", "rounds", "matches"),
        _share(STOPPED, "length", "the limit on deals ends the match", "stopped", "matches"),
        Measure(
            "minutes a match", "length", "minutes per match (estimated)", "tenths", "matches", scale=1 / 600,
            headline=True, more="longer", less="shorter", subject="the time for a match",
        ),
        Measure(
            "minutes a round", "length", "minutes per round (estimated)", "tenths", "rounds", scale=1 / 600,
            more="longer", less="shorter", subject="the time for a round",
        ),
        _share("lead changes", "drama", "the lead changes between rounds", "lead.changes", "lead.chances",
               headline=True),
        _share("open lead", "drama", "after a round, the lead will still change", "lead.open", "lead.chances"),
        _share("comebacks", "drama", "the winner was last after an earlier round", "comeback", "comeback.chances",
               headline=True),
        Measure("score spread", "scores", "points between first and last", "spread", "matches", headline=True,
                subject="the spread of scores", more="wider", less="narrower"),
        Measure("winning margin", "scores", "points between first and second", "margin", "matches",
                subject="the winning margin", more="wider", less="narrower"),
        _share("skill", "skill", "the better bot finishes ahead of the weaker one (50 %: luck alone)", "skill.ahead",
               "skill.pairs", headline=True),
        Measure("reign", "roles", "rounds per reign", "reign.rounds", "reign.ends",
                subject="a reign", more="longer", less="shorter"),
    ]  # fmt: skip


def _role_measures(names: list[str]) -> list[Measure]:
    """What happens to the top and the bottom role. Their keys sort from the top."""
    keys = [name.removeprefix("role.") for name in names if name.startswith("role.") and ">" not in name]
    if not keys:
        return []
    top, bottom = role_title(keys[0]), role_title(keys[-1])
    return [
        _share("top stays", "roles", f"the {top} stays {top}", "reign.goes_on", "reign.rounds", True),
        _share("bottom rises", "roles", f"the {bottom} rises", "bottom.rises", "reign.rounds", True),
        _share("bottom to top", "roles", f"the {bottom} becomes {top}", "bottom.to_top", "reign.rounds", True),
    ]


def role_title(key: str) -> str:
    """`President` for the key `0 President`."""
    return key[2:]


def _seat_first(seat: str) -> Measure:
    return _share(f"seat {seat} first", "seats", f"seat {int(seat)} finishes first", f"first.{seat}", "matches")


def _seat_place(seat: str) -> Measure:
    return Measure(
        f"seat {seat} place", "seats", f"mean place of seat {int(seat)}", f"place.{seat}", "matches", scale=0.5,
        more="lower down", less="higher up",
    )  # fmt: skip


def _role_change(change: str) -> Measure:
    old, _, new = change.partition(">")
    return _share(change, "mobility", f"{role_title(old)} → {role_title(new)}", f"role.{change}", f"role.{old}")


def _rule_fires(name: str) -> Measure:
    text = name.replace("_", " ")
    return Measure(
        f"{text} a round", "rules", f"{text}, times per round", f"fires.{name}", "rounds",
        more="more often", less="less often", subject=f"“{text}”",
    )  # fmt: skip


def _attempts(name: str) -> Measure:
    return Measure(
        f"{name} tried", "rules", f"{name}: attempts per round", f"tried.{name}", "rounds",
        more="more often", less="less often", subject=f"an attempt at a {name}",
    )  # fmt: skip


def _success(name: str) -> Measure:
    return Measure(
        f"{name} succeeds", "success", name, f"done.{name}", f"tried.{name}", "share",
        more="more often", less="less often", subject=f"a {name} succeeds",
    )  # fmt: skip


_BY_KIND = {
    "first": _seat_first,
    "place": _seat_place,
    "role": _role_change,
    "fires": _rule_fires,
    "tried": _attempts,
    "done": _success,
}
