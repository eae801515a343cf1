"""One match, played and counted: a tally is a whole number with a name, and everything the lab says is made of these.

Whole numbers add up to the same sum in any order: that is why neither the number of workers nor an interruption can
change a digit of a result.
"""

import itertools
from collections.abc import Sequence
from typing import TypeAlias

from fairdeal.bots import Seated, find_seated
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.lab.plan import Plan

Tallies: TypeAlias = dict[str, int]
Places: TypeAlias = tuple[tuple[int, ...], ...]

# How long people take, in tenths of a second: an estimate, the same for every game.
FOR_A_CHOICE, FOR_A_FORCED_MOVE, FOR_A_DEAL = 50, 15, 300


class Seating:
    """A table of one variant that is played at again and again."""

    def __init__(self, plan: Plan, number: int) -> None:
        variant = plan.variants[number]
        self.plan = plan
        self.game = variant.game(plan.game)
        self.names = variant.bots
        self.bots = {
            name: find_seated(name, self.game) for name in {*variant.bots, *([plan.rival] if plan.rival else [])}
        }

    def play(self, index: int) -> Tallies:
        """Match `index`, and with it the one that tells skill from luck."""
        seed = match_seed(self.plan.seed, index)
        players = self.game.players
        seated = [self.names[(seat + index) % players] for seat in range(players)]  # a bot favours no seat
        watched = WatchedMatch(self.game, [self.bots[name] for name in seated], seed)
        tallies = watched.tallies
        if len(set(seated)) > 1:
            count_skill(tallies, watched.outcome, [name == self.names[0] for name in seated])
        elif self.plan.rival is not None:
            better = [(seat + index) % 2 == 0 for seat in range(players)]
            bots = [self.bots[self.names[0] if good else self.plan.rival] for good in better]
            count_skill(tallies, play_quietly(self.game, bots, seed), better)
        return tallies


def play_quietly(game: Game, bots: Sequence[Seated], seed: int) -> Outcome:
    """A match of which only the end is asked for."""
    state = game.start(seed)
    choices = Stream(seed, CHOICES)
    while not state.over:
        if state.phase == INTERMISSION:
            state.proceed()
        else:
            seat = state.actors[0]
            state.play(seat, bots[seat](state, seat, choices))
    outcome = state.outcome
    assert outcome is not None
    return outcome


class WatchedMatch:
    """A match played to its end, and all that was counted in it."""

    def __init__(self, game: Game, bots: Sequence[Seated], seed: int) -> None:
        self.game = game
        self.tallies: Tallies = {"matches": 1}
        self.standings: list[Places] = []  # after each round
        self.watcher = game.watcher()
        self.last_places: list[int] | None = None
        state = game.start(seed)
        opener = state.actors[0] if len(state.actors) == 1 else None
        self.play(state, bots, Stream(seed, CHOICES))
        outcome = state.outcome
        assert outcome is not None
        self.outcome = outcome
        self.count_places(opener)
        self.count_drama()
        self.count_rules()

    def play(self, state: State, bots: Sequence[Seated], choices: Stream) -> None:
        see, score_row = self.watcher.see, self.game.score_row
        moves = forced = 0
        see(state.opening())
        while not state.over:
            if state.phase == INTERMISSION:
                events = state.proceed()
            else:
                seat = state.actors[0]
                moves += 1
                forced += state.moves(seat).count() == 1
                events = state.play(seat, bots[seat](state, seat, choices))
            see(events)
            for event in events:
                if event.data is not None and score_row(event) is not None:
                    self.count_round(state, event)
        rounds = state.rounds_dealt
        self.tallies |= {
            "moves": moves,
            "forced": forced,
            "rounds": rounds,
            "tenths": FOR_A_CHOICE * (moves - forced) + FOR_A_FORCED_MOVE * forced + FOR_A_DEAL * rounds,
        }

    def add(self, name: str, number: int = 1) -> None:
        self.tallies[name] = self.tallies.get(name, 0) + number

    # ---- Rounds: who is ahead, and what became of those who held a role

    def count_round(self, state: State, event: Event) -> None:
        if state.places is not None:
            self.standings.append(state.places)
        told = event.data or {}
        places, roles = told.get("places"), told.get("roles")
        if not isinstance(places, list):
            return
        if self.last_places is not None and isinstance(roles, list):
            self.count_roles(self.last_places, roles, places)
        self.last_places = places

    def count_roles(self, before: list[int], roles: list[str | None], after: list[int]) -> None:
        """From role to role: each place of a round is worth the title that its place of the round before was worth."""
        titles = [str(roles[seat]) for seat in before]
        named = {title: f"{_order(titles.index(title), len(titles))} {title}" for title in titles}
        for place, seat in enumerate(after):
            old, new = named[str(roles[seat])], named[titles[place]]
            self.add(f"role.{old}")
            self.add(f"role.{old}>{new}")
        self.add("reign.rounds")
        self.add("reign.goes_on", int(before[0] == after[0]))
        self.add("reign.ends", int(before[0] != after[0]))
        self.add("bottom.rises", int(before[-1] != after[-1]))
        self.add("bottom.to_top", int(before[-1] == after[0]))

    # ---- The end

    def count_places(self, opener: int | None) -> None:
        outcome = self.outcome
        above = 0
        for sharing in outcome.places:
            for seat in sharing:
                self.tallies[f"first.{seat:02}"] = int(above == 0)
                self.tallies[f"place.{seat:02}"] = 2 * above + len(sharing) + 1  # twice the mean of the places shared
            above += len(sharing)
        if opener is not None:
            self.tallies["opened"] = 1
            self.tallies["opened.first"] = self.tallies[f"first.{opener:02}"]
        if outcome.scores is not None:
            by_place = [outcome.scores[sharing[0]] for sharing in outcome.places]
            self.tallies["spread"] = max(outcome.scores) - min(outcome.scores)
            self.tallies["margin"] = abs(by_place[0] - by_place[1]) if len(by_place) > 1 else 0

    def count_drama(self) -> None:
        """Does the lead change hands, and does somebody win who had been last?"""
        if len(self.standings) < 2:
            return
        leaders = [frozenset(places[0]) for places in self.standings]
        self.tallies["lead.chances"] = len(leaders) - 1
        self.tallies["lead.changes"] = sum(a != b for a, b in itertools.pairwise(leaders))
        winners = set(self.outcome.places[0])
        last = [set(places[-1]) for places in self.standings[:-1] if len(places) > 1]
        self.tallies["comeback.chances"] = 1
        self.tallies["comeback"] = int(any(winners & seats for seats in last))

    def count_rules(self) -> None:
        for name, times in self.watcher.times.items():
            self.tallies[f"fires.{name}"] = times
        for name, (tried, succeeded) in self.watcher.tries.items():
            self.tallies[f"tried.{name}"] = tried
            self.tallies[f"done.{name}"] = succeeded


def _order(place: int, places: int) -> int:
    """A digit that sorts titles from the top, and is the same for the lowest ones however many play."""
    return min(place, 4) if 2 * place < places else 9 - min(places - 1 - place, 4)


def count_skill(tallies: Tallies, outcome: Outcome, better: Sequence[bool]) -> None:
    """Of all pairs of a better and another player: how often did the better come in ahead? A shared place is half."""
    place = [outcome.place_of(seat) for seat in range(len(better))]
    ahead = pairs = 0
    for one, good in enumerate(better):
        for other, as_good in enumerate(better):
            if good and not as_good:
                pairs += 2
                ahead += 2 * (place[one] < place[other]) + (place[one] == place[other])
    tallies["skill.pairs"] = pairs
    tallies["skill.ahead"] = ahead
