"""President agrees with its slow referee before every move of random matches."""

import random

import pytest

from fairdeal import _build
from fairdeal.cards.ordinary import RANKS
from fairdeal.engine.record import every_deal
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game
from tests.reference.president import Referee

MATCHES = 60 if _build.is_compiled() else 24
POSITIONS = 240 if _build.is_compiled() else 60
PARTS = 4


def compare(state: State, referee: Referee) -> None:
    """Both have the same phase, actors, legal moves and hands."""
    assert state.phase == referee.phase
    assert list(state.actors) == list(referee.actors)
    for seat in state.actors:
        listed = [str(move) for move in state.moves(seat)]
        assert len(listed) == len(set(listed)) == len(state.moves(seat))
        assert set(listed) == set(referee.legal(seat))
    held = [{rank: number for rank, number in hand.items() if number} for hand in referee.hands()]
    assert state.hands() == held


def play_both(state: State, referee: Referee, rng: random.Random) -> None:
    """Make the same random moves in both to the end, comparing before each."""
    while state.actors or referee.actors:
        compare(state, referee)
        if state.phase == "intermission" and rng.random() < 0.5:
            state.proceed()
            referee.proceed()
            continue
        seat = rng.choice(state.actors)
        moves = state.moves(seat)
        text = str(moves[rng.randrange(len(moves))])
        state.play(seat, text)
        referee.play(seat, text)
    assert state.phase == referee.phase
    assert state.over == referee.over
    assert [place[0] for place in state.places or ()] == list(referee.places or ())


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_matches_with_random_options(part: int) -> None:
    for seed in range(part, MATCHES, PARTS):
        rng = random.Random(seed)
        game = random_game(find_game("president"), rng)
        finished = game.start(seed)  # a match that has made all deals
        while not finished.over:
            seat = finished.actors[0]
            finished.play(seat, finished.automatic(seat))
        deals = [_as_dict(deal) for deal in every_deal(finished)]
        state, referee = game.start(deals=deals), Referee(game.players, game.options.to_json(), deals)
        play_both(state, referee, rng)


@pytest.mark.parametrize("part", range(PARTS))
def test_given_positions(part: int) -> None:
    """Parts of the pack, empty hands, roles of players who have left, players who have joined."""
    for seed in range(part, POSITIONS, PARTS):
        rng = random.Random(f"position {seed}")
        configured = random_game(find_game("president"), rng)
        options = {**configured.options.to_json(), "rounds": rng.choice([1, 1, 2])}
        game = find_game("president").configure(configured.players, options=options)
        deal = random_deal(game.players, int(options["decks"]), int(options["jokers_per_deck"]), rng)
        play_both(game.start(deals=[deal]), Referee(game.players, options, [deal]), rng)


def random_deal(players: int, decks: int, jokers: int, rng: random.Random) -> dict[str, object]:
    """A small deal with any of the keys that a record may have."""
    pack = [rank for rank in RANKS[:-1] for _ in range(4 * decks)] + ["joker"] * jokers * decks
    rng.shuffle(pack)
    few_ranks = set(rng.sample(["3", "4", "7", "8", "K", "A", "2", "joker"], 5))
    if rng.random() < 0.7:
        pack = [card for card in pack if card in few_ranks]
    hands: list[dict[str, int]] = []
    for _ in range(players):
        size = rng.choice([0, 1, 2, 3, 5, 8])
        cards, pack = pack[:size], pack[size:]
        hands.append({card: cards.count(card) for card in dict.fromkeys(cards)})
    if sum(1 for hand in hands if hand) < 2:
        hands[0], hands[1] = {"5": 2}, {"6": 1, "9": 1}
    deal: dict[str, object] = {"hands": [_in_order(hand) for hand in hands]}
    if rng.random() < 0.6:
        roles: list[int | None] = list(range(players))
        rng.shuffle(roles)
        for _ in range(rng.choice([0, 0, 1, 2])):
            roles.insert(rng.randint(0, len(roles)), None)
        if rng.random() < 0.3 and players > 2:
            roles.remove(rng.choice(range(players)))
        deal["roles"] = roles
    elif rng.random() < 0.5:
        with_3 = next((hand for hand in hands if hand.get("3")), None)
        if with_3 is not None:
            with_3["3"] -= 1
            with_3["3h*"] = 1
        deal = {"hands": [_in_order(hand) for hand in hands]}
    if rng.random() < 0.3:
        deal["leader"] = rng.randrange(players)
    return deal


def _in_order(hand: dict[str, int]) -> dict[str, int]:
    order = ["3h*", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "joker"]
    return {rank: hand[rank] for rank in order if hand.get(rank)}


def _as_dict(deal: object) -> dict[str, object]:
    assert isinstance(deal, dict)
    return deal
