# cython: annotation_typing=False, infer_types=True, binding=False
"""Data of events that is built only if somebody reads it: most events of a batch are never read."""

from fairdeal.engine.events import LazyData
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.roles import titles_by_seat


class RoundResult(LazyData):
    """The end of a round: its number, the places, the roles that were played in it, and the markers."""

    number: int
    places: tuple[int, ...]
    ranking: tuple[int, ...]  # the places of the round before
    markers: tuple[int, ...]

    def build(self) -> dict[str, object]:
        return {
            "round": self.number,
            "places": list(self.places),
            "roles": list(titles_by_seat(self.ranking, len(self.places))),
            "markers": list(self.markers),
        }


class GivenCards(LazyData):
    """The cards that a player gives in the exchange."""

    receiver: int
    cards: int  # a set
    values: ValueTable

    def build(self) -> dict[str, object]:
        return {"to": self.receiver, "cards": self.values.names_of(self.cards)}


def round_result(
    number: int, places: tuple[int, ...], ranking: tuple[int, ...], markers: tuple[int, ...]
) -> RoundResult:
    result = RoundResult.__new__(RoundResult)
    result.number = number
    result.places = places
    result.ranking = ranking
    result.markers = markers
    return result


def given_cards(receiver: int, cards: int, values: ValueTable) -> GivenCards:
    given = GivenCards.__new__(GivenCards)
    given.receiver = receiver
    given.cards = cards
    given.values = values
    return given
