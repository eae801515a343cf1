"""What cards count, in words (RU-9)."""

from functools import cache

from fairdeal.cards.double import parse_double, parse_face, standard_deck
from fairdeal.engine.wording import counted
from fairdeal.games.rummy.rules.points import face_points, held_points


@cache
def points_of_face(face: str) -> int:
    return face_points(parse_face(face, standard_deck()))


@cache
def points_of_held(card: str) -> int:
    return held_points(parse_double(card, standard_deck()))


@cache
def gain_text(face: str) -> str:
    return counted(points_of_face(face), "point")


@cache
def cost_text(card: str) -> str:
    return f"{points_of_held(card)} against you"
