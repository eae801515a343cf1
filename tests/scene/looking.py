"""Looking at a scene in few words."""

from fairdeal.engine.scene import Prompt, Scene, Zone
from fairdeal.engine.state import State

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay")


def seen(state: State, seat: int | None = None) -> Scene:
    """What a seat sees; of nobody in particular, what the player in turn sees."""
    who = state.actors[0] if seat is None else seat
    return state.game.presentation.scene(state.view(who), NAMES[: state.players])


def watched(state: State) -> Scene:
    return state.game.presentation.scene(state.view(None), NAMES[: state.players])


def offered(state: State, seat: int | None = None) -> Prompt:
    actions = seen(state, seat).actions
    assert actions is not None
    return actions


def fact(scene: Scene, label: str) -> str | None:
    return next((fact.value for fact in scene.facts if fact.label == label), None)


def zone(scene: Scene, key: str) -> Zone:
    return next(zone for zone in scene.centre if zone.key == key)


def about(scene: Scene, seat: int) -> tuple[str, ...]:
    return scene.seats[seat].facts


def notes(scene: Scene) -> dict[str, str]:
    return {card.card: card.note for card in scene.hand or () if card.note is not None}


def worths(scene: Scene) -> dict[str, str | None]:
    return {card.card: card.worth for card in scene.hand or ()}
