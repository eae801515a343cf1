# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The moves of a trick (PS-4 to PS-7): plays, the clearing 2, the pass; and the lazy collection of the legal ones."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move, Moves, Word
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.rules.sets import ValueTable

PASS = Word("pass")


class Play(Move):
    """One card, or several shown with one value (PS-4): `play 4d8h:8h 2d8c:8c`. Their order does not matter."""

    def __init__(self, values: ValueTable, play: int) -> None:
        self.values = values
        self.play = play

    @property
    def value(self) -> int:
        return self.play >> memory.PLACES

    @property
    def number(self) -> int:
        """How many cards there are."""
        return len(self.cards)

    @property
    def cards(self) -> list[int]:
        return self.values.cards_of(self.play)

    def text(self) -> str:
        return "play " + self.values.text_of(self.play)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.play == other.play and self.values is other.values

    def __hash__(self) -> int:
        return hash(self.play)


def play_move(values: ValueTable, play: int) -> Play:
    """A play, made the quick way."""
    made = Play.__new__(Play)
    made.values = values
    made.play = play
    return made


class Clear(Move):
    """A single 2 that clears the trick (PS-7): `clear 2c3d:2c`; or what somebody took for one."""

    def __init__(self, face: int, written: str) -> None:
        self.face = face
        self.written = written

    def text(self) -> str:
        return f"clear {self.written}"


def clear_move(face: int, written: str) -> Clear:
    """A clearing 2, made the quick way."""
    made = Clear.__new__(Clear)
    made.face = face
    made.written = written
    return made


class Jumble(Move):
    """Cards that are no set, since they do not show one value or one is there twice: readable, and never legal."""

    def __init__(self, faces: list[int], written: list[str]) -> None:
        pairs = sorted(zip(faces, written, strict=True))
        self.faces = tuple([face for face, _ in pairs])
        self.written = tuple([text for _, text in pairs])

    def text(self) -> str:
        return " ".join(["play", *self.written])


class Plays(Moves):
    """What the player in turn may do: plays by value, number and cards, then the 2s that clear, then the pass."""

    def begin(self, values: ValueTable) -> None:
        """Plain Python has to name what a compiled object has from the start."""
        self.values = values
        self.held = [0] * 32
        self.numbers = [0] * 32
        self.need = 0
        self.top = memory.NOTHING
        self.playable = 0  # values,
        self.counted = [0] * 32  # and how many plays there are of them, one after the other
        self.plays = 0
        self.clears = 0
        self.passes = 0
        self.drawn = 0  # the play that was drawn last, as a number: it need not be looked at again

    def count(self) -> int:
        return self.plays + self.clears + self.passes

    def at(self, k: int) -> Move:
        if not 0 <= k < self.count():
            raise IndexError(f"there are {self.count():,} legal moves, no number {k:,}")
        return self.move_at(k)

    def move_at(self, k: int) -> Move:
        if k < self.plays:
            self.drawn = self.values.pick(self.held, self.numbers, 0, self.counted, k)
            return play_move(self.values, self.drawn)
        if k - self.plays < self.clears:
            face = self.values.face[memory.TWO * memory.MOST + bits.nth(self.held[memory.TWO], k - self.plays)]
            return clear_move(face, self.values.texts[face])
        return PASS

    def choice(self, stream: Stream) -> Move:
        return self.move_at(draw.below(stream, self.plays + self.clears + self.passes))

    def holds(self, move: Move) -> bool:
        if isinstance(move, Play):
            return self.has_play(move)
        if isinstance(move, Clear):
            return self.has_clear(move)
        return bool(self.passes) and move == PASS

    def has_play(self, move: Play) -> bool:
        """Are these cards held, and are they enough (PS-5)?"""
        if self.drawn and move.play == self.drawn and move.values is self.values:
            return True
        value = move.play >> memory.PLACES
        places = move.play & memory.ALL_PLACES
        number = bits.count(places)
        if value > memory.HIGHEST or not self.playable >> value & 1 or places & ~self.held[value]:
            return False
        return move.values is self.values and (number > self.need or (number == self.need and value >= self.top))

    def has_clear(self, move: Clear) -> bool:
        """Is it a 2, is its card held, and may it clear (PS-7)?"""
        face = move.face
        if not self.clears or self.values.value[face] != memory.TWO or self.values.texts[face] != move.written:
            return False
        return bool(self.held[memory.TWO] >> self.values.place[face] & 1)

    def fewest(self, value: int) -> int:
        """How many cards of a value it takes at least (PS-5)."""
        return max(self.need, 1) if value >= self.top else self.need + 1

    def texts_of(self, value: int) -> list[str]:
        """The faces of a value that the hand can show."""
        return self.values.text_of(value << memory.PLACES | self.held[value]).split()

    def values_to_play(self) -> list[int]:
        """The values of which there is a play."""
        return [value for value in range(memory.ROW) if self.playable >> value & 1]

    def compact(self) -> list[object]:
        """Sets by value and number (NOTATION); the other moves as they are."""
        entries: list[object] = [
            {
                "verb": "play",
                "value": value,
                "count": [self.fewest(value), self.numbers[value]],
                "from": self.texts_of(value),
            }
            for value in self.values_to_play()
        ]
        return entries + [self.move_at(k).text() for k in range(self.plays, self.count())]


def no_plays(values: ValueTable) -> Plays:
    """Room for the legal moves of a turn, made the quick way."""
    made = Plays.__new__(Plays)
    if bits.COMPILED:
        made.values = values
    else:
        made.begin(values)
    return made
