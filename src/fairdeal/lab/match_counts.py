"""Play one match and count what happens in it: every result of the lab is computed from these counts.

Counts are whole numbers with names. They add up to the same sum in any order, so neither the number of workers nor an
interruption can change a digit of a result.
"""

import functools
import itertools
from collections.abc import Mapping, Sequence
from typing import Self, TypeAlias

from fairdeal.bots import Player, find_player
from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.match_tally import CountedMatches, MatchTally
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import State
from fairdeal.lab.match_driver import COMPILED_BOTS, PlayedMatch, are_random, play_match
from fairdeal.lab.study_plan import StudyPlan

Counts: TypeAlias = dict[str, int]  # of one match, by name
Places: TypeAlias = tuple[tuple[int, ...], ...]
RoleChange: TypeAlias = tuple[int, int, int]  # place before, place after, and how often
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
        self.compiled = self.game.research.counted_matches() if names <= COMPILED_BOTS else None
        self.first_deal: PlayedMoves = []  # moves of the first deal of the last match, if they were to be kept

    def play(self, index: int, *, keeps_first_deal: bool = False) -> Counts:
        """Play match `index` and count it; with a rival, also the match that tells skill from luck."""
        seed = match_seed(self.plan.seed, index)
        players = self.game.players
        names = [self.bot_names[(seat + index) % players] for seat in range(players)]  # no bot is favored by its seat
        if self.compiled is not None and not keeps_first_deal:
            counter = MatchCounter.of_tally(self._play_compiled(self.compiled, seed, names))
        else:
            counter = MatchCounter.of_events(self.game, [self.bots[name] for name in names], seed, keeps_first_deal)
        counts = counter.counts
        self.first_deal = counter.first_deal
        if len(set(names)) > 1:
            count_skill(counts, counter.outcome, [name == self.bot_names[0] for name in names])
        elif self.plan.rival is not None:
            is_better = [(seat + index) % 2 == 0 for seat in range(players)]
            rivals = [self.bot_names[0] if better else self.plan.rival for better in is_better]
            count_skill(counts, self._outcome(seed, rivals), is_better)
        return counts

    def _outcome(self, seed: int, names: Sequence[str]) -> Outcome:
        """The outcome of a match of which nothing else is counted."""
        if self.compiled is not None:
            return self._play_compiled(self.compiled, seed, names).outcome
        return play_match(self.game.start(seed), [self.bots[name] for name in names], Stream(seed, CHOICES)).outcome

    def _play_compiled(self, matches: CountedMatches, seed: int, names: Sequence[str]) -> MatchTally:
        return matches.play(seed, are_random(names), Stream(seed, CHOICES))


class MatchCounter:
    """Counts everything that the lab measures in a match, from its events or from a tally of its game."""

    def __init__(self) -> None:
        self.counts: Counts = {"matches": 1}
        self.standings: list[Places] = []  # after each round
        self.last_places: list[int] | None = None
        self.first_deal: PlayedMoves = []
        self.outcome: Outcome

    @classmethod
    def of_events(cls, game: Game, bots: Sequence[Player], seed: int, keeps_first_deal: bool = False) -> Self:
        """Play a match to its end and count its events."""
        counter, events = cls(), game.research.event_counter()
        state = game.start(seed)
        opener = state.actors[0] if len(state.actors) == 1 else None
        events.observe(state.opening())
        match = counter._play(state, bots, Stream(seed, CHOICES), events, keeps_first_deal)
        counter.outcome = match.outcome
        counter._count_moves(match.moves, match.forced_moves, state.rounds_dealt)
        counter._count_end(opener, events.counts, events.attempts)
        return counter

    @classmethod
    def of_tally(cls, tally: MatchTally) -> Self:
        """Count a match that its game has tallied."""
        counter = cls()
        counter.outcome = tally.outcome
        counter.standings = tally.standings
        counter._count_role_changes(tally.titles, tally.role_changes)
        counter._count_moves(tally.moves, tally.forced_moves, tally.rounds)
        counter._count_end(tally.opener, tally.counts, tally.attempts)
        return counter

    def _play(
        self, state: State, bots: Sequence[Player], choices: Stream, events: EventCounter, keeps_first_deal: bool
    ) -> PlayedMatch:
        def count_round(event: Event) -> None:
            if event.data is not None:
                self._count_round(state, event)

        def keep_first_deal(_events: tuple[Event, ...]) -> None:
            if state.rounds_dealt > 1 and not self.first_deal:
                self.first_deal = _played(state)

        match = play_match(
            state,
            bots,
            choices,
            on_events=keep_first_deal if keeps_first_deal else None,
            counter=events,
            on_round=count_round,
            count_forced=True,
        )
        if keeps_first_deal and not self.first_deal:
            self.first_deal = _played(state)
        return match

    def _count_moves(self, moves: int, forced: int, rounds: int) -> None:
        tenths = TENTHS_PER_CHOICE * (moves - forced) + TENTHS_PER_FORCED_MOVE * forced + TENTHS_PER_DEAL * rounds
        self.counts |= {"moves": moves, "forced": forced, "rounds": rounds, "tenths": tenths}

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
        places = {seat: place for place, seat in enumerate(before)}
        changes = [(places[seat], place, 1) for place, seat in enumerate(after)]
        self._count_role_changes(tuple([str(roles[seat]) for seat in before]), changes)

    def _count_role_changes(self, titles: tuple[str, ...], changes: Sequence[RoleChange]) -> None:
        """The same for several rounds, from the titles of the places and how often which place followed which."""
        keys, last = _role_keys(titles), len(titles) - 1
        for old, new, times in changes[: len(titles)]:  # those of the first round
            self._count_role_change(keys[old], keys[new], times)
        if changes:
            reigns = [(old, new, times) for old, new, times in changes if old == 0]
            falls = [(old, new, times) for old, new, times in changes if old == last]
            self._add("reign.rounds", sum([times for _, _, times in reigns]))
            self._add("reign.goes_on", sum([times for _, new, times in reigns if new == 0]))
            self._add("reign.ends", sum([times for _, new, times in reigns if new != 0]))
            self._add("bottom.rises", sum([times for _, new, times in falls if new != last]))
            self._add("bottom.to_top", sum([times for _, new, times in falls if new == 0]))
        for old, new, times in changes[len(titles) :]:
            self._count_role_change(keys[old], keys[new], times)

    def _count_role_change(self, old: str, new: str, times: int) -> None:
        self._add(f"role.{old}", times)
        self._add(f"role.{old}>{new}", times)

    # ---- The end of the match

    def _count_end(
        self, opener: int | None, happened: Mapping[str, int], attempts: Mapping[str, tuple[int, int]]
    ) -> None:
        if self.outcome.stopped:
            self.counts["stopped"] = 1
        self._count_places(opener)
        self.counts |= count_drama(self.standings, set(self.outcome.places[0]))
        for name, times in happened.items():
            self.counts[f"fires.{name}"] = times
        for name, (tried, succeeded) in attempts.items():
            self.counts[f"tried.{name}"] = tried
            self.counts[f"done.{name}"] = succeeded

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


def _played(state: State) -> PlayedMoves:
    return [(seat, move.text()) for seat, move in state.played()]


@functools.lru_cache(maxsize=64)
def _role_keys(titles: tuple[str, ...]) -> tuple[str, ...]:
    """A name for the title of each place, by which titles are sorted from the top."""
    return tuple([f"{_sort_digit(titles.index(title), len(titles))} {title}" for title in titles])


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
