"""People at one table playing on, each through a page of his own, until something has happened."""

import time
from collections.abc import Callable, Sequence

from tests.browser.person import Person

PATIENCE = 180.0  # seconds; a hand takes a tenth of that, but for machines that do much else


def play_on(people: Sequence[Person], until: Callable[[], object], least: int = 0) -> list[str]:
    """Everybody whose turn it is moves as a steady player would, at least so often; says which moves were made."""
    made: list[str] = []
    end = time.monotonic() + PATIENCE
    while not until() or (len(made) < least and not people[0].over()):
        assert time.monotonic() < end, f"not over after {len(made)} moves: {made[-10:]}"
        for person in people:
            if person.acting():
                made.append(person.move(simple(person) if len(made) % 4 else None))
            elif person.page.locator(".intermission button.primary:enabled").count():
                person.page.locator(".intermission button.primary").click()
        people[0].page.wait_for_timeout(1)
    return made


def simple(person: Person) -> str | None:
    """Where there is nothing but a card to show or a button to press, any will do, and no hint is asked for."""
    assert person.scene is not None
    actions = person.scene["actions"]
    if actions is None or actions["choices"] or actions["amounts"] or actions["arrange"]:
        return None
    offered = actions["plays"] or actions["buttons"][-1:]
    text: str | None = offered[0]["text"] if offered else None
    return text


def table_of_two(first: Person, second: Person, game: str, bots: int = 2, **options: str) -> str:
    """Two people and some bots sit down: one makes the table, the other comes by its link. The match begins."""
    link = first.create(game, "Ada Host", bots, **options)
    second.join(link, "Moss")
    second.ready()
    first.ready()
    for person in (first, second):
        person.page.wait_for_selector(".dock")
        person.wait(lambda person=person: not person.over(), "the match to begin")  # type: ignore[misc]
    return link
