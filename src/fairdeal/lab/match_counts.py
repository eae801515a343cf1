"""Play one match and count what happens in it: every result of the lab is computed from these counts.

Counts are whole numbers with names. They add up to the same sum in any order, so neither the number of workers nor an
interruption can change a digit of a result.
"""

import itertools
from collections.abc import Sequence
from typing import TypeAlias

from fairdeal.bots import Player, find_player
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import State
from fairdeal.lab.match_driver import play_match
from fairdeal.lab.study_plan import StudyPlan

Counts: TypeAlias = dict[str, int]  # of one match, by name
Places: TypeAlias = tuple[tuple[int, ...], ...]
PlayedMoves: TypeAlias = list[tuple[int, str]]  # seats and moves, in order

# How long people take, in tenths of a second: an estimate, the same for every game.
TENTHS_PER_CHOICE, TENTHS_PER_FORCED_MOVE, TENTHS_PER_DEAL = 50, 15, 300


class VariantRunner:
    """Plays the matches of one variant of a study."""

    def __init__(self, plan: StudyPlan, number: int) -> None:
        variant = plan.variants[number]
        self.plan = plan
        self.game = variant.game(plan.game)
        self.bot_names = variant.bots
        names = {*variant.bots, *([plan.rival] if plan.rival else [])}
        self.bots = {name: find_player(name, self.game) for name in names}
        self.first_deal: PlayedMoves = []  # moves of the first deal of the last match, if they were to be kept

    def play(self, index: int, *, keeps_first_deal: bool = False) -> Counts:
        """Play match `index` and count it; with a rival, also the match that tells skill from luck."""
        seed = match_seed(self.plan.seed, index)
        players = self.game.players
        names = [self.bot_names[(seat + index) % players] for seat in range(players)]  # no bot is favored by its seat
        counter = MatchCounter(self.game, [self.bots[name] for name in names], seed, keeps_first_deal)
        counts = counter.counts
        self.first_deal = counter.first_deal
        if len(set(names)) > 1:
            count_skill(counts, counter.outcome, [name == self.bot_names[0] for name in names])
        elif self.plan.rival is not None:
            is_better = [(seat + index) % 2 == 0 for seat in range(players)]
            bots = [self.bots[self.bot_names[0] if better else self.plan.rival] for better in is_better]
            against_rival = play_match(self.game.start(seed), bots, Stream(seed, CHOICES))
            count_skill(counts, against_rival.outcome, is_better)
        return counts


class MatchCounter:
    """Plays a match to its end and counts everything that the lab measures."""

    def __init__(self, game: Game, bots: Sequence[Player], seed: int, keeps_first_deal: bool = False) -> None:
        self.game = game
        self.counts: Counts = {"matches": 1}
        self.standings: list[Places] = []  # after each round
        self.event_counter = game.research.event_counter()
        self.last_places: list[int] | None = None
        self.first_deal: PlayedMoves = []
        self.keeps_first_deal = keeps_first_deal
        state = game.start(seed)
        opener = state.actors[0] if len(state.actors) == 1 else None
        self.outcome = self._play(state, bots, Stream(seed, CHOICES))
        self._count_places(opener)
        self.counts |= count_drama(self.standings, set(self.outcome.places[0]))
        self._count_rules()

    def _play(self, state: State, bots: Sequence[Player], choices: Stream) -> Outcome:
        def count_round(event: Event) -> None:
            if event.data is not None:
                self._count_round(state, event)

        def keep_first_deal(_events: tuple[Event, ...]) -> None:
            if state.rounds_dealt > 1 and not self.first_deal:
                self.first_deal = _played(state)

        self.event_counter.observe(state.opening())
        match = play_match(
            state,
            bots,
            choices,
            on_events=keep_first_deal if self.keeps_first_deal else None,
            counter=self.event_counter,
            on_round=count_round,
            count_forced=True,
        )
        if self.keeps_first_deal and not self.first_deal:
            self.first_deal = _played(state)
        choices_made = match.moves - match.forced_moves
        rounds = state.rounds_dealt
        tenths = (
            TENTHS_PER_CHOICE * choices_made + TENTHS_PER_FORCED_MOVE * match.forced_moves + TENTHS_PER_DEAL * rounds
        )
        self.counts |= {"moves": match.moves, "forced": match.forced_moves, "rounds": rounds, "tenths": tenths}
        return match.outcome

    def _add(self, name: str, number: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + number

    # ---- Rounds: who leads, and where the holders of each role finish

    def _count_round(self, state: State, event: Event) -> None:
        if state.places is not None:
            self.standings.append(state.places)
        data = event.data or {}
        places, roles = data.get("places"), data.get("roles")
        if not isinstance(places, list):
            return
        if self.last_places is not None and isinstance(roles, list):
            self._count_roles(self.last_places, roles, places)
        self.last_places = places

    def _count_roles(self, before: list[int], roles: list[str | None], after: list[int]) -> None:
        """Count transitions between roles. A place earns the title that the same place earned in the round before."""
        titles = [str(roles[seat]) for seat in before]
        keys = {title: f"{_sort_digit(titles.index(title), len(titles))} {title}" for title in titles}
        for place, seat in enumerate(after):
            old, new = keys[str(roles[seat])], keys[titles[place]]
            self._add(f"role.{old}")
            self._add(f"role.{old}>{new}")
        self._add("reign.rounds")
        self._add("reign.goes_on", int(before[0] == after[0]))
        self._add("reign.ends", int(before[0] != after[0]))
        self._add("bottom.rises", int(before[-1] != after[-1]))
        self._add("bottom.to_top", int(before[-1] == after[0]))

    # ---- The end of the match

    def _count_places(self, opener: int | None) -> None:
        counts, outcome = self.counts, self.outcome
        above = 0
        for tied in outcome.places:
            for seat in tied:
                counts[f"first.{seat:02}"] = int(above == 0)
                counts[f"place.{seat:02}"] = 2 * above + len(tied) + 1  # twice the mean of the tied places
            above += len(tied)
        if opener is not None:
            counts["opened"] = 1
            counts["opened.first"] = counts[f"first.{opener:02}"]
        if outcome.scores is not None:
            by_place = [outcome.scores[tied[0]] for tied in outcome.places]
            counts["spread"] = max(outcome.scores) - min(outcome.scores)
            counts["margin"] = abs(by_place[0] - by_place[1]) if len(by_place) > 1 else 0

    def _count_rules(self) -> None:
        for name, times in self.event_counter.counts.items():
            self.counts[f"fires.{name}"] = times
        for name, (tried, succeeded) in self.event_counter.attempts.items():
            self.counts[f"tried.{name}"] = tried
            self.counts[f"done.{name}"] = succeeded


def _played(state: State) -> PlayedMoves:
    return [(seat, move.text()) for seat, move in state.played()]


def _sort_digit(place: int, places: int) -> int:
    """A digit that sorts titles from the top; the lowest titles have the same one at tables of every size."""
    return min(place, 4) if 2 * place < places else 9 - min(places - 1 - place, 4)


def count_drama(standings: Sequence[Places], winners: set[int]) -> Counts:
    """Count changes of the lead after each round, until when the lead was open, and whether a winner had been last."""
    if len(standings) < 2:
        return {}
    leaders = [frozenset(places[0]) for places in standings]
    led_to_the_end = sum(1 for _ in itertools.takewhile(leaders[-1].__eq__, reversed(leaders)))
    last = [set(places[-1]) for places in standings[:-1] if len(places) > 1]
    return {
        "lead.chances": len(leaders) - 1,
        "lead.changes": sum(a != b for a, b in itertools.pairwise(leaders)),
        "lead.open": len(leaders) - led_to_the_end,
        "comeback.chances": 1,
        "comeback": int(any(winners & seats for seats in last)),
    }


def count_skill(counts: Counts, outcome: Outcome, is_better: Sequence[bool]) -> None:
    """Count how often the better of two bots finishes ahead, over all pairs of seats; a tie is half a win.

    Both counts are doubled, so that they stay whole numbers.
    """
    place = [outcome.place_of(seat) for seat in range(len(is_better))]
    ahead = pairs = 0
    for ours, better in enumerate(is_better):
        for theirs, as_good in enumerate(is_better):
            if better and not as_good:
                pairs += 2
                ahead += 2 * (place[ours] < place[theirs]) + (place[ours] == place[theirs])
    counts["skill.pairs"] = pairs
    counts["skill.ahead"] = ahead
