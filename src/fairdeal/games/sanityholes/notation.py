"""The moves of Presidents & Sanityholes as text: `give`, `play`, `clear`, `pass`."""

from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.moves import MARKER, PASS, Clear, Gift, InvalidSet, Play
from fairdeal.mechanics.double_deals import read_card
from fairdeal.mechanics.faces import set_of

MAX_WORDS = 100  # more than there are cards
MAX_QUOTED = 60  # characters of an unreadable move in its error message


def parse(text: str, values: ValueTable) -> Move:
    """Read a move; UnreadableMove says how it is written."""
    verb, *words = text.split()[:MAX_WORDS] or [""]
    verb = verb.lower()
    if verb == "play" and words:
        return _play(words, values)
    if verb == "clear" and len(words) == 1:
        face = values.faces.parse(words[0])
        return Clear(face.number, face.written)
    if verb == "give" and words:
        return _gift(words, values)
    if verb == "pass" and not words:
        return PASS
    raise UnreadableMove(_help(verb, text))


def _play(words: list[str], values: ValueTable) -> Move:
    faces = [values.faces.parse(word) for word in words]
    numbers = [face.number for face in faces]
    code = values.code_of(numbers)
    return Play(values, code) if code else InvalidSet(numbers, [face.written for face in faces])


def _gift(words: list[str], values: ValueTable) -> Move:
    cards = [word for word in words if word.lower() != MARKER]
    try:
        numbers = [read_card(card, values.faces.deck) for card in cards]
    except BadCard as error:
        raise UnreadableMove(str(error)) from None
    repeated = [card for at, card in enumerate(numbers) if card in numbers[:at]]
    return Gift(values, set_of(numbers), len(words) - len(cards), repeated)


def _help(verb: str, text: str) -> str:
    """How a move is written that begins with this word."""
    if verb == "play":
        return "play names the faces, such as: play 4d8h:8h 2d8c:8c"
    if verb == "clear":
        return "clear names one card shown as a 2, such as: clear 2c3d:2c"
    if verb == "give":
        return "give names cards and markers, such as: give 2c3d marker"
    if verb == "pass":
        return "pass stands alone"
    quoted = text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 3] + "…"
    return f"{quoted!r} is not a move: write play, clear, pass or give, such as: play 4d8h:8h 2d8c:8c"
