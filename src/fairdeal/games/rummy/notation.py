"""Rummy's moves as text (docs/notation.md): `draw …`, `meld …`, `lay … on N`, `arrange … / …`, `discard …`, `stop`."""

from collections.abc import Sequence

from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move
from fairdeal.engine.options import quoted
from fairdeal.games.rummy.moves import STOP, Arrange, Discard, Draw, LayOff, Meld, sorted_group
from fairdeal.mechanics.double_deals import read_card
from fairdeal.mechanics.faces import FaceTable

FORMS = "draw stock, draw pile, draw pile 4, meld FACE FACE FACE, lay FACE on 2, arrange … / …, discard CARD or stop"


def parse(text: str, names: FaceTable) -> Move:
    """Parse a move; UnreadableMove if the text is not one."""
    verb, *words = text.replace("/", " / ").split() or [""]
    match verb.lower():
        case "draw":
            return Draw(_depth(words))
        case "meld":
            return Meld(_group(words, "meld", names), names)
        case "lay":
            return _lay_off(words, names)
        case "arrange":
            return Arrange(tuple(_group(group, "arrange", names) for group in _split_groups(words)), names)
        case "discard":
            return Discard(_card(words, names), names)
        case "stop" if not words:
            return STOP
    raise UnreadableMove(f"{quoted(text)} is not a move; write {FORMS}")


def _depth(words: Sequence[str]) -> int:
    match [word.lower() for word in words]:
        case ["stock"]:
            return 0
        case ["pile"]:
            return 1
        case ["pile", number] if _number(number):
            return _number(number)
    raise UnreadableMove("draw from the stock or from the pile: draw stock, draw pile, or draw pile 4 (cards deep)")


def _number(word: str) -> int:
    """A number of at most nine digits; 0 for anything else."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else 0


def _face(word: str, names: FaceTable) -> int:
    return names.parse(word).number


def _group(words: Sequence[str], verb: str, names: FaceTable) -> tuple[int, ...]:
    if not words:
        raise UnreadableMove(f"name the faces of every group, such as: {verb} 7c8h:8h 4d9h:9h 2s10h:10h")
    return sorted_group([_face(word, names) for word in words], names)


def _split_groups(words: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def _lay_off(words: Sequence[str], names: FaceTable) -> LayOff:
    match words:
        case [face, on, number] if on.lower() == "on" and _number(number):
            return LayOff(_face(face, names), _number(number), names)
    raise UnreadableMove("name a face and the number of a group to lay off, such as: lay 3d11h:11h on 1")


def _card(words: Sequence[str], names: FaceTable) -> int:
    if len(words) != 1:
        raise UnreadableMove("name one card to discard, such as: discard 2c3d")
    try:
        return read_card(words[0], names.deck)
    except BadCard as error:
        raise UnreadableMove(str(error)) from None
