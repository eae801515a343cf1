"""Rummy and its slow referee, written independently, agree on every move of random matches."""

import random
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game
from tests.reference.rummy import RummyReferee, Shown, arrangement, is_group, read_face, ways_to_show

MATCHES = 4
POSITIONS = 24
PARTS = 4
DRAWS = 12 if _build.is_compiled() else 10


def compare(state: State, referee: RummyReferee) -> None:
    """Check that both have the same phase, actors, listed moves, hands, stock, pile, and table with owners."""
    assert state.phase == referee.phase
    assert list(state.actors) == referee.actors
    for seat in state.actors:
        listed = [str(move) for move in state.moves(seat)]
        assert len(listed) == len(set(listed)) == len(state.moves(seat))
        assert set(listed) == referee.legal(seat)
    position = state.position()
    assert [set(hand) for hand in state.hands() if isinstance(hand, list)] == [set(hand) for hand in referee.hands]
    assert position["stock"] == referee.stock
    assert position["pile"] == referee.pile
    assert position["table"] == [[[face.text, referee.owner[face.card]] for face in group] for group in referee.table]
    assert position["duty"] == referee.duty
    assert list(state.scores or ()) == referee.scores


def compare_results(state: State, referee: RummyReferee) -> None:
    assert state.over == referee.over
    assert list(state.scores or ()) == referee.scores
    places = [place[0] if len(place) == 1 else list(place) for place in state.places or ()]
    assert places == (referee.places or [])


def play_both(state: State, referee: RummyReferee, chance: random.Random, eager: float) -> None:
    """Play random moves to the end and compare before each one; moves that are not listed are tried as well."""
    while state.actors:
        compare(state, referee)
        seat = state.actors[0]
        if state.phase == "meld" and chance.random() < 0.5:
            for text in moves_to_try(referee, seat, chance):
                inside = state.game.parse(text) in state.moves(seat)
                assert inside == referee.accepts(seat, text), text
        moves = list(state.moves(seat))
        if chance.random() < eager:  # deeper draws, fewer discards: larger hands and tables
            moves = [move for move in moves if str(move).split()[0] not in ("discard", "stop")] or moves
        text = str(chance.choice(moves))
        before = state.rounds_dealt
        state.play(seat, text)
        if state.rounds_dealt > before:
            referee.deals.append(state.last_deal())
        referee.play(seat, text)
    compare_results(state, referee)


def moves_to_try(referee: RummyReferee, seat: int, chance: random.Random) -> list[str]:
    """Moves that may be legal or not: longer melds, and arrangements that begin with something legal."""
    faces = [face for card in referee.hands[seat] for face in ways_to_show(card)]
    found = [f"meld {' '.join(face.text for face in sample(faces, chance.choice([3, 3, 5]), chance))}"]
    found += [f"lay {chance.choice(faces).text} on {chance.randint(1, len(referee.table) + 1)}"]
    listed = sorted(text for text in referee.legal(seat) if not text.startswith("discard"))
    for _ in range(4):
        table = after(referee, chance.choice(listed)) if listed else [list(group) for group in referee.table]
        for _ in range(chance.choice([0, 1, 1, 2])):
            change_table(table, faces, chance)
        groups = [group for group in table if group] or [faces[:3]]
        chance.shuffle(groups)
        found.append(arrangement(groups))
    found += [f"{text} {chance.choice(faces).text}" for text in listed[:3] if text.startswith("meld")]
    return found


def after(referee: RummyReferee, text: str) -> list[list[Shown]]:
    """The table as a listed move would leave it."""
    verb, *words = text.split()
    table = [list(group) for group in referee.table]
    if verb == "meld":
        return [*table, [read_face(word) for word in words]]
    if verb == "lay":
        table[int(words[2]) - 1].append(read_face(words[0]))
        return table
    return [[read_face(word) for word in group.split()] for group in " ".join(words).split("/")]


def sample(faces: list[Shown], number: int, chance: random.Random) -> list[Shown]:
    """Some faces of one suit, or of the sums, that may well make a group."""
    suit = chance.choice(faces).suit
    same = sorted((face for face in faces if face.suit == suit), key=lambda face: face.value)
    start = chance.randrange(len(same))
    return same[start : start + number]


def change_table(table: list[list[Shown]], faces: list[Shown], chance: random.Random) -> None:
    """Move a card, bring one in, declare one as another face, or split a group."""
    groups = [group for group in table if group]
    if not groups:
        table.append(sample(faces, 3, chance))
        return
    group, other = chance.choice(groups), chance.choice(groups)
    match chance.randrange(5):
        case 0:
            other.append(group.pop(chance.randrange(len(group))))
        case 1:
            other.append(chance.choice(faces))
        case 2:
            at = chance.randrange(len(group))
            group[at] = chance.choice(ways_to_show(group[at].card))
        case 3:
            at = chance.randrange(len(group))
            table.append(group[at:])
            del group[at:]
        case _:
            table.append(sample([*faces, *chance.choice(groups)], 3, chance))


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_matches_with_random_options(part: int) -> None:
    for seed in range(part, MATCHES, PARTS):
        chance = random.Random(f"rummy {seed}")
        game = random_game(find_game("rummy"), chance)
        state = game.start(seed)
        options = {**game.options.to_json(), "max_rounds": game.max_rounds}
        referee = RummyReferee(game.players, options, [state.last_deal()])
        play_both(state, referee, chance, chance.choice([0.0, 0.5, 0.8]))


@pytest.mark.parametrize("part", range(PARTS))
def test_set_up_positions(part: int) -> None:
    """Tables full of groups, large hands, deep piles, little stock."""
    for seed in range(part, POSITIONS, PARTS):
        chance = random.Random(f"rummy position {seed}")
        players = chance.randint(2, 6)
        options = {
            "deep_draw": chance.choice(["new_group", "new_group", "any_use"]),
            "rearrange": chance.choice(["table", "table", "own", "none"]),
        }
        limit = chance.choice([0, 1])
        given = random_deal(players, chance)
        state = find_game("rummy").configure(players, options=options, max_rounds=limit).start(deals=[given])
        play_both(state, RummyReferee(players, {**options, "max_rounds": limit}, [given]), chance, 0.3)


@pytest.mark.parametrize("deep_draw", ["new_group", "any_use"])
def test_deep_draws_by_brute_force(deep_draw: str) -> None:
    """RU-2: the same draws as the referee, which tries every group, and after each of them the same moves."""
    with_spares = illegal = 0
    for seed in range(DRAWS):
        chance = random.Random(f"rummy draw {seed}")
        rearrange = chance.choice(["table", "table", "own"])
        options = {"deep_draw": deep_draw, "rearrange": rearrange}
        given = deal_with_long_groups(chance)
        start = find_game("rummy").configure(2, options=options).start(deals=[given])
        assert {str(move) for move in start.moves(0)} == RummyReferee(2, options, [given]).legal(0)
        for depth in range(2, len(given["pile"]) + 1):
            if start.game.parse(f"draw pile {depth}") not in start.moves(0):
                illegal += 1
                continue
            state, referee = start.copy(), RummyReferee(2, options, [given])
            state.play(0, f"draw pile {depth}")
            referee.play(0, f"draw pile {depth}")
            compare(state, referee)
            texts = [str(move) for move in state.moves(0)]
            with_spares += all(text.startswith("arrange") for text in texts)
    assert illegal
    assert with_spares


def deal_with_long_groups(chance: random.Random) -> dict[str, Any]:
    """A small hand, a pile, and a table with one combined run of nine or more and two other groups."""
    pack = [card.text for card in find_game("rummy").configure().pack.faces.deck.cards]  # type: ignore[attr-defined]
    chance.shuffle(pack)
    lowest, size = chance.randint(7, 13), chance.randint(9, 11)
    sums = {face.value: face for card in pack for face in ways_to_show(card) if face.suit is None}
    groups = [[sums[value] for value in range(lowest, lowest + size)]]
    pack = [card for card in pack if card not in [face.card for face in groups[0]]]
    halves: set[str] = set()
    for _ in range(2):
        groups.append(random_group(pack, halves, chance))
        pack = [card for card in pack if card not in [face.card for face in groups[-1]]]
        halves |= {face.text.partition(":")[2] for face in groups[-1]}
    mine = chance.random()
    table = [[[face.text, int(chance.random() > mine)] for face in group] for group in groups if group]
    hand = chance.randint(1, 4)
    return {"hands": [pack[:hand], pack[5:7]], "pile": pack[10:16], "stock": pack[7:9], "table": table, "leader": 0}


def random_deal(players: int, chance: random.Random) -> dict[str, object]:
    pack = [card.text for card in find_game("rummy").configure().pack.faces.deck.cards]  # type: ignore[attr-defined]
    chance.shuffle(pack)
    table: list[list[list[object]]] = []
    halves: set[str] = set()
    for _ in range(chance.randint(0, 7)):
        group = random_group(pack, halves, chance)
        for face in group:
            pack.remove(face.card)
            halves.add(face.text.partition(":")[2])
        if group:
            table.append([[face.text, chance.randrange(players)] for face in group])
    hands = []
    for _ in range(players):
        size = chance.choice([1, 2, 3, 5, 8])
        hands.append(pack[:size])
        del pack[:size]
    pile, stock = chance.randint(0, min(12, len(pack))), chance.randint(0, 3)
    given: dict[str, object] = {"hands": hands, "pile": pack[:pile], "stock": pack[pile : pile + stock], "table": table}
    if chance.random() < 0.3:
        given["scores"] = [chance.randint(380, 520) for _ in range(players)]
    if chance.random() < 0.5:
        given[chance.choice(["leader", "dealer"])] = chance.randrange(players)
    return given


def random_group(pack: list[str], halves: set[str], chance: random.Random) -> list[Shown]:
    """A valid group of cards of the pack, with no half that lies on the table; none if none is found."""
    faces = [face for card in pack for face in ways_to_show(card)]
    faces = [face for face in faces if face.suit is None or face.text.partition(":")[2] not in halves]
    for _ in range(60):
        first = chance.choice(faces)
        size = chance.choice([3, 3, 4, 4, 5, 6])
        if chance.random() < 0.5:
            near = [face for face in faces if face.suit == first.suit and 0 <= face.value - first.value < size]
        else:
            near = [face for face in faces if face.value == first.value and (face.suit is None) == (first.suit is None)]
        chance.shuffle(near)
        by_shown = {face.text.partition(":")[2] if face.suit or size > 4 else face.text: face for face in near}
        group = sorted(by_shown.values(), key=lambda face: (face.value, face.suit or ""))[:size]
        if is_group(group):
            return group
    return []
