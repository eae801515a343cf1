"""What a person would like to play, and every kind of table that satisfies it."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game

PACES = (10, 20, 60)  # seconds a turn
Rated: TypeAlias = Literal["yes", "no", "either"]


class Variant(NamedTuple):
    """One kind of table: people who accept the same variant can play together."""

    game: str
    preset: str
    pace: int  # seconds a turn
    rated: bool


@dataclass(frozen=True, slots=True)
class Wishes:
    """The games with the presets that a person accepts, the paces, and whether the match may or must be rated."""

    games: tuple[tuple[str, tuple[str, ...]], ...]
    paces: tuple[int, ...]
    rated: Rated

    @classmethod
    def checked(cls, games: dict[str, list[str]], paces: list[int], rated: Rated, has_ratings: bool) -> "Wishes":
        """Wishes with every default filled in: no presets means any; BadSetup if nothing could satisfy them."""
        if not games:
            raise BadSetup("choose at least one game")
        if not paces or any(pace not in PACES for pace in paces):
            raise BadSetup(f"paces are {', '.join(map(str, PACES))} seconds a turn: choose at least one of them")
        if rated == "yes" and not has_ratings:
            raise BadSetup("this server has no ratings: leave out `rated`")
        found = []
        for key, presets in games.items():
            known = tuple(find_game(key).presets)
            unknown = [preset for preset in presets if preset not in known]
            if unknown:
                raise BadSetup(f"{key} has no preset {unknown[0]!r}; presets: {', '.join(known)}")
            found.append((key, tuple(preset for preset in known if preset in presets) or known))
        return cls(tuple(found), tuple(sorted(set(paces))), rated if has_ratings else "no")

    def variants(self) -> list[Variant]:
        """Every kind of table that these wishes accept, the preferred ones first."""
        rated = {"yes": (True,), "no": (False,), "either": (True, False)}[self.rated]
        return [
            Variant(game, preset, pace, is_rated)
            for game, presets in self.games
            for preset in presets
            for pace in self.paces
            for is_rated in rated
        ]

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str) -> "Wishes":
        document: dict[str, Any] = msgspec.json.decode(text)
        games = tuple((key, tuple(presets)) for key, presets in document["games"])
        return cls(games, tuple(document["paces"]), document["rated"])


def seats_of(variant: Variant) -> int:
    """The number of seats at a table of this kind."""
    return find_game(variant.game).default_players
