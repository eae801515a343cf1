"""What the lab asks of a game: each measure is one tally for each of another, such as moves a round.

Which ones there are follows from what was counted: a game without roles has no role measures, and whatever kinds of
events a game tells of are rules that fire.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fairdeal.lab.tallies import FOR_A_CHOICE, FOR_A_DEAL, FOR_A_FORCED_MOVE

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


@dataclass(frozen=True, slots=True)
class Measure:
    """One tally for each of another: how it is told, and in which direction it may differ."""

    key: str
    group: str
    words: str  # as a row of a table: `the President keeps the chair`
    above: str  # the tally that is counted
    below: str  # for each of what
    unit: Unit = "number"
    scale: float = 1.0
    headline: bool = False  # one that the summary and the wanted precision are about
    more: str = "more"
    less: str = "less"
    subject: str | None = None  # in a sentence; as in the table if there is none


def find_measures(tallies: Iterable[str]) -> list[Measure]:
    """The measures that these tallies allow, in the order of a report."""
    names = sorted(set(tallies))
    found = [measure for measure in _common() if measure.above in names and measure.below in names]
    found += _roles(names)
    for name in names:
        kind, _, rest = name.partition(".")
        if kind in _MAKERS and (kind != "role" or ">" in rest):
            found.append(_MAKERS[kind](rest))
    order = list(GROUPS)
    return sorted(found, key=lambda measure: (order.index(measure.group), not measure.headline, measure.key))


def _share(key: str, group: str, words: str, above: str, below: str, headline: bool = False) -> Measure:
    return Measure(
        key, group, words, above, below, "share", headline=headline, more="more often", less="less often"
    )  # fmt: skip


def _common() -> list[Measure]:
    return [
        _share("forced", "decisions", "a move is forced", "forced", "moves", headline=True),
        _share("opener wins", "seats", "who acts first comes in first", "opened.first", "opened", headline=True),
        Measure(
            "moves a round", "length", "moves a round", "moves", "rounds",
            headline=True, more="longer", less="shorter", subject="a round",
        ),
        Measure("moves a match", "length", "moves a match", "moves", "matches", more="longer", less="shorter"),
        Measure("rounds a match", "length", "rounds a match", "rounds", "matches"),
        Measure(
            "minutes a match", "length", "minutes a match (estimated)", "tenths", "matches", scale=1 / 600,
            headline=True,
            more="longer", less="shorter", subject="a match in minutes",
        ),
        Measure(
            "minutes a round", "length", "minutes a round (estimated)", "tenths", "rounds", scale=1 / 600,
            more="longer", less="shorter", subject="a round in minutes",
        ),
        _share("lead changes", "drama", "the lead changes hands from round to round", "lead.changes", "lead.chances",
               headline=True),
        _share("comebacks", "drama", "the winner had been last after some round", "comeback", "comeback.chances",
               headline=True),
        Measure("score spread", "scores", "points between first and last", "spread", "matches", headline=True,
                subject="the spread of scores", more="wider", less="narrower"),
        Measure("winning margin", "scores", "points between first and second", "margin", "matches",
                subject="the winning margin", more="wider", less="narrower"),
        _share("skill", "skill", "the better bot comes in ahead of the weaker (50 %: luck alone)", "skill.ahead",
               "skill.pairs", headline=True),
        Measure("reign", "roles", "rounds that a reign lasts", "reign.rounds", "reign.ends",
                subject="a reign", more="longer", less="shorter"),
    ]  # fmt: skip


def _roles(names: list[str]) -> list[Measure]:
    """What becomes of the top and the bottom role, by their titles, which sort from the top."""
    titles = [name.removeprefix("role.") for name in names if name.startswith("role.") and ">" not in name]
    if not titles:
        return []
    top, bottom = title(titles[0]), title(titles[-1])
    return [
        _share("top stays", "roles", f"the {top} stays {top}", "reign.goes_on", "reign.rounds", True),
        _share("bottom rises", "roles", f"the {bottom} rises", "bottom.rises", "reign.rounds", True),
        _share("bottom to top", "roles", f"the {bottom} becomes {top}", "bottom.to_top", "reign.rounds", True),
    ]


def title(numbered: str) -> str:
    """`President` of `0 President`."""
    return numbered[2:]


def _first(seat: str) -> Measure:
    return _share(f"seat {seat} first", "seats", f"seat {int(seat)} comes in first", f"first.{seat}", "matches")


def _place(seat: str) -> Measure:
    return Measure(
        f"seat {seat} place", "seats", f"mean place of seat {int(seat)}", f"place.{seat}", "matches", scale=0.5,
        more="lower down", less="higher up",
    )  # fmt: skip


def _role(change: str) -> Measure:
    old, _, new = change.partition(">")
    return _share(change, "mobility", f"{title(old)} → {title(new)}", f"role.{change}", f"role.{old}")


def _fires(name: str) -> Measure:
    told = name.replace("_", " ")
    return Measure(
        f"{told} a round", "rules", f"{told}, times a round", f"fires.{name}", "rounds",
        more="more often", less="less often", subject=told,
    )  # fmt: skip


def _tried(name: str) -> Measure:
    return Measure(
        f"{name} tried", "rules", f"{name}: chances a round", f"tried.{name}", "rounds",
        more="more often", less="less often", subject=f"the chance of a {name}",
    )  # fmt: skip


def _done(name: str) -> Measure:
    return _share(f"{name} succeeds", "success", name, f"done.{name}", f"tried.{name}")


_MAKERS = {"first": _first, "place": _place, "role": _role, "fires": _fires, "tried": _tried, "done": _done}

PACE = (
    f"Minutes are estimated: {FOR_A_CHOICE / 10:g} s a choice, {FOR_A_FORCED_MOVE / 10:g} s a forced move, "
    f"{FOR_A_DEAL / 10:g} s a deal."
)
