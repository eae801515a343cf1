"""The words of every game: no text for people contains notation, and numbers agree with what they count."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import fields

import pytest

from fairdeal.cards.naming import speak
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.game import Game
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.scene import Part
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game
from tests.scene.test_every_game import sample_moves

NAMES = [
    f"{first}{second}" for first in ("An", "Bo", "Cy", "De") for second in ("", "na", "bo", "le", "ri", "to", "xi")
]
MOVES = 250  # of one match
TEXTS = ("pass", "bid 7", "2c3d:2c", "trump h", "draw pile 3", "7x2", "claim 5 2c3d", "give 2c3d", "bull", "stop")

# Fields of a scene that hold data for programs.
DATA = {
    *("card", "face", "cards", "faces", "items", "text", "key", "kind", "known", "must", "groups", "verb", "values"),
    *("game", "phase", "suit", "rule", "zone", "new", "add", "whole", "times", "unit", "places"),
}
NOTATION = [
    re.compile(r"\b\d{1,2}[cdhs]\d{1,2}[cdhs]"),  # a double card
    re.compile(r"\b(?:\d{1,2}|[JQKA])[cdh]\b"),  # a half or an ordinary card; `7s` is a plural
    re.compile(r"\b(?:1[1-4]|[JQKA])s\b"),  # 12s are Queens
    re.compile(r":\d{1,2}[cdhs]?\b"),  # a face
    re.compile(r"\b(?:\d+|[JQKA]|joker)x\d"),  # a combo
    re.compile(r"\+j\d"),
    re.compile(r"\btrump [cdhs]\b"),
    re.compile(r"\brook\b"),
    re.compile(r"\bseat \d"),  # people have names
]
GRAMMAR = [
    re.compile(r"(?<![\d,])1 (?:points|cards|tricks|markers|items|rounds|hands|jokers|others)\b"),
    re.compile(r"\b(?:[02-9]|\d\d+|two|three) (?:point|card|trick|marker|item|round|joker)\b"),
    re.compile(r"\d \d+s\b"),  # `5 12s`
    re.compile(r"\ba (?:8|11|18|Ace)\b|\ban (?:[2-79]|Jack|Queen|King)\b"),
]
SYMBOLS = re.compile("[♣♦♥♠]")


def texts_in(part: object) -> Iterator[str]:
    """All texts for people in a part of a scene."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from texts_in(item)
    elif isinstance(part, Part):
        for field in fields(part):
            if field.name not in DATA or not isinstance(getattr(part, field.name), str | tuple):
                yield from texts_in(getattr(part, field.name))
            elif any(isinstance(item, Part) for item in getattr(part, field.name)):
                yield from texts_in(getattr(part, field.name))


def game_reads(game: Game) -> Callable[[str], bool]:
    """Whether a text is a move of the game. What is said about any other text explains notation."""

    def reads(text: str) -> bool:
        try:
            game.parse(text)
        except UnreadableMove:
            return False
        return True

    return reads


def texts_at(game: Game, state: State, rng: random.Random) -> Iterator[str]:
    """What is said about a position: scenes, lines, hints, and what is wrong with moves and cards."""
    presentation, names = game.presentation, NAMES[: state.players]
    for seat in (*range(state.players), None):
        view = state.view(seat)
        yield from texts_in(presentation.scene(view, names))
        yield from presentation.lines(view, names)
    for seat in state.actors[:1]:
        view = state.view(seat)
        for text in sample_moves(state.moves(seat), rng)[:20]:
            yield presentation.describe_move(game.parse(text))
        for text in filter(game_reads(game), TEXTS):
            yield from [problem.reason for problem in presentation.problems(view, text)]
        hand = list(getattr(view, "hand", None) or ())
        for card in hand[:6]:
            yield from [problem.reason for problem in presentation.card_problems(view, card)]


def all_texts(key: str) -> Iterator[str]:
    """Everything that is said in a few matches of a game with random options."""
    for seed in range(3):
        rng = random.Random(f"wording {key} {seed}")
        game = random_game(find_game(key), rng)
        state = game.start(seed)
        for move in range(MOVES):
            if state.over:
                break
            if move < 10 or rng.random() < 0.2:
                yield from texts_at(game, state, rng)
            if state.phase == INTERMISSION:
                events = state.proceed()
            else:
                seat = rng.choice(state.actors)
                moves = state.moves(seat)
                chosen = (
                    game.strategy.heuristic_move(state.view(seat), Stream(rng.getrandbits(32), WORLDS))
                    if rng.random() < 0.6
                    else moves[rng.randrange(moves.count())]
                )
                events = state.play(seat, chosen)
            yield from [text for event in events if (text := game.presentation.sentence(event, NAMES)) is not None]


@pytest.mark.parametrize("key", list(all_games()))
def test_texts_for_people_are_free_of_notation(key: str) -> None:
    said = set(all_texts(key))
    assert len(said) > 100
    for text in said:
        for pattern in NOTATION:
            assert not pattern.search(text), text


@pytest.mark.parametrize("key", list(all_games()))
def test_numbers_agree_with_what_they_count(key: str) -> None:
    for text in set(all_texts(key)):
        for pattern in GRAMMAR:
            assert not pattern.search(text), text


@pytest.mark.parametrize("key", list(all_games()))
def test_what_is_spoken_has_no_symbols(key: str) -> None:
    assert not [text for text in set(all_texts(key)) if SYMBOLS.search(speak(text))]
