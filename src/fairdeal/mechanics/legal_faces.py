# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Legal faces of the seat to act, as a collection of moves."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.mechanics import memory, packed_face
from fairdeal.mechanics.faces import FaceMove, FaceTable
from fairdeal.mechanics.sorted_hands import SortedHands


class Faces(Moves):
    """A set of places in a sorted hand."""

    def begin(self, table: FaceTable) -> None:
        """Initialize the fields, in plain Python."""
        self.table = table
        self.sorted: SortedHands = SortedHands()
        self.seat = 0
        self.legal = 0
        self.picked = 0  # the place last returned: probably what is played next

    def count(self) -> int:
        return bits.count(self.legal)

    def at(self, k: int) -> Move:
        return self.shown_at(bits.nth(self.legal, k))

    def shown_at(self, place: int) -> FaceMove:
        """The face at a place."""
        self.picked = place
        return self.table.moves[packed_face.face_of(self.sorted.packed_faces[memory.PLACES * self.seat + place])]

    def holds(self, move: Move) -> bool:
        return isinstance(move, FaceMove) and move in list(self)

    def choice(self, stream: Stream) -> Move:
        return self.shown_at(draw.member(stream, self.legal))


def no_faces(table: FaceTable) -> Faces:
    """An empty collection."""
    faces = Faces.__new__(Faces)
    if bits.COMPILED:
        faces.table = table
    else:
        faces.begin(table)
    return faces
