"""The contract of every game's scenes. Games are found by discovery, so a new one is tested here without a change."""

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
from tests.scene.client import buildable_moves, can_build

KEYS = list(all_games())
MATCHES = 5
POSITIONS = 50  # of one match, approximately
MOVES = 300  # of one match, at most

games = pytest.mark.parametrize("key", KEYS)


def positions(key: str, purpose: str) -> Iterator[tuple[Game, State, random.Random]]:
    """Positions of matches with random options: all at the start, a sample later, and the last one."""
    for seed in range(MATCHES):
        rng = random.Random(f"{purpose} {key} {seed}")
        game = random_game(find_game(key), rng)
        state = game.start(seed)
        moves = 0
        while not state.over and moves < MOVES:
            if moves < 12 or rng.random() < POSITIONS / MOVES:
                yield game, state, rng
            step(game, state, rng)
            moves += 1
        yield game, state, rng


def step(game: Game, state: State, rng: random.Random) -> None:
    """Make a random move or, so that hands progress, a heuristic one; or end the intermission."""
    if state.phase == INTERMISSION and rng.random() < 0.5:
        state.proceed()
        return
    seat = rng.choice(state.actors)
    moves = state.moves(seat)
    if rng.random() < 0.6:
        state.play(seat, game.strategy.heuristic_move(state.view(seat), Stream(rng.getrandbits(32), WORLDS)))
    else:
        state.play(seat, moves[rng.randrange(moves.count())])


def seats_of(state: State) -> list[int | None]:
    return [*range(state.players), None]


def scene_of(game: Game, state: State, seat: int | None) -> Scene:
    return game.presentation.scene(state.view(seat), state.names)


def sample_moves(moves: Moves, rng: random.Random) -> list[str]:
    """All moves as text if there are few of them, otherwise a sample."""
    size = moves.count()
    if size <= 120:
        return [str(move) for move in moves]
    return [str(moves[k]) for k in {0, size - 1, *(rng.randrange(size) for _ in range(20))}]


def check_prompt(game: Game, view: View, prompt: Prompt | None, rng: random.Random) -> None:
    """Every legal move can be built from the prompt, and every move that can be built is legal."""
    if view.moves is None:
        assert prompt is None
        return
    assert prompt is not None
    for text in sample_moves(view.moves, rng):
        assert can_build(prompt, text) or prompt.typed, f"{game!r}: {text} cannot be built from {prompt}"
    for text in buildable_moves(prompt, rng):
        assert game.parse(text) in view.moves, f"{game!r}: {text} can be built from {prompt}, but is not legal"


@games
def test_prompts_allow_every_legal_move_and_no_other(key: str) -> None:
    for game, state, rng in positions(key, "actions"):
        for seat in seats_of(state):
            view = state.view(seat)
            prompt = game.presentation.scene(view, state.names).actions
            check_prompt(game, view, prompt, rng)
            assert prompt is None or not prompt.typed


@games
def test_every_game_can_be_played_with_the_default_scene(key: str) -> None:
    for game, state, rng in positions(key, "plain"):
        for seat in seats_of(state):
            view = state.view(seat)
            scene = Presentation.scene(game.presentation, view, state.names)
            check_prompt(game, view, scene.actions, rng)
            assert scene.lines == tuple(game.presentation.lines(view, state.names))
            assert [player.name for player in scene.seats] == list(state.names)


@games
def test_scenes_do_not_leak(key: str) -> None:
    for game, state, rng in positions(key, "secrets"):
        seat = rng.choice(seats_of(state))
        world = state.determinize(seat, Stream(rng.getrandbits(32), WORLDS))
        assert scene_of(game, world, seat) == scene_of(game, state, seat)


@games
def test_a_scene_agrees_with_the_view(key: str) -> None:
    for game, state, _ in positions(key, "view"):
        for seat in seats_of(state):
            view, scene = state.view(seat), scene_of(game, state, seat)
            assert (scene.game, scene.phase, scene.seat) == (key, state.phase, seat)
            assert [player.seat for player in scene.seats] == list(range(state.players))
            assert sorted(scene.turns) in ([], list(range(state.players)))
            assert {player.seat for player in scene.seats if player.acting} == set(state.actors)
            assert all(player.name == state.names[player.seat] for player in scene.seats)
            if view.scores is not None:
                assert scene.unit
                assert scene.scoring
                assert {player.seat: player.score for player in scene.seats} == dict(enumerate(view.scores))
            assert (scene.actions is None) == (seat not in state.actors)
            assert (scene.hand is None) == (seat is None)
            assert scene.headline
            assert scene.headline[0].isupper()
            zones = [zone.key for zone in scene.centre]
            assert len(set(zones)) == len(zones)
            assert (scene.places is not None) == state.over


@games
def test_the_hand_has_the_cards_that_the_seat_holds(key: str) -> None:
    for game, state, _ in positions(key, "hands"):
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
def test_plays_use_visible_cards(key: str) -> None:
    """The cards of a play are in the hand, or in the zone that the play names."""
    for game, state, _ in positions(key, "plays"):
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
def test_a_scene_survives_json(key: str) -> None:
    for game, state, rng in positions(key, "json"):
        scene = scene_of(game, state, rng.choice(seats_of(state)))
        written = msgspec.json.encode(scene)
        assert json.loads(written) == scene.to_json() == json.loads(json.dumps(scene.to_json()))
        assert msgspec.json.decode(written, type=Scene) == scene
        assert len(written) < 25_000


@games
def test_rules_in_scenes_are_on_the_rules_page(key: str) -> None:
    page = find_game(key).rules_page()
    named: set[str] = set()
    for game, state, rng in positions(key, "rules"):
        scene = scene_of(game, state, rng.choice(state.actors) if state.actors else None)
        named |= {rule for rule in _rules_in(scene.to_json()) if isinstance(rule, str)}
    assert named
    assert [rule for rule in sorted(named) if rule not in page] == []


def _rules_in(part: object) -> Iterator[object]:
    """Every value of a key `rule` in JSON."""
    if isinstance(part, dict):
        yield part.get("rule")
        for value in part.values():
            yield from _rules_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from _rules_in(value)


@games
def test_finished_rounds_are_score_rows(key: str) -> None:
    """In games with scores, the totals of the last row are the scores of the match."""
    rng = random.Random(key)
    game = random_game(find_game(key), rng)
    state = game.start(3)
    rows: list[ScoreRow] = []
    while not state.over:
        seat = rng.choice(state.actors)
        events = state.play(seat, game.strategy.heuristic_move(state.view(seat), Stream(len(rows), WORLDS)))
        rows += [row for row in map(game.presentation.score_row, events) if row is not None]
    assert len({row.label for row in rows}) == len(rows)
    if state.scores is not None:
        assert rows
        assert rows[-1].totals == state.scores
    for row in rows:
        if row.changes is not None and row.totals is not None:
            assert len(row.changes) == len(row.totals) == state.players
