"""Short queries of scenes, for tests."""

from fairdeal.engine.scene import Prompt, Scene, Zone
from fairdeal.engine.state import State

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay")


def scene_for(state: State, seat: int | None = None) -> Scene:
    """The scene of a seat, by default of the first seat that may act."""
    viewer = state.actors[0] if seat is None else seat
    return state.game.presentation.scene(state.view(viewer), NAMES[: state.players])


def spectator_scene(state: State) -> Scene:
    return state.game.presentation.scene(state.view(None), NAMES[: state.players])


def prompt_for(state: State, seat: int | None = None) -> Prompt:
    """What a seat may do, by default the first seat that may act."""
    prompt = scene_for(state, seat).actions
    assert prompt is not None
    return prompt


def fact(scene: Scene, label: str) -> str | None:
    """The value of the fact with a label; None if there is none."""
    return next((fact.value for fact in scene.facts if fact.label == label), None)


def zone(scene: Scene, key: str) -> Zone:
    return next(zone for zone in scene.centre if zone.key == key)


def seat_facts(scene: Scene, seat: int) -> tuple[str, ...]:
    return scene.seats[seat].facts


def notes(scene: Scene) -> dict[str, str]:
    """The notes on cards in the hand, by card."""
    return {card.card: card.note for card in scene.hand or () if card.note is not None}


def card_values(scene: Scene) -> dict[str, str | None]:
    """What each card in the hand is worth, as text."""
    return {card.card: card.worth for card in scene.hand or ()}
