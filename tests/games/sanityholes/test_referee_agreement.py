"""The engine and the slow referee, written independently, agree on every legal move of random matches."""

import random
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.cards.double import standard_deck
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.record import every_deal
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game
from tests.reference.sanityholes import IllegalMoveError, SanityholesReferee

pytestmark = pytest.mark.once

MATCHES = 24 if _build.is_compiled() else 4
PIECES = 240 if _build.is_compiled() else 60
PARTS = 4


def compare(state: State, referee: SanityholesReferee) -> None:
    """Compare phase, actors, all legal moves, hands, markers and places."""
    assert state.phase == referee.phase
    assert list(state.actors) == referee.actors
    for seat in state.actors:
        moves = state.moves(seat)
        listed = [str(move) for move in moves]
        assert len(listed) == moves.count()
        assert len(set(listed)) == len(listed)
        assert set(listed) == referee.legal(seat)
    assert state.hands() == referee.hands
    assert list(state.scores or ()) == referee.scores
    assert [place[0] for place in state.places or ()] == list(referee.places or ())


def play_both(state: State, referee: SanityholesReferee, chance: random.Random) -> None:
    """Play random moves to the end, comparing before each. Small sets are favored, because they make longer rounds."""
    while state.actors or referee.actors:
        compare(state, referee)
        seat = chance.choice(state.actors)
        moves = state.moves(seat)
        texts = [str(moves[chance.randrange(len(moves))]) for _ in range(chance.choice([1, 1, 3, 8]))]
        text = min(texts, key=len)
        state.play(seat, text)
        referee.play(seat, text)
    compare(state, referee)
    assert state.over == referee.over
    if state.outcome is not None:
        assert [place[0] for place in state.outcome.places] == referee.final


@pytest.mark.parametrize("part", range(PARTS))
def test_matches_with_random_options(part: int) -> None:
    for seed in range(part, MATCHES, PARTS):
        chance = random.Random(f"sanityholes {seed}")
        game = random_game(find_game("sanityholes"), chance)
        rehearsal = game.start(seed)
        while not rehearsal.over:
            seat = rehearsal.actors[0]
            rehearsal.play(seat, rehearsal.moves(seat)[-1])
        deals: list[Any] = list(every_deal(rehearsal))[: 2 if game.players == 2 else 4]
        state = game.start(deals=deals)
        play_both(state, SanityholesReferee(game.players, game.options.to_json(), deals), chance)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_positions(part: int) -> None:
    """Positions with a part of the pack, empty hands, roles, markers, a leader or a dealer."""
    for seed in range(part, PIECES, PARTS):
        chance = random.Random(f"position {seed}")
        game = random_game(find_game("sanityholes"), chance)
        deals: list[Any] = [random_deal(game.players, chance) for _ in range(chance.choice([1, 1, 2, 3]))]
        state = game.start(deals=deals)
        play_both(state, SanityholesReferee(game.players, game.options.to_json(), deals), chance)


def test_both_refuse_illegal_moves() -> None:
    """Moves that were legal at another time are refused by both."""
    for seed in range(12):
        chance = random.Random(f"illegal {seed}")
        game = random_game(find_game("sanityholes"), chance)
        deals: list[Any] = [random_deal(game.players, chance) for _ in range(2)]
        state = game.start(deals=deals)
        referee = SanityholesReferee(game.players, game.options.to_json(), deals)
        seen: set[str] = {"pass"}
        while state.actors:
            legal = [referee.legal(seat) for seat in range(game.players)]
            for text in chance.sample(sorted(seen), min(len(seen), 6)):
                seat = chance.randrange(game.players)
                if text not in legal[seat]:
                    with pytest.raises(IllegalMove):
                        state.play(seat, text)
                    with pytest.raises(IllegalMoveError):
                        referee.play(seat, text)
            compare(state, referee)
            seat = chance.choice(state.actors)
            text = str(state.moves(seat)[chance.randrange(len(state.moves(seat)))])
            seen |= {text, *[str(move) for move in list(state.moves(seat))[:3]]}
            state.play(seat, text)
            referee.play(seat, text)


def random_deal(players: int, chance: random.Random) -> dict[str, Any]:
    """A small deal with any fields that a record may have; values lie close together, so that there are many sets."""
    low = chance.choice([2, 2, 4, 8])
    pack = [card.text for card in standard_deck().cards if chance.random() < 0.2 or low <= card.low <= low + 3]
    chance.shuffle(pack)
    hands: list[list[str]] = []
    for _ in range(players):
        size = chance.choice([0, 1, 1, 2, 3, 5, 7])
        hands.append(pack[:size])
        pack = pack[size:]
    for seat in range(players):
        if sum(1 for hand in hands if hand) < 2 and not hands[seat]:
            hands[seat] = [pack.pop()]
    deal: dict[str, Any] = {"hands": hands}
    if chance.random() < 0.6:
        deal["roles"] = chance.sample(range(players), players)
    if chance.random() < 0.6:
        deal["markers"] = [chance.choice([0, 0, 1, 2, 5]) for _ in range(players)]
    if chance.random() < 0.3:
        deal["leader"] = chance.randrange(players)
    if chance.random() < 0.5:
        deal["dealer"] = chance.randrange(players)
    if chance.random() < 0.3:
        deal["hand_number"] = chance.randint(1, 9)
    return deal
