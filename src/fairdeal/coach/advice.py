"""What a player can do now, a good move and why it is good, and what the others' moves reveal."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.bots.hints import hint_for
from fairdeal.cards.naming import write_card
from fairdeal.coach.reveals import find_reveals
from fairdeal.coach.settings import HANDS, MASTER, REASONS, SETTINGS
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.state import State
from fairdeal.review.decisions import Comparison, Evaluation, decision_key, prepare_comparison
from fairdeal.review.estimates import difference_interval, mean_of
from fairdeal.review.reasons import compared_with, find_reasons
from fairdeal.review.settings import ReviewSettings

MAX_BLOCKED = 3  # reasons why cards cannot be played
MAX_CARDS = 6  # named in one of them


@dataclass(frozen=True)
class Note:
    """A sentence, and the number of the rule that it is about."""

    text: str
    rule: str | None = None


@dataclass(frozen=True)
class Advice:
    """What the coach says to a player whose turn it is."""

    now: tuple[Note, ...]  # what can be done, and what cannot and why
    move: str  # a good move
    words: str
    why: tuple[str, ...]  # what it leads to, compared with another move
    reveals: tuple[str, ...]  # what the others' moves reveal about their cards


def advise(
    state: State, seat: int, names: Sequence[str], settings: ReviewSettings = SETTINGS, master: str = MASTER
) -> Advice:
    """Advise the player of a seat that may act, from what the seat may know."""
    number = len(state.played())
    key = decision_key(settings, number)
    move = hint_for(state, seat, master)(Stream(key, CHOICES))
    describe = state.game.presentation.describe_move
    is_forced = state.moves(seat).count() == 1
    return Advice(
        now=tuple(what_is_possible(state, seat, names)),
        move=move.text(),
        words=f"Your only move is to {describe(move)}." if is_forced else f"A good move is to {describe(move)}.",
        why=() if is_forced else tuple(why_good(state, seat, move, number, settings)),
        reveals=tuple(it.sentence(names) for it in find_reveals(state, seat, key, HANDS)),
    )


# ---- What can be done


def what_is_possible(state: State, seat: int, names: Sequence[str]) -> list[Note]:
    """What the player is asked for, and why certain cards cannot be used."""
    scene = state.game.presentation.scene(state.view(seat), names)
    prompt = scene.actions
    if prompt is None:
        return []
    ask = Note(sentence_of(prompt.ask), prompt.rule)
    uses_cards = bool(prompt.plays or prompt.choices or prompt.amounts)
    return [ask, *(blocked_cards(state, seat, scene) if uses_cards else ())]


def blocked_cards(state: State, seat: int, scene: Scene) -> list[Note]:
    """Why no legal move uses certain cards in hand; cards that the same rules forbid share a note."""
    prompt, view = scene.actions, state.view(seat)
    assert prompt is not None
    hand = list(dict.fromkeys(entry.card for entry in scene.hand or ()))
    blocked: dict[tuple[str | None, ...], list[str]] = {}  # by the rules that forbid their faces
    problems: dict[tuple[str | None, ...], Sequence[Problem]] = {}  # of the first of these cards
    for card in hand:
        if prompt.arrange is not None or prompt.typed or prompt.uses(card):
            continue
        found = state.game.presentation.card_problems(view, card)
        rules = tuple(problem.rule for problem in found)
        if found:
            blocked.setdefault(rules, []).append(card)
            problems.setdefault(rules, found)
    return [
        Note(why_blocked(cards, problems[rules]), rules[0])
        for rules, cards in list(blocked.items())[:MAX_BLOCKED]
        if len(cards) < len(hand) or rules != (prompt.rule,)  # the prompt says that no card is asked for
    ]


def why_blocked(cards: Sequence[str], problems: Sequence[Problem]) -> str:
    """Which cards cannot be used, and why. Several problems name the faces of the first card."""
    written = [write_card(card) for card in cards]
    more = f" and {len(cards) - MAX_CARDS} more" if len(cards) > MAX_CARDS else ""
    reasons = [sentence_of(problem.reason) for problem in problems]
    if len(cards) > 1 and len(problems) > 1:
        reasons = [f"For example, {written[0]} {sentence_of(problems[0].reason, begins=False)}"]
    return f"Not now: {', '.join(written[:MAX_CARDS])}{more}. {' '.join(reasons)}"


def sentence_of(clause: str, begins: bool = True) -> str:
    """A clause as a sentence, or as the end of one."""
    start = clause[:1].upper() if begins else clause[:1]
    return f"{start}{clause[1:]}{'' if clause.endswith(('.', '?', '!')) else '.'}"


# ---- Why a move is good


def why_good(state: State, seat: int, move: Move, number: int, settings: ReviewSettings) -> list[str]:
    """What a move leads to, compared with the best of the others."""
    settings = settings.with_effort(state.game.strategy.review_effort)
    comparison = prepare_comparison(state, seat, move, number, settings)
    own, _ = comparison.screen(move, settings)
    values = comparison.finals or comparison.screening
    others = [index for index in values if index != own]
    if not others:
        return []
    other = max(others, key=lambda index: mean_of(values[index]))
    evaluation = evaluation_of(comparison, own, other)
    if evaluation.loss.low <= 0:
        describe = state.game.presentation.describe_move
        alike = f"To {describe(comparison.moves[other])} is about as good."
        return [*find_reasons(state, seat, number, evaluation, REASONS)[:-1], alike]
    *facts, overall = find_reasons(state, seat, number, evaluation, REASONS)
    return [*facts, compared_with(overall, state.game.presentation.describe_move(comparison.moves[other]))]


def evaluation_of(comparison: Comparison, best: int, other: int) -> Evaluation:
    """Two candidates as a decision in which the lesser one was played."""
    values = comparison.finals or comparison.screening
    gains = [high - low for high, low in zip(values[best], values[other], strict=True)]
    spread = max(values[other]) - min(values[other])
    return Evaluation(
        played=comparison.moves[other],
        best=comparison.moves[best],
        loss=difference_interval(gains, spread).rounded(),
        better=mean_of([gain > 0 for gain in gains]),
        worse=mean_of([gain < 0 for gain in gains]),
        candidates=(),
    )
