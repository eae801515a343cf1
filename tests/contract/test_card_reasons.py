"""Why a card cannot be played: in random positions of every game, the reason is one that is true of this card.

The conditions of the rules are written down here once more, from the views alone and independently of the refusals.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fairdeal.cards.double import parse_double, parse_face, standard_deck
from fairdeal.cards.ordinary import RANKS
from fairdeal.engine.game import Game
from fairdeal.engine.scene import Problem
from tests.scene.test_every_game import games, positions

pytestmark = pytest.mark.long_in_plain  # no module that explains refusals is compiled

DECK = standard_deck()
Condition = Callable[[Any, str], bool]  # whether the rule forbids a face, or a card, in a view


def suit(face: str) -> str:
    return "rook" if face == "rook" else face[-1] if face[-1] in "cdhs" else "sum"


def shown(face: str) -> str:
    return face.partition(":")[2]


def value(face: str) -> int:
    return parse_face(face, DECK).value


def faces(card: str) -> list[str]:
    return ["rook"] if card == "rook" else [face.text for face in parse_double(card, DECK).faces]


def hand_faces(view: Any) -> list[str]:
    return [face for card in view.hand for face in faces(card)]


def has_points(face: str) -> bool:
    """HE-8: a heart or the queen of spades, on whichever half."""
    card = parse_double(face.partition(":")[0], DECK)
    return any(half_suit.letter == "h" or (number, half_suit.letter) == (12, "s") for number, half_suit in card.halves)


def is_unused(view: Any, face: str) -> bool:
    return face == "rook" or shown(face) not in {shown(lying) for _, lying in view.trick}


def unused(view: Any) -> list[str]:
    return [face for face in hand_faces(view) if is_unused(view, face)]


def is_duplicate(view: Any, face: str) -> bool:
    return bool(view.trick) and not is_unused(view, face) and bool(unused(view))


def can_follow_otherwise(view: Any, face: str) -> bool:
    asked = view.trump if view.led == "rook" else view.led
    able = [other for other in unused(view) if suit(other) == asked]
    if getattr(view, "first_trick", False):
        able = [other for other in able if not has_points(other)]
    return bool(view.trick) and suit(face) != asked and bool(able)


def leads_while_no_trick(view: Any) -> bool:
    return view.phase == "play" and not view.trick


def keeps_points_back(view: Any, face: str) -> bool:
    return bool(view.first_trick) and has_points(face) and any(not has_points(other) for other in unused(view))


HEARTS: dict[str, Condition] = {
    "DD-3": is_duplicate,
    "HE-3": lambda view, face: leads_while_no_trick(view) and "2c3d" in view.hand and face != "2c3d:2c",
    "HE-4": lambda view, face: (
        can_follow_otherwise(view, face)
        or (leads_while_no_trick(view) and suit(face) == "sum" and not view.options.combined_leads)
    ),
    "HE-5": keeps_points_back,
    "HE-7": lambda view, face: leads_while_no_trick(view) and suit(face) == "h" and not view.broken,
}
OH_HELL: dict[str, Condition] = {
    "DD-3": is_duplicate,
    "OH-3": lambda view, _face: view.phase == "bid",
    "OH-5": lambda view, face: view.led != "sum" and can_follow_otherwise(view, face),
    "OH-6": lambda view, face: view.led == "sum" and can_follow_otherwise(view, face),
}
ROOK: dict[str, Condition] = {
    "DD-3": is_duplicate,
    "RK-3": lambda view, _face: view.phase == "bid",
    "RK-4": lambda view, _face: view.phase in ("nest", "trump"),
    "RK-6": lambda view, face: view.led in "cdhs" and can_follow_otherwise(view, face),
    "RK-7": lambda view, face: view.led == "sum" and can_follow_otherwise(view, face),
    "RK-8": lambda view, face: view.led == "rook" and can_follow_otherwise(view, face),
}


def needs_more_cards(view: Any, face: str) -> bool:
    """PS-5: as many cards as lie there, or one more of a lower value."""
    needed = view.top["count"] + (value(face) < view.top["value"])
    return sum(value(face) in {value(other) for other in faces(card)} for card in view.hand) < int(needed)


SANITYHOLES: dict[str, Condition] = {
    "PS-5": lambda view, face: view.top is not None and needs_more_cards(view, face),
    "PS-7": lambda view, face: value(face) == 2 and len(view.hand) == 1,
}
BULL_SANITY: dict[str, Condition] = {"BS-5": lambda view, _card: view.phase == "call"}
RUMMY: dict[str, Condition] = {
    "RU-2": lambda view, card: view.duty not in (None, card) or view.phase == "draw",
}


def strength(view: Any, rank: str) -> int:
    place = RANKS.index(rank)
    return -place if view.revolution and rank != "joker" else place


def too_low(view: Any, rank: str) -> bool:
    return strength(view, rank) < strength(view, view.top["rank"])


def too_few(view: Any, rank: str, number: int) -> bool:
    jokers = 0 if rank == "joker" else view.hand.get("joker", 0)
    return bool(view.hand[rank] + jokers < number)


def forbidden_by_pr_15(view: Any, rank: str) -> bool:
    is_short = bool(view.top["short"])
    return is_short and (rank not in (view.top["rank"], "joker") or too_few(view, rank, view.top["total"] + 1))


def forbidden_by_pr_16(view: Any, rank: str) -> bool:
    if rank != view.top["rank"]:
        return bool(view.bound)
    return view.options.equalize.value == "disallow" or too_few(view, rank, view.top["total"])


PRESIDENT: dict[str, Condition] = {
    "PR-4": lambda view, rank: view.top is None and view.special == view.seat and rank != "3",
    "PR-11": lambda view, rank: too_low(view, rank) or too_few(view, rank, view.top["total"]),
    "PR-15": forbidden_by_pr_15,
    "PR-16": forbidden_by_pr_16,
    "PR-18": lambda view, rank: rank == view.top["rank"] and view.ranking[-1:] != (view.seat,),
    "PR-32": lambda view, _rank: view.phase == "intermission",
}

CONDITIONS: dict[str, dict[str, Condition]] = {
    "hearts": HEARTS,
    "oh-hell": OH_HELL,
    "rook": ROOK,
    "sanityholes": SANITYHOLES,
    "bull-sanity": BULL_SANITY,
    "rummy": RUMMY,
    "president": PRESIDENT,
}
ON_DOUBLE_CARDS = ("hearts", "oh-hell", "rook", "sanityholes")


def named_faces(problem: Problem, card: str) -> list[str]:
    """The faces that a reason is about: those that it names, or all of the card."""
    head, colon, _ = problem.reason.partition(": ")
    if not colon or not head.startswith("as "):
        return faces(card)
    written = {shown(face).translate(str.maketrans("cdhs", "♣♦♥♠")): face for face in faces(card)}
    courts = {"11": "J", "12": "Q", "13": "K", "14": "A"}
    for number, letter in courts.items():
        written |= {text.replace(number, letter, 1): face for text, face in written.items() if not text.isdigit()}
    return [written[name] for name in head.removeprefix("as ").split(" or ")]


def blocked_cards(game: Game, view: Any) -> Iterator[tuple[str, list[Problem]]]:
    """The cards of the hand that the prompt does not offer, and what the engine says about each."""
    prompt = game.presentation.scene(view, ["Ada"] * view.players).actions
    for card in view.hand or ():
        problems = game.presentation.card_problems(view, card)
        assert (problems == []) == (prompt is not None and prompt.uses(card)), card
        if problems:
            yield card, problems


@games
def test_a_card_has_a_reason_if_and_only_if_it_is_blocked(key: str) -> None:
    for game, state, _ in positions(key, "blocked"):
        for seat in state.actors[:1]:
            assert all(problem.reason for _, problems in blocked_cards(game, state.view(seat)) for problem in problems)


@pytest.mark.parametrize("key", list(CONDITIONS))
def test_the_reason_why_a_card_is_blocked_is_true_of_this_card(key: str) -> None:
    conditions = CONDITIONS[key]
    cited: set[str] = set()
    for game, state, _ in positions(key, "reasons"):
        for seat in state.actors[:2]:
            view: Any = state.view(seat)
            for card, problems in blocked_cards(game, view):
                for problem in problems:
                    assert problem.rule in conditions, (card, problem)
                    cited.add(problem.rule)
                    of = named_faces(problem, card) if key in ON_DOUBLE_CARDS else [card]
                    assert of
                    for face in of:
                        assert conditions[problem.rule](view, face), (face, problem, view)
    assert cited, "no card was ever blocked"


@pytest.mark.parametrize("key", ON_DOUBLE_CARDS)
def test_a_blocked_face_has_its_own_reason(key: str) -> None:
    conditions = CONDITIONS[key]
    for game, state, _ in positions(key, "faces"):
        if state.phase != "play":
            continue
        view: Any = state.view(state.actors[0])
        prompt = game.presentation.scene(view, ["Ada"] * view.players).actions
        assert prompt is not None
        for face in hand_faces(view):
            problems = game.presentation.card_problems(view, face)
            if face == "rook" or prompt.uses(face):
                continue
            assert len(problems) == 1
            assert conditions[str(problems[0].rule)](view, face), (face, problems)
