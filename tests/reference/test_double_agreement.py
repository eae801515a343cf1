"""Hearts, Oh Hell and Rook against their slow referees, written apart from them: every legal move of random matches.

After every move the two must have the same phase, actors, legal moves (all of them), hands, scores and places. Whole
matches are played with random options; small deals from a part of the pack in which much is alike make DD-3 bite.
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
MOVES = 1400 if _build.is_compiled() else 1000  # of whole matches, for each game
SMALL_DEALS = 600 if _build.is_compiled() else 200  # for each game
PARTS = 4

games = pytest.mark.parametrize("key", REFEREES)


# ---------------------------------------------------------------- comparing


@dataclass
class Seen:
    """What has been compared, so that a test can ask whether it met what it was made for."""

    positions: int = 0
    moves: int = 0
    forced: int = 0  # DD-3 took a face away
    off_suit: int = 0  # it took every face of the suit led
    waived: int = 0  # it gave way: no unused face at all
    phases: Counter[str] = field(default_factory=Counter)


def compare(state: State, referee: TrickReferee, seen: Seen) -> None:
    assert state.phase == referee.phase
    assert list(state.actors) == list(referee.actors)
    assert state.over == referee.over
    assert state.scores is not None
    assert list(state.scores) == referee.scores
    assert (places_json(state.places) if state.places is not None else None) == referee.places
    assert [sorted(hand) for hand in hands_of(state)] == [sorted(hand) for hand in referee.hands]
    for seat in range(state.players):
        compare_moves(state, referee, seat)
    seen.positions += 1
    seen.phases[state.phase] += 1
    look(referee, seen)


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


def look(referee: TrickReferee, seen: Seen) -> None:
    """Does DD-3 bind the player in turn?"""
    if referee.phase != "play" or not referee.trick:
        return
    faces = all_faces(referee.hands[referee.actors[0]])
    unused = [face for face in faces if is_unused(face, referee.trick)]
    led = referee.trick[0].face.suit
    seen.forced += len(unused) < len(faces)
    seen.waived += not unused
    seen.off_suit += any(face.suit == led for face in faces) and not any(face.suit == led for face in unused)


def random_text(referee: TrickReferee, seat: int, chance: random.Random, spite: float) -> str:
    """A move by chance; out of spite one that leaves the others as few faces as can be."""
    choice = referee.choice(seat)
    if choice is not None:
        number, cards = choice
        return " ".join([referee.phase, *chance.sample(sorted(cards), number)])
    legal = sorted(referee.legal(seat))
    if referee.phase == "play" and chance.random() < spite:
        return max(legal, key=lambda text: (taken_away(referee, seat, text), chance.random()))
    return chance.choice(legal)


def taken_away(referee: TrickReferee, seat: int, text: str) -> int:
    """How many faces of the others this one would use up."""
    (face,) = [face for face in all_faces(referee.hands[seat]) if face.text == text]
    others = [other for other in range(referee.players) if other != seat]
    return sum(repeats(face, theirs) for other in others for theirs in all_faces(referee.hands[other]))


def play_both(state: State, referee: TrickReferee, chance: random.Random, seen: Seen, spite: float) -> None:
    """Random moves until nobody can act."""
    compare(state, referee, seen)
    while referee.actors:
        seat = chance.choice(referee.actors)
        text = random_text(referee, seat, chance, spite)
        state.play(seat, text)
        referee.play(seat, text)
        seen.moves += 1
        compare(state, referee, seen)


# ---------------------------------------------------------------- whole matches


def rehearsed(state: State, chance: random.Random, most: int) -> dict[str, Any]:
    """A match by random moves, at most so many of them; its record with every deal and without the seed."""
    while not state.over and len(state.played()) < most:
        seat = chance.choice(state.actors)
        moves = state.moves(seat)
        state.play(seat, moves[chance.randrange(moves.count())])
    document = write_record(state, deals=True)
    del document["seed"]
    return document


def replay_both(document: dict[str, Any], seen: Seen) -> tuple[State, TrickReferee]:
    record = read_record(document, find_game)
    state = record.start()
    referee = REFEREES[record.game.key](record.game.players, record.game.options.to_json(), document["deals"])
    compare(state, referee, seen)
    for seat, text in record.moves:
        state.play(seat, text)
        referee.play(seat, text)
        seen.moves += 1
        compare(state, referee, seen)
    return state, referee


@games
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_matches_with_random_options(key: str, part: int) -> None:
    seen = Seen()
    seed = part
    while seen.moves < MOVES // PARTS:
        chance = random.Random(f"whole {key} {seed}")
        game = random_game(find_game(key), chance)
        state = game.start(seed)
        document = rehearsed(state, chance, 1500)
        again, referee = replay_both(document, seen)
        assert again.over == state.over
        assert again.scores == state.scores
        assert again.places == state.places
        assert [sorted(hand) for hand in hands_of(again)] == [sorted(hand) for hand in referee.hands]
        seed += PARTS
    assert seen.forced > seen.phases["play"] // 10


@pytest.mark.parametrize(("key", "players"), [(key, number) for key in PLAYERS for number in PLAYERS[key]])
def test_one_whole_match_for_every_number_of_players(key: str, players: int) -> None:
    chance = random.Random(f"{key} {players}")
    options = {"hands": 6} if key == "rook" else {}
    state = find_game(key).configure(players, options=options).start(players)
    document = rehearsed(state, chance, 700 if _build.is_compiled() else 150)
    replay_both(document, Seen())


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
def akin(card: str) -> Counter[str]:
    """The cards that can show the same as this one."""
    others = [other.text for other in standard_deck().cards if other.text != card]
    return Counter({other: len(shows(card) & shows(other)) for other in others if shows(card) & shows(other)})


def cluster(pack: list[str], size: int, chance: random.Random) -> list[str]:
    """So many cards of the pack that repeat each other as much as can be."""
    found = [chance.choice(pack)]
    left = set(pack) - set(found)
    likeness: Counter[str] = Counter()
    while len(found) < size:
        likeness.update(akin(found[-1]))
        most = max(likeness[card] for card in left)
        found.append(chance.choice(sorted(card for card in left if likeness[card] == most)))
        left.remove(found[-1])
    chance.shuffle(found)
    return found


def cornered(pack: list[str], players: int, chance: random.Random) -> list[str] | None:
    """One card each, such that the last player's three faces may all lie in the trick before his turn."""
    last = chance.choice(pack)
    others: list[str] = []
    for face in sorted(shows(last)):  # a set has another order in every process
        able = [card for card in pack if card != last and card not in others and face in shows(card)]
        if not able:
            return None
        others.append(chance.choice(able))
    others += chance.sample([card for card in pack if card != last and card not in others], players - 4)
    chance.shuffle(others)
    return [*others, last]


def small_deal(key: str, players: int, first: bool, chance: random.Random) -> dict[str, Any]:
    """A few cards each, and whatever else a deal may say."""
    each = chance.choice([1, 1, 2, 2, 3, 4])
    nest = chance.choice([0, 0, 1, 2, 5]) if key == "rook" else 0
    stock = chance.choice([0, 1, 3]) if key == "oh-hell" else 0
    pack = pack_of(key, players)
    cards = cluster(pack, min(players * each + nest + stock, 52), chance)
    in_a_corner = cornered(pack, players, chance) if players > 3 and chance.random() < 0.4 else None
    if in_a_corner is not None:
        each, nest, stock, cards = 1, 0, 0, in_a_corner
    elif key == "rook" and chance.random() < 0.5:
        cards[chance.randrange(len(cards))] = ROOK
    deal: dict[str, Any] = {"hands": [cards[each * seat : each * seat + each] for seat in range(players)]}
    rest = cards[each * players :]
    if key == "rook":
        deal["nest"] = rest
    elif key == "oh-hell":
        how = chance.choice(["top", "named", "none"])
        if how == "named" and rest:
            deal["trump"] = rest.pop()
        elif how == "none":
            deal["trump"] = None
        deal["stock"] = rest
    if in_a_corner is not None:
        return {**deal, "hand_number": 4, "dealer": players - 1} if key != "hearts" else {**deal, "hand_number": 4}
    if key != "hearts" and chance.random() < 0.6:
        deal["dealer"] = chance.randrange(players)
    if chance.random() < 0.4 and (key == "hearts" or "dealer" in deal):
        deal["leader"] = chance.randrange(players)
    if chance.random() < 0.7:
        deal["hand_number"] = chance.choice([1, 2, 3, 4, 4, 4, 8, 24, 25])
    if chance.random() < 0.4:
        deal["scores"] = random_scores(key, players, chance)
    if first and key == "hearts" and chance.random() < 0.5:
        deal["hand_number"] = 4  # no passing: straight into the tricks
    return deal


def random_scores(key: str, players: int, chance: random.Random) -> list[int]:
    if key == "hearts":
        return [chance.choice([0, 280, 286, 290, 295, 298, 299, 300]) for _ in range(players)]
    if key == "oh-hell":
        return [chance.randint(-3, 3) for _ in range(players)]
    teams = [chance.choice([-140, 0, 555, 570, 590, 600]) for _ in range(2)]
    return teams + teams


def small_options(key: str, chance: random.Random) -> dict[str, Any]:
    if key == "hearts":
        return {"combined_leads": chance.random() < 0.6, "shoot_the_moon": chance.random() < 0.5}
    if key == "rook":
        return {
            "made_bid_scores": chance.choice(["taken", "bid"]),
            "target": chance.choice([0, 10, 600]),
            "hands": chance.choice([0, 1, 2, 4, 25]),
        }
    return {}


@games
@pytest.mark.parametrize("part", range(PARTS))
def test_small_deals_in_which_much_is_alike(key: str, part: int) -> None:
    seen = Seen()
    for number in range(part, SMALL_DEALS, PARTS):
        chance = random.Random(f"small {key} {number}")
        players = chance.choice(PLAYERS[key])
        options = small_options(key, chance)
        deals = [small_deal(key, players, not k, chance) for k in range(chance.choice([1, 1, 2, 3]))]
        state = find_game(key).configure(players, options=options).start(deals=deals)
        play_both(state, REFEREES[key](players, options, deals), chance, seen, spite=0.7)
    check_seen(key, seen)


def check_seen(key: str, seen: Seen) -> None:
    """The deals were made for this: let them not be in vain."""
    assert seen.positions > 10 * SMALL_DEALS // PARTS
    assert seen.forced > seen.phases["play"] // 4
    assert seen.off_suit > seen.phases["play"] // 10
    assert seen.waived >= SMALL_DEALS // PARTS // 150
    assert set(expected_phases(key)) <= set(seen.phases)


def expected_phases(key: str) -> Sequence[str]:
    return {
        "hearts": ("pass", "play", "deal", "over"),
        "oh-hell": ("bid", "play", "deal", "over"),
        "rook": ("bid", "nest", "trump", "play", "deal", "over"),
    }[key]
