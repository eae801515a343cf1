"""The counts of a match in plain Python, from its events: what the compiled counters must agree with.

Everything that a study counts is here once more, as simply as possible: the counters of all games, the loop that plays
a match, and the counts of rounds, roles, places and drama.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from fairdeal.bots import Player
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games.hearts.rules.terms import ALL_POINTS
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.rules.ranks import EIGHT
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.faces import FaceMove

Places = tuple[tuple[int, ...], ...]


class EventCounter:
    """Counts the events of one match. A game subclasses it to count more than the kinds of its events.

    `counts` has things that happen, such as a revolution. `attempts` has things that may succeed or fail, such as a
    bid: the number of attempts and the number of successes.
    """

    uncounted: ClassVar[frozenset[str]] = frozenset(  # happens in every round
        ("dealt", "deals", "draw", "lead", "round", "hand", "over", "ready", "begins")
    )

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.attempts: dict[str, tuple[int, int]] = {}

    def observe(self, events: Iterable[Event]) -> None:
        """Count the public events among these, and whatever the game adds."""
        counts = self.counts
        for event in events:
            kind = event.kind
            if event.audience is None and kind not in self.uncounted:
                counts[kind] = counts.get(kind, 0) + 1
            self.observe_details(event)

    def observe_details(self, event: Event) -> None:
        """Count what a game finds in an event besides its kind."""

    def add(self, name: str) -> None:
        """Count something that happened."""
        self.counts[name] = self.counts.get(name, 0) + 1

    def add_attempt(self, name: str, succeeded: bool) -> None:
        """Count an attempt and whether it succeeded."""
        attempts, successes = self.attempts.get(name, (0, 0))
        self.attempts[name] = (attempts + 1, successes + succeeded)


class TrickEventCounter(EventCounter):
    """Counts how often a trick is led with a combined sum."""

    def __init__(self) -> None:
        super().__init__()
        self.leading = True

    def observe_details(self, event: Event) -> None:
        if event.kind == "played":
            if self.leading and isinstance(event.move, FaceMove):
                self.add_attempt("combined lead", event.move.kind == deck_terms.COMBINED)
            self.leading = False
        elif event.kind in ("trick", "lead"):
            self.leading = True


def numbers(data: Mapping[str, object] | None, name: str) -> list[int]:
    """One number for each seat from the data of an event; empty if it has none."""
    values = data.get(name) if data is not None else None
    return values if isinstance(values, list) else []


class HeartsEventCounter(TrickEventCounter):
    """Compares the points taken in a hand with the change of the scores."""

    def observe_details(self, event: Event) -> None:
        super().observe_details(event)
        if event.kind != "hand":
            return
        points, change = list(numbers(event.data, "taken")), numbers(event.data, "change")
        if ALL_POINTS in points and change[points.index(ALL_POINTS)] == 0:
            self.add("moon shot")
            points = [ALL_POINTS - taken for taken in points]  # HE-8: none for the shooter, all for the others
        for scored, changed in zip(points, change, strict=True):
            if changed < scored:  # HE-9
                self.add("exactly 300")


class OhHellEventCounter(TrickEventCounter):
    """Remembers the bids of a hand until it is scored."""

    def __init__(self) -> None:
        super().__init__()
        self.bids: dict[int, int] = {}

    def observe_details(self, event: Event) -> None:
        super().observe_details(event)
        if event.kind == "bid" and isinstance(event.move, Bid):
            self.bids[event.seat] = event.move.number
        elif event.kind == "hand":
            won = numbers(event.data, "won")
            for seat, bid in self.bids.items():
                self.add_attempt(f"bid of {bid:02}", won[seat] == bid)
            self.bids = {}


class RookEventCounter(TrickEventCounter):
    """Counts made and failed bids."""

    def __init__(self) -> None:
        super().__init__()
        self.bid: object = None  # until the hand is scored
        self.declarer = 0

    def observe_details(self, event: Event) -> None:
        super().observe_details(event)
        if event.kind == "declarer" and event.data is not None:
            self.bid, self.declarer = event.data["bid"], event.seat
        elif event.kind == "hand" and self.bid is not None:
            made = numbers(event.data, "change")[self.declarer] > 0  # RK-11: a bid that fails costs its points
            self.add_attempt(f"bid of {self.bid}", made)
            self.bid = None


class BullSanityEventCounter(EventCounter):
    """A call succeeds if the claim was false."""

    def observe_details(self, event: Event) -> None:
        if event.kind == "cards" and event.data is not None:
            self.add_attempt("call", not event.data["true"])


class PresidentEventCounter(EventCounter):
    """Counts events, and plays that their kind does not tell; for these it remembers the combo on top."""

    def __init__(self) -> None:
        super().__init__()
        self.top: tuple[int, int] | None = None  # rank and number of cards

    def observe_details(self, event: Event) -> None:
        kind = event.kind
        if kind == "played":
            combo = event.move
            if isinstance(combo, Combo):
                played = (combo.rank, combo.total())
                if played == self.top:
                    self.add("equalized")
                if combo.rank == EIGHT:
                    self.add("combo of 8s")
                self.top = played
        elif kind == "trick":
            self.top = None
        elif kind == "out" and event.data is not None and event.data["penalised"]:
            self.add("penalised last card")


COUNTERS: dict[str, type[EventCounter]] = {
    "bull-sanity": BullSanityEventCounter,
    "hearts": HeartsEventCounter,
    "oh-hell": OhHellEventCounter,
    "president": PresidentEventCounter,
    "rook": RookEventCounter,
}


def plain_counts(game: Game, bots: Sequence[Player], seed: int) -> dict[str, int]:
    """The counts of one match, without those of skill."""
    counts, standings, last_places = {"matches": 1}, [], None
    counter = COUNTERS.get(game.key, EventCounter)()
    state, choices = game.start(seed), Stream(seed, CHOICES)
    opener = state.actors[0] if len(state.actors) == 1 else None
    moves = forced = 0
    counter.observe(state.opening())
    while state.actors:
        if state.phase == INTERMISSION:
            events = state.proceed()
        else:
            seat = state.actors[0]
            forced += state.moves(seat).count() == 1
            events = state.play(seat, bots[seat](state, seat, choices))
            moves += 1
        counter.observe(events)
        for event in events:
            if event.data is None or game.presentation.score_row(event) is None:
                continue
            if state.places is not None:
                standings.append(state.places)
            places, roles = event.data.get("places"), event.data.get("roles")
            if isinstance(places, list):
                if last_places is not None and isinstance(roles, list):
                    _count_roles(counts, last_places, roles, places)
                last_places = places
    rounds = state.rounds_dealt
    tenths = 50 * (moves - forced) + 15 * forced + 300 * rounds
    counts |= {"moves": moves, "forced": forced, "rounds": rounds, "tenths": tenths}
    outcome = state.outcome
    assert outcome is not None
    if outcome.stopped:
        counts["stopped"] = 1
    above = 0
    for tied in outcome.places:
        for seat in tied:
            counts[f"first.{seat:02}"] = int(above == 0)
            counts[f"place.{seat:02}"] = 2 * above + len(tied) + 1
        above += len(tied)
    if opener is not None:
        counts |= {"opened": 1, "opened.first": counts[f"first.{opener:02}"]}
    if outcome.scores is not None:
        by_place = [outcome.scores[tied[0]] for tied in outcome.places]
        counts["spread"] = max(outcome.scores) - min(outcome.scores)
        counts["margin"] = abs(by_place[0] - by_place[1]) if len(by_place) > 1 else 0
    counts |= _drama(standings, set(outcome.places[0]))
    counts |= {f"fires.{name}": times for name, times in counter.counts.items()}
    for name, (tried, succeeded) in counter.attempts.items():
        counts |= {f"tried.{name}": tried, f"done.{name}": succeeded}
    return counts


def _count_roles(counts: dict[str, int], before: list[int], roles: list[str | None], after: list[int]) -> None:
    titles = [str(roles[seat]) for seat in before]

    def key(title: str) -> str:
        place, places = titles.index(title), len(titles)
        return f"{min(place, 4) if 2 * place < places else 9 - min(places - 1 - place, 4)} {title}"

    def add(name: str, number: int = 1) -> None:
        counts[name] = counts.get(name, 0) + number

    for place, seat in enumerate(after):
        old, new = key(str(roles[seat])), key(titles[place])
        add(f"role.{old}")
        add(f"role.{old}>{new}")
    add("reign.rounds")
    add("reign.goes_on", int(before[0] == after[0]))
    add("reign.ends", int(before[0] != after[0]))
    add("bottom.rises", int(before[-1] != after[-1]))
    add("bottom.to_top", int(before[-1] == after[0]))


def _drama(standings: Sequence[Places], winners: set[int]) -> dict[str, int]:
    if len(standings) < 2:
        return {}
    leaders = [set(places[0]) for places in standings]
    open_until = max([k + 1 for k, leading in enumerate(leaders) if leading != leaders[-1]], default=0)
    last = [set(places[-1]) for places in standings[:-1] if len(places) > 1]
    return {
        "lead.chances": len(leaders) - 1,
        "lead.changes": sum(leaders[k] != leaders[k + 1] for k in range(len(leaders) - 1)),
        "lead.open": open_until,
        "comeback.chances": 1,
        "comeback": int(any(winners & seats for seats in last)),
    }
