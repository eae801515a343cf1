"""Bull Sanity and its slow referee, written independently, agree on every legal move of random matches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.cards.double import standard_deck
from fairdeal.engine.outcome import places_json
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game

from .bull_sanity import BullSanityReferee, IllegalMoveError, has_face

MATCHES = 40 if _build.is_compiled() else 20
GIVEN_DEALS = 400 if _build.is_compiled() else 120
PARTS = 4
MAX_LISTED = 8  # for hands of up to this many cards, all claims are listed and compared
DECK = [card.text for card in standard_deck().cards]


def compare(state: State, referee: BullSanityReferee) -> None:
    """Check that phase, actors, legal moves, hands and places are the same."""
    assert state.phase == referee.phase
    assert list(state.actors) == referee.actors
    assert state.over == referee.over
    assert state.hands() == [sorted(hand, key=DECK.index) for hand in referee.hands]
    assert state.scores is None
    assert (None if state.places is None else places_json(state.places)) == referee.places
    for seat in range(referee.players):
        compare_moves(state, referee, seat)


def compare_moves(state: State, referee: BullSanityReferee, seat: int) -> None:
    moves = state.moves(seat)
    hand, values = referee.hands[seat], referee.claim_values(seat)
    if values and len(hand) > MAX_LISTED:  # too many to be listed
        assert moves.count() == len(values) * (2 ** len(hand) - 1)
        entry = {"verb": "claim", "values": values, "count": [1, len(hand)], "from": sorted(hand, key=DECK.index)}
        assert moves.compact() == [entry]
        return
    listed = [frozenset(str(move).split()) for move in moves]
    assert len(listed) == len(set(listed)) == moves.count()
    assert set(listed) == {frozenset(text.split()) for text in referee.legal(seat)}


def play_both(state: State, referee: BullSanityReferee, chance: random.Random, boldness: float) -> None:
    """Play random moves to the end and compare before each of them. `boldness` is the chance of a call."""
    compare(state, referee)
    while not state.over:
        seat = chance.choice(state.actors)
        if state.phase == "call":
            text = "bull" if chance.random() < boldness else "accept"
        else:
            text = random_claim(referee, seat, chance)
        state.play(seat, text)
        referee.play(seat, text)
        compare(state, referee)


def random_claim(referee: BullSanityReferee, seat: int, chance: random.Random) -> str:
    """A claim of up to six cards in any order, true more often than by chance."""
    value = chance.choice(referee.claim_values(seat))
    hand = referee.hands[seat]
    true = [card for card in hand if has_face(card, value, combined_below_15=referee.combined_below_15)]
    source = true if true and chance.random() < 0.5 else hand
    cards = chance.sample(source, chance.randint(1, min(len(source), 6)))
    return " ".join(["claim", str(value), *cards])


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_matches_with_random_options(part: int) -> None:
    for seed in range(part, MATCHES, PARTS):
        chance = random.Random(seed)
        game = random_game(find_game("bull-sanity"), chance)
        deal = game.start(seed).last_deal()
        referee = BullSanityReferee(game.players, game.options.to_json(), deal)
        play_both(game.start(deals=[deal]), referee, chance, chance.choice([0.05, 0.2, 0.5]))


@pytest.mark.parametrize("part", range(PARTS))
def test_given_deals(part: int) -> None:
    """Deals with parts of the pack, empty hands, and dealers and leaders, some of whom have no cards."""
    for seed in range(part, GIVEN_DEALS, PARTS):
        chance = random.Random(f"position {seed}")
        game = random_game(find_game("bull-sanity"), chance)
        deal = random_deal(game.players, chance)
        referee = BullSanityReferee(game.players, game.options.to_json(), deal)
        play_both(game.start(deals=[deal]), referee, chance, chance.choice([0.1, 0.4, 0.9]))


def random_deal(players: int, chance: random.Random) -> dict[str, Any]:
    pack = DECK.copy()
    chance.shuffle(pack)
    hands = []
    for _ in range(players):
        size = chance.choice([0, 1, 1, 2, 3, 5])
        hands.append(pack[:size])
        del pack[:size]
    if not any(hands):
        hands[0] = pack[:2]
    deal: dict[str, Any] = {"hands": hands}
    for key in ("dealer", "leader"):
        if chance.random() < 0.4:
            deal[key] = chance.randrange(players)
    return deal


def test_the_referee_on_an_example() -> None:
    """A short match, and a few illegal moves."""
    deal = {"hands": [["2c3d", "3h10s"], ["5c9s", "4c5h"], ["7c8h"]]}
    referee = BullSanityReferee(3, {}, deal)
    for seat, text in ((1, "claim 2 5c9s"), (0, "claim 3 2c3d"), (0, "claim 2"), (0, "claim 2 5c9s"), (0, "bull")):
        with pytest.raises(IllegalMoveError):
            referee.play(seat, text)
    referee.play(0, "claim 2 2c3d 3h10s")
    assert referee.actors == [1, 2]
    referee.play(2, "bull")  # 3h10s has no 2
    assert sorted(referee.hands[0]) == ["2c3d", "3h10s"]
    assert referee.actors == [1]
    referee.play(1, "claim 3 5c9s")
    for seat in (0, 2):
        referee.play(seat, "accept")
    assert referee.face_down == ["5c9s"]
    referee.play(2, "claim 4 7c8h")
    referee.play(0, "accept")
    assert not referee.over
    referee.play(1, "accept")
    assert referee.places == [2, [0, 1]]
