"""Why a double card cannot be played: the reasons for its faces, each said once."""

from collections.abc import Callable, Sequence

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.cards.errors import BadCard
from fairdeal.cards.naming import write_shown
from fairdeal.engine.scene import Problem

Explain = Callable[[str], Sequence[Problem]]  # the problems with showing a face


def faces_of(item: str) -> list[str]:
    """The faces of a card in notation; a face, the Rook, or a text that is not a card stands for itself."""
    try:
        return [face.text for face in parse_double(item, standard_deck()).faces]
    except BadCard:
        return [item]


def face_problems(item: str, explain: Explain) -> list[Problem]:
    """Why none of the faces of a card may be shown. A reason that holds for some of them names them."""
    faces = faces_of(item)
    found: dict[tuple[str | None, str], list[str]] = {}
    for face in faces:
        for problem in explain(face):
            found.setdefault((problem.rule, problem.reason), []).append(face)
    return [
        Problem(None, rule, reason if len(of) == len(faces) else f"{_as_faces(of)}: {reason}")
        for (rule, reason), of in found.items()
    ]


def _as_faces(faces: Sequence[str]) -> str:
    return f"as {' or '.join([write_shown(face) for face in faces])}"
