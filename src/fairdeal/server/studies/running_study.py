"""A study that somebody watches: its results so far, and who watches it."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from fairdeal import __version__
from fairdeal.server.news import News
from fairdeal.server.store import StoredStudy, StudyState
from fairdeal.server.studies.jobs import unpack
from fairdeal.server.studies.setup import Description, max_games
from fairdeal.server.study_bodies import StudyFailed, StudyInfo

PLAYING, PAUSED, COMPLETE, OUTDATED = "playing", "paused", "complete", "outdated"


@dataclass(eq=False)
class RunningStudy:
    """A study in memory."""

    stored: StoredStudy  # as it was when it was opened: owner, plan and setup never change
    state: StudyState
    totals: bytes
    line: bytes  # its figures; empty before there are any
    watchers: Counter[str] = field(default_factory=Counter)  # people and addresses, with the number of their streams
    followers: list[str] = field(default_factory=list)  # whose processor time is used, in the order in which they came
    payer: str = ""  # the first of them
    is_playing: bool = False  # at this moment
    last_turn: int = 0  # when it was last played; larger is later
    slices: int = 0  # played since it was opened
    crashes: int = 0  # in a row
    delay: str | None = None  # why it has to wait
    failure: StudyFailed | None = None
    news: News = field(default_factory=News)

    @classmethod
    def of(cls, stored: StoredStudy) -> "RunningStudy":
        line = unpack(stored.figures) if stored.figures else b""
        return cls(stored, stored.state, stored.totals, line)

    @property
    def is_going(self) -> bool:
        """Whether there is anything to wait for."""
        return self.failure is None and describe_state(self.stored, self.state) == PLAYING

    def enter(self, person: str, address: str, payer: str) -> None:
        self.followers.append(payer)
        self.watchers.update((person, address))
        self.payer = self.followers[0]
        self.failure = None

    def leave(self, person: str, address: str, payer: str) -> None:
        self.followers.remove(payer)
        self.watchers.subtract((person, address))
        if self.followers:
            self.payer = self.followers[0]

    def fail(self, code: str, message: str) -> None:
        """End all streams for this reason; the next one tries again."""
        self.failure = StudyFailed(code, message)
        self.news.notify()


def describe_state(stored: StoredStudy, state: StudyState) -> str:
    """Whether a study is complete, paused, being played, or of another version of Fairdeal."""
    if state.games >= state.wanted:
        return COMPLETE
    if stored.version != __version__:
        return OUTDATED  # another version may play otherwise: its matches cannot be added to these
    return PAUSED if state.is_paused else PLAYING


def study_info(stored: StoredStudy, state: StudyState, person: str | None) -> StudyInfo:
    """A study as this person sees it."""
    about = msgspec.json.decode(stored.setup, type=Description)
    return StudyInfo(
        id=stored.study_id,
        name=state.name,
        title=about.title,
        yours=person == stored.owner,
        at=stored.at,
        setup=about.setup,
        variants=about.variants,
        games=state.games,
        wanted=state.wanted,
        max_games=max_games(len(about.variants)),
        state=describe_state(stored, state),
    )
