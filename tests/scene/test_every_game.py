"""What the scenes of every game must keep to, found by discovery: a ninth game is tested here with nothing touched."""

import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Moves
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.scene import Prompt, Scene, ScoreRow
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.view import View
from fairdeal.games import all_games, find_game
from tests.random_options import random_game
from tests.scene.client import built, can_build

KEYS = list(all_games())
MATCHES = 5
LOOKS = 50  # at one match
MOVES = 300

games = pytest.mark.parametrize("key", KEYS)


def looks(key: str, purpose: str) -> Iterator[tuple[Game, State, random.Random]]:
    """Matches with random options, at many moments: closely at first, then now and then, and at the end."""
    for seed in range(MATCHES):
        chance = random.Random(f"{purpose} {key} {seed}")
        game = random_game(find_game(key), chance)
        state = game.start(seed)
        made = 0
        while not state.over and made < MOVES:
            if made < 12 or chance.random() < LOOKS / MOVES:
                yield game, state, chance
            step(game, state, chance)
            made += 1
        yield game, state, chance


def step(game: Game, state: State, chance: random.Random) -> None:
    """A random move, or what a steady player would do, so that hands get on."""
    if state.phase == INTERMISSION and chance.random() < 0.5:
        state.proceed()
        return
    seat = chance.choice(state.actors)
    moves = state.moves(seat)
    if chance.random() < 0.6:
        state.play(seat, game.strategy.heuristic_move(state.view(seat), Stream(chance.getrandbits(32), WORLDS)))
    else:
        state.play(seat, moves[chance.randrange(moves.count())])


def seats_of(state: State) -> list[int | None]:
    return [*range(state.players), None]


def scene_of(game: Game, state: State, seat: int | None) -> Scene:
    return game.presentation.scene(state.view(seat), state.names)


def some_of(moves: Moves, chance: random.Random) -> list[str]:
    """All moves where they are few, and some of them where they are many."""
    size = moves.count()
    if size <= 120:
        return [str(move) for move in moves]
    return [str(moves[k]) for k in {0, size - 1, *(chance.randrange(size) for _ in range(20))}]


def check_actions(game: Game, view: View, actions: Prompt | None, chance: random.Random) -> None:
    """Every legal move can be built from the actions, and whatever is built from them is legal."""
    if view.moves is None:
        assert actions is None
        return
    assert actions is not None
    for text in some_of(view.moves, chance):
        assert can_build(actions, text) or actions.typed, f"{game!r}: {text} cannot be built of {actions}"
    for text in built(actions, chance):
        assert game.parse(text) in view.moves, f"{game!r}: {text} is built of {actions}, but it is not legal"


@games
def test_actions_make_every_legal_move_and_no_other(key: str) -> None:
    for game, state, chance in looks(key, "actions"):
        for seat in seats_of(state):
            view = state.view(seat)
            actions = game.presentation.scene(view, state.names).actions
            check_actions(game, view, actions, chance)
            assert actions is None or not actions.typed


@games
def test_a_game_with_no_scene_of_its_own_can_be_played(key: str) -> None:
    for game, state, chance in looks(key, "plain"):
        for seat in seats_of(state):
            view = state.view(seat)
            scene = Presentation.scene(game.presentation, view, state.names)
            check_actions(game, view, scene.actions, chance)
            assert scene.lines == tuple(game.presentation.lines(view, state.names))
            assert [one.name for one in scene.seats] == list(state.names)


@games
def test_a_scene_holds_nothing_that_the_seat_cannot_know(key: str) -> None:
    for game, state, chance in looks(key, "secrets"):
        seat = chance.choice(seats_of(state))
        world = state.determinize(seat, Stream(chance.getrandbits(32), WORLDS))
        assert scene_of(game, world, seat) == scene_of(game, state, seat)


@games
def test_a_scene_agrees_with_the_view(key: str) -> None:
    for game, state, _ in looks(key, "view"):
        for seat in seats_of(state):
            view, scene = state.view(seat), scene_of(game, state, seat)
            assert (scene.game, scene.phase, scene.seat) == (key, state.phase, seat)
            assert [one.seat for one in scene.seats] == list(range(state.players))
            assert sorted(scene.turns) in ([], list(range(state.players)))
            assert {one.seat for one in scene.seats if one.acting} == set(state.actors)
            assert all(one.name == state.names[one.seat] for one in scene.seats)
            if view.scores is not None:
                assert scene.unit
                assert scene.scoring
                assert {one.seat: one.score for one in scene.seats} == dict(enumerate(view.scores))
            assert (scene.actions is None) == (seat not in state.actors)
            assert (scene.hand is None) == (seat is None)
            assert scene.headline
            assert scene.headline[0].isupper()
            zones = [zone.key for zone in scene.centre]
            assert len(set(zones)) == len(zones)
            assert (scene.places is not None) == state.over


@games
def test_the_hand_is_the_one_that_is_held(key: str) -> None:
    for game, state, _ in looks(key, "hands"):
        hands = state.hands()
        for seat in range(min(state.players, len(hands))):
            scene = scene_of(game, state, seat)
            assert scene.hand is not None
            shown = {card.card: card.count for card in scene.hand}
            held = hands[seat]
            counts = held if isinstance(held, dict) else dict.fromkeys(held, 1)  # type: ignore[call-overload]
            assert shown == counts
            assert scene.seats[seat].cards == sum(shown.values())


@games
def test_plays_use_cards_that_can_be_seen(key: str) -> None:
    """A client offers a play where its card lies: in the hand, or in the zone that the play names."""
    for game, state, _ in looks(key, "plays"):
        for seat in state.actors:
            scene = scene_of(game, state, seat)
            assert scene.actions is not None
            hand = {card.card for card in scene.hand or ()}
            zones = {zone.key: {card.card for card in zone.cards} for zone in scene.centre}
            for play in scene.actions.plays:
                assert set(play.cards) <= hand or set(play.cards) <= zones[play.zone or ""]
                assert [face.partition(":")[0] for face in play.faces] in ([], list(play.cards))
                assert play.zone is None or play.zone in zones
                assert play.label
            for choose in scene.actions.choices:
                assert {item.partition(":")[0] for item in choose.items} <= hand | {"marker"}
            for button in scene.actions.buttons:
                assert button.zone is None or button.zone in zones


@games
def test_a_scene_is_written_as_json(key: str) -> None:
    for game, state, chance in looks(key, "json"):
        scene = scene_of(game, state, chance.choice(seats_of(state)))
        written = msgspec.json.encode(scene)
        assert json.loads(written) == scene.to_json() == json.loads(json.dumps(scene.to_json()))
        assert msgspec.json.decode(written, type=Scene) == scene
        assert len(written) < 25_000


@games
def test_rules_named_are_on_the_rules_page(key: str) -> None:
    page = find_game(key).rules_page()
    named: set[str] = set()
    for game, state, chance in looks(key, "rules"):
        scene = scene_of(game, state, chance.choice(state.actors) if state.actors else None)
        told = scene.to_json()
        named |= {rule for rule in _rules_in(told) if isinstance(rule, str)}
    assert named
    assert all(f"{rule}" in page for rule in named), sorted(rule for rule in named if rule not in page)


def _rules_in(told: object) -> Iterator[object]:
    if isinstance(told, dict):
        yield told.get("rule")
        for one in told.values():
            yield from _rules_in(one)
    elif isinstance(told, list):
        for one in told:
            yield from _rules_in(one)


@games
def test_rounds_make_rows_of_the_table_of_scores(key: str) -> None:
    """Where there are scores, the last row's totals are those of the match."""
    chance = random.Random(key)
    game = random_game(find_game(key), chance)
    state = game.start(3)
    rows: list[ScoreRow] = []
    while not state.over:
        seat = chance.choice(state.actors)
        events = state.play(seat, game.strategy.heuristic_move(state.view(seat), Stream(len(rows), WORLDS)))
        rows += [row for row in map(game.presentation.score_row, events) if row is not None]
    assert len({row.label for row in rows}) == len(rows)
    if state.scores is not None:
        assert rows
        assert rows[-1].totals == state.scores
    for row in rows:
        if row.changes is not None and row.totals is not None:
            assert len(row.changes) == len(row.totals) == state.players
