"""Reasons: what a move leads to, counted over the worlds of a seat, in a player's words."""

from collections import Counter
from typing import NamedTuple

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import ROUND_ENDED, State
from fairdeal.review.decisions import Evaluation, WorldSource, decision_key
from fairdeal.review.settings import ReviewSettings

MIN_DIFFERENCE = 0.1  # a fact is a reason if its share differs by this much between the two moves
MAX_REASONS = 3
MAX_MOVES = 40  # of the other players, until the seat's next turn
MAX_ROUND_MOVES = 400  # from there to the end of the round; a longer one is not followed to its end
FIRST_WORLD = 4_000_000  # index of the random numbers


def find_reasons(state: State, seat: int, number: int, evaluation: Evaluation, settings: ReviewSettings) -> list[str]:
    """Why the recommended move is better than the played one, as sentences: facts, then how often it does better."""
    facts = find_facts(state, seat, number, evaluation.played, evaluation.best, settings)
    return [*facts, f"To {state.game.presentation.describe_move(evaluation.best)} {how_often_better(evaluation)}."]


def find_facts(state: State, seat: int, number: int, played: Move, best: Move, settings: ReviewSettings) -> list[str]:
    """The facts that most distinguish two moves. How the round ends counts only where it favors the best move."""
    worlds = settings.screening_worlds
    counted = {move: count_facts(state, seat, number, move, settings) for move in (played, best)}
    describe = state.game.presentation.describe_move
    found: list[tuple[float, str]] = []
    for move, other in ((played, best), (best, played)):
        for fact, count in counted[move].items():
            difference = (count - counted[other][fact]) / worlds
            if difference >= MIN_DIFFERENCE and fact.is_good in (None, move == best):
                share = f"in {percent(count / worlds)} of possible deals"
                found.append((difference, f"If you {describe(move)}, {share} {fact.clause}."))
    return [text for _, text in sorted(found, key=lambda it: -it[0])[:MAX_REASONS]]


def how_often_better(evaluation: Evaluation) -> str:
    """The shares of deals in which the recommended move does better than the played one, and worse."""
    better, worse = percent(evaluation.better), percent(evaluation.worse)
    if evaluation.worse == 0:
        return f"does better in {better} of possible deals, and worse in none"
    if evaluation.worse > evaluation.better:
        return f"does better in only {better} of possible deals, and worse in {worse}, but gains more than it loses"
    return f"does better in {better} of possible deals, and worse in {worse}"


def compared_with(overall: str, other: str) -> str:
    """How often a move does better, with the other move in words, for readers who do not see which one is meant."""
    return overall.replace(" does better in ", f" does better than to {other} in ", 1)


def percent(share: float) -> str:
    """A share in percent."""
    return f"{round(100 * share)} %"


class Fact(NamedTuple):
    """What a move led to in a world; of the result of a round, also whether it is good."""

    clause: str
    is_good: bool | None = None


def count_facts(state: State, seat: int, number: int, move: Move, settings: ReviewSettings) -> Counter[Fact]:
    """In how many worlds each fact holds after a move."""
    key = decision_key(settings, number)
    strategy = state.game.strategy
    source, luck = WorldSource(state, seat, key, 1), Stream(key, CHOICES)
    counts: Counter[Fact] = Counter()
    for index in range(settings.screening_worlds):
        world = source.sample()
        luck.begin(CHOICES, FIRST_WORLD + index)
        dealt = world.rounds_dealt
        events = follow(world, seat, move, luck)
        facts = [Fact(clause) for clause in strategy.facts(events, seat, move)]
        rest = finish_round(world, dealt, luck)
        facts += [Fact(clause, is_good) for clause, is_good in strategy.round_facts([*events, *rest], seat)]
        counts.update(dict.fromkeys(facts, 1))
    return counts


def follow(world: State, seat: int, move: Move, luck: Stream) -> list[Event]:
    """Events of a move and of the others' heuristic moves, until the seat may act again or the round ends."""
    strategy, dealt = world.game.strategy, world.rounds_dealt
    events = list(world.play(seat, move))
    for _ in range(MAX_MOVES):
        if world.rounds_dealt != dealt or world.phase in ROUND_ENDED or seat in world.actors:
            break
        other = world.actors[0]
        events += world.play(other, strategy.heuristic_move_at(world, other, luck))
    return events


def finish_round(world: State, dealt: int, luck: Stream) -> list[Event]:
    """Events of heuristic moves of all players until the round ends. `dealt`: how many rounds it was the last of."""
    events: list[Event] = []
    for _ in range(MAX_ROUND_MOVES):
        if world.rounds_dealt != dealt or world.phase in ROUND_ENDED:
            break
        seat = world.actors[0]
        events += world.play(seat, world.game.strategy.heuristic_move_at(world, seat, luck))
    return events
