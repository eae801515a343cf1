"""Rummy and its slow referee, written apart from each other, agree on every move of random matches."""

import random

import pytest

from fairdeal import _build
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game
from tests.reference.rummy import RummyReferee, Shown, arrangement, is_group, read_face, ways_to_show

MATCHES = 8
POSITIONS = 32 if _build.is_compiled() else 24
PARTS = 4


def compare(state: State, referee: RummyReferee) -> None:
    """Same phase, actors, listed moves, hands, stock, pile, table with owners."""
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
    """Random moves to the end, compared before every one, with moves tried that are not listed."""
    while state.actors:
        compare(state, referee)
        seat = state.actors[0]
        if state.phase == "meld" and chance.random() < 0.5:
            for text in tries(referee, seat, chance):
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


def tries(referee: RummyReferee, seat: int, chance: random.Random) -> list[str]:
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
    """Move a card, bring one in, declare one anew, or part a group."""
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
        referee = RummyReferee(game.players, game.options.to_json(), [state.last_deal()])
        play_both(state, referee, chance, chance.choice([0.0, 0.5, 0.8]))


@pytest.mark.parametrize("part", range(PARTS))
def test_set_up_positions(part: int) -> None:
    """Tables full of groups, large hands, deep piles, little stock."""
    for seed in range(part, POSITIONS, PARTS):
        chance = random.Random(f"rummy position {seed}")
        players = chance.randint(2, 6)
        options = {"rearrange": chance.choice(["table", "table", "own", "none"]), "rounds": chance.choice([0, 1])}
        given = random_deal(players, chance)
        state = find_game("rummy").configure(players, options=options).start(deals=[given])
        play_both(state, RummyReferee(players, options, [given]), chance, 0.3)


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
