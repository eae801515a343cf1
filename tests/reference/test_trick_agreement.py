"""Hearts, Oh Hell and Rook agree with their slow referees after every move of random matches.

They must have the same phase, actors, legal moves, hands, scores and places. Whole matches have random options; small
deals from cards with many common faces make DD-3 matter.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.cards.double import standard_deck
from fairdeal.engine.outcome import places_json
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game

from .double_tricks import ROOK, TrickReferee, all_faces, is_unused, repeats, ways_to_show
from .hearts import HeartsReferee
from .oh_hell import OhHellReferee
from .rook import RookReferee

REFEREES: dict[str, type[TrickReferee]] = {"hearts": HeartsReferee, "oh-hell": OhHellReferee, "rook": RookReferee}
PLAYERS = {"hearts": (4, 6), "oh-hell": (3, 4, 5, 6), "rook": (4,)}
MOVES = 1400 if _build.is_compiled() else 1000  # of whole matches, in each game
SMALL_DEALS = 600 if _build.is_compiled() else 200  # in each game
PARTS = 4

games = pytest.mark.parametrize("key", REFEREES)


# ---------------------------------------------------------------- comparison


@dataclass
class Coverage:
    """What has been compared, so that a test can check that it covered what it is for."""

    positions: int = 0
    moves: int = 0
    limited: int = 0  # DD-3 removed a face
    off_suit: int = 0  # DD-3 removed every face of the suit led
    waived: int = 0  # DD-3 did not apply: no face was unused
    phases: Counter[str] = field(default_factory=Counter)


def compare(state: State, referee: TrickReferee, coverage: Coverage) -> None:
    assert state.phase == referee.phase
    assert list(state.actors) == list(referee.actors)
    assert state.over == referee.over
    assert state.scores is not None
    assert list(state.scores) == referee.scores
    assert (places_json(state.places) if state.places is not None else None) == referee.places
    assert [sorted(hand) for hand in hands_of(state)] == [sorted(hand) for hand in referee.hands]
    for seat in range(state.players):
        compare_moves(state, referee, seat)
    coverage.positions += 1
    coverage.phases[state.phase] += 1
    count_dd_3(referee, coverage)


def hands_of(state: State) -> list[list[str]]:
    hands = state.hands()
    assert all(isinstance(hand, list) for hand in hands)
    return hands  # type: ignore[return-value]


def compare_moves(state: State, referee: TrickReferee, seat: int) -> None:
    moves = state.moves(seat)
    choice = referee.choice(seat)
    if choice is not None:
        number, cards = choice
        assert moves.count() == comb(len(cards), number)
        (entry,) = moves.compact()
        assert isinstance(entry, dict)
        assert (entry["verb"], entry["choose"]) == (referee.phase, number)
        assert sorted(entry["from"]) == sorted(cards)
        return
    listed = [str(move) for move in moves]
    assert len(listed) == len(set(listed)) == moves.count()
    assert set(listed) == referee.legal(seat)


def count_dd_3(referee: TrickReferee, coverage: Coverage) -> None:
    """Count how DD-3 affects the seat to act."""
    if referee.phase != "play" or not referee.trick:
        return
    faces = all_faces(referee.hands[referee.actors[0]])
    unused = [face for face in faces if is_unused(face, referee.trick)]
    led = referee.trick[0].face.suit
    coverage.limited += len(unused) < len(faces)
    coverage.waived += not unused
    coverage.off_suit += any(face.suit == led for face in faces) and not any(face.suit == led for face in unused)


def random_text(referee: TrickReferee, seat: int, rng: random.Random, blocking: float) -> str:
    """A random move; with probability `blocking` one that leaves the others as few faces as possible."""
    choice = referee.choice(seat)
    if choice is not None:
        number, cards = choice
        return " ".join([referee.phase, *rng.sample(sorted(cards), number)])
    legal = sorted(referee.legal(seat))
    if referee.phase == "play" and rng.random() < blocking:
        return max(legal, key=lambda text: (faces_used_up(referee, seat, text), rng.random()))
    return rng.choice(legal)


def faces_used_up(referee: TrickReferee, seat: int, text: str) -> int:
    """Number of the others' faces that a face would use up."""
    (face,) = [face for face in all_faces(referee.hands[seat]) if face.text == text]
    others = [other for other in range(referee.players) if other != seat]
    return sum(repeats(face, held) for other in others for held in all_faces(referee.hands[other]))


def play_both(state: State, referee: TrickReferee, rng: random.Random, coverage: Coverage, blocking: float) -> None:
    """Make the same random moves in both until no seat can act, comparing after each."""
    compare(state, referee, coverage)
    while referee.actors:
        seat = rng.choice(referee.actors)
        text = random_text(referee, seat, rng, blocking)
        state.play(seat, text)
        referee.play(seat, text)
        coverage.moves += 1
        compare(state, referee, coverage)


# ---------------------------------------------------------------- whole matches


def random_record(state: State, rng: random.Random, max_moves: int) -> dict[str, Any]:
    """Make random moves; return the record with all deals and without the seed."""
    while not state.over and len(state.played()) < max_moves:
        seat = rng.choice(state.actors)
        moves = state.moves(seat)
        state.play(seat, moves[rng.randrange(moves.count())])
    document = write_record(state, deals=True)
    del document["seed"]
    return document


def replay_both(document: dict[str, Any], coverage: Coverage) -> tuple[State, TrickReferee]:
    """Replay a record with engine and referee, comparing after each move."""
    record = read_record(document, find_game)
    state = record.start()
    game = record.game
    limit = {"max_rounds": game.max_rounds} if game.max_rounds else {}
    referee = REFEREES[game.key](game.players, {**game.options.to_json(), **limit}, document["deals"])
    compare(state, referee, coverage)
    for seat, text in record.moves:
        state.play(seat, text)
        referee.play(seat, text)
        coverage.moves += 1
        compare(state, referee, coverage)
    return state, referee


@games
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_matches_with_random_options(key: str, part: int) -> None:
    coverage = Coverage()
    seed = part
    while coverage.moves < MOVES // PARTS:
        rng = random.Random(f"whole {key} {seed}")
        game = random_game(find_game(key), rng)
        state = game.start(seed)
        document = random_record(state, rng, 1500)
        replayed, referee = replay_both(document, coverage)
        assert replayed.over == state.over
        assert replayed.scores == state.scores
        assert replayed.places == state.places
        assert [sorted(hand) for hand in hands_of(replayed)] == [sorted(hand) for hand in referee.hands]
        seed += PARTS
    assert coverage.limited > coverage.phases["play"] // 10


@pytest.mark.parametrize(("key", "players"), [(key, number) for key in PLAYERS for number in PLAYERS[key]])
def test_a_whole_match_for_every_number_of_players(key: str, players: int) -> None:
    rng = random.Random(f"{key} {players}")
    state = find_game(key).configure(players, max_rounds=6 if key == "rook" else 0).start(players)
    document = random_record(state, rng, 700 if _build.is_compiled() else 150)
    replay_both(document, Coverage())


# ---------------------------------------------------------------- small deals


def pack_of(key: str, players: int) -> list[str]:
    deck = standard_deck()
    cards = deck.hearts_pack_4 if key == "hearts" and players == 4 else deck.cards
    return [card.text for card in (deck.rook_pack if key == "rook" else cards)]


@cache
def shows(card: str) -> frozenset[tuple[str, int]]:
    """What a card can be shown as."""
    return frozenset((face.suit, face.value) for face in ways_to_show(card))


@cache
def common_faces(card: str) -> Counter[str]:
    """Other cards with common faces, and their number."""
    others = [other.text for other in standard_deck().cards if other.text != card]
    return Counter({other: len(shows(card) & shows(other)) for other in others if shows(card) & shows(other)})


def cluster(pack: list[str], size: int, rng: random.Random) -> list[str]:
    """Choose `size` cards of the pack that have many faces in common."""
    found = [rng.choice(pack)]
    left = set(pack) - set(found)
    likeness: Counter[str] = Counter()
    while len(found) < size:
        likeness.update(common_faces(found[-1]))
        best = max(likeness[card] for card in left)
        found.append(rng.choice(sorted(card for card in left if likeness[card] == best)))
        left.remove(found[-1])
    rng.shuffle(found)
    return found


def one_card_hands(pack: list[str], players: int, rng: random.Random) -> list[str] | None:
    """One card for each seat, such that the last player's three faces may all be shown before their turn."""
    last = rng.choice(pack)
    others: list[str] = []
    for face in sorted(shows(last)):  # the order of a set differs between processes
        fitting = [card for card in pack if card != last and card not in others and face in shows(card)]
        if not fitting:
            return None
        others.append(rng.choice(fitting))
    others += rng.sample([card for card in pack if card != last and card not in others], players - 4)
    rng.shuffle(others)
    return [*others, last]


def small_deal(key: str, players: int, first: bool, rng: random.Random) -> dict[str, Any]:
    """A deal of a few cards each, with any of the other keys that a deal may have."""
    size = rng.choice([1, 1, 2, 2, 3, 4])
    nest = rng.choice([0, 0, 1, 2, 5]) if key == "rook" else 0
    stock = rng.choice([0, 1, 3]) if key == "oh-hell" else 0
    pack = pack_of(key, players)
    cards = cluster(pack, min(players * size + nest + stock, 52), rng)
    single_cards = one_card_hands(pack, players, rng) if players > 3 and rng.random() < 0.4 else None
    if single_cards is not None:
        size, nest, stock, cards = 1, 0, 0, single_cards
    elif key == "rook" and rng.random() < 0.5:
        cards[rng.randrange(len(cards))] = ROOK
    deal: dict[str, Any] = {"hands": [cards[size * seat : size * seat + size] for seat in range(players)]}
    rest = cards[size * players :]
    if key == "rook":
        deal["nest"] = rest
    elif key == "oh-hell":
        trump = rng.choice(["top", "named", "none"])
        if trump == "named" and rest:
            deal["trump"] = rest.pop()
        elif trump == "none":
            deal["trump"] = None
        deal["stock"] = rest
    if single_cards is not None:
        return {**deal, "hand_number": 4, "dealer": players - 1} if key != "hearts" else {**deal, "hand_number": 4}
    if key != "hearts" and rng.random() < 0.6:
        deal["dealer"] = rng.randrange(players)
    if rng.random() < 0.4 and (key == "hearts" or "dealer" in deal):
        deal["leader"] = rng.randrange(players)
    if rng.random() < 0.7:
        deal["hand_number"] = rng.choice([1, 2, 3, 4, 4, 4, 8, 24, 25])
    if rng.random() < 0.4:
        deal["scores"] = random_scores(key, players, rng)
    if first and key == "hearts" and rng.random() < 0.5:
        deal["hand_number"] = 4  # a hand without passing
    return deal


def random_scores(key: str, players: int, rng: random.Random) -> list[int]:
    if key == "hearts":
        return [rng.choice([0, 280, 286, 290, 295, 298, 299, 300]) for _ in range(players)]
    if key == "oh-hell":
        return [rng.randint(-3, 3) for _ in range(players)]
    teams = [rng.choice([-140, 0, 555, 570, 590, 600]) for _ in range(2)]
    return teams + teams


def small_options(key: str, rng: random.Random) -> dict[str, Any]:
    if key == "hearts":
        return {
            "combined_leads": rng.random() < 0.6,
            "break_in_first_trick": rng.random() < 0.5,
            "shoot_the_moon": rng.random() < 0.5,
        }
    if key == "rook":
        return {
            "made_bid_scores": rng.choice(["taken", "bid"]),
            "target": rng.choice([0, 10, 600]),
            "reaching_target_ends": rng.random() < 0.5,
        }
    return {}


@games
@pytest.mark.parametrize("part", range(PARTS))
def test_small_deals_with_many_common_faces(key: str, part: int) -> None:
    coverage = Coverage()
    for number in range(part, SMALL_DEALS, PARTS):
        rng = random.Random(f"small {key} {number}")
        players = rng.choice(PLAYERS[key])
        options = small_options(key, rng)
        deals = [small_deal(key, players, not k, rng) for k in range(rng.choice([1, 1, 2, 3]))]
        limit = rng.choice([0, 1, 2, 4, 25]) if key == "rook" else 0
        state = find_game(key).configure(players, options=options, max_rounds=limit).start(deals=deals)
        given = {**options, "max_rounds": limit} if limit else options
        play_both(state, REFEREES[key](players, given, deals), rng, coverage, blocking=0.7)
    check_coverage(key, coverage)


def check_coverage(key: str, coverage: Coverage) -> None:
    """The small deals cover DD-3 and all phases."""
    assert coverage.positions > 10 * SMALL_DEALS // PARTS
    assert coverage.limited > coverage.phases["play"] // 4
    assert coverage.off_suit > coverage.phases["play"] // 10
    assert coverage.waived >= SMALL_DEALS // PARTS // 150
    assert set(expected_phases(key)) <= set(coverage.phases)


def expected_phases(key: str) -> Sequence[str]:
    return {
        "hearts": ("pass", "play", "deal", "over"),
        "oh-hell": ("bid", "play", "deal", "over"),
        "rook": ("bid", "nest", "trump", "play", "deal", "over"),
    }[key]
