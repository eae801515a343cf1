"""Who uses this browser."""

from fairdeal.server.request_refused import RequestRefused
from fairdeal.static_edition.browser_store import BrowserStore

ME = "me"  # the key of the person's id in the store


class Me:
    """The one person of this browser."""

    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    @property
    def person(self) -> str | None:
        """Their id; None before they have a name."""
        return self.store.fact(ME)

    def require(self) -> str:
        """Their id; RequestRefused before they have a name."""
        if self.person is None:
            raise RequestRefused(401, "who", "give yourself a name first (POST /api/guests)")
        return self.person

    def become(self, person: str) -> None:
        """Remember the id."""
        self.store.set_fact(ME, person)
