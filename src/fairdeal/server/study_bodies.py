"""Bodies of studies over HTTP: what to study, the lines of its results, and lists. All texts for people are in them."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

MAX_NAME = 80
Word = Annotated[str, Meta(min_length=1, max_length=60)]
OptionValue: TypeAlias = bool | int | Annotated[str, Meta(max_length=60)]
StudyName = Annotated[str, Meta(max_length=MAX_NAME)]
Games = Annotated[int, Meta(ge=2, le=10**6)]


class NewStudy(Struct, forbid_unknown_fields=True):
    """A study: a game, and one or two of its options (or `players`, or `preset`) with the values to compare.

    The first value of each is the baseline.
    """

    game: Word
    vary: Annotated[dict[str, Annotated[list[OptionValue], Meta(min_length=2, max_length=8)]], Meta(max_length=2)]
    players: Annotated[int, Meta(ge=1, le=100)] | None = None  # null: the usual number
    preset: Word | None = None
    options: Annotated[dict[str, OptionValue], Meta(max_length=100)] = {}  # that are the same in all variants
    bots: Annotated[list[Word], Meta(max_length=100)] = []  # one for all seats, or one for each; none: the default
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 1
    games: Games | None = None  # to play; null: the server's default
    tension: bool = False  # weigh a decision of each of the first matches: is more than one move reasonable?
    name: StudyName = ""


class StudyChange(Struct, forbid_unknown_fields=True):
    """What the owner of a study may change; null: as it is."""

    name: StudyName | None = None
    games: Games | None = None  # more of them give narrower intervals
    paused: bool | None = None


class StudyInfo(Struct, tag_field="type", tag="study"):
    """A study and how far it is."""

    id: str
    name: str
    title: str  # of the game
    yours: bool
    at: int  # when it was created, in milliseconds since 1970
    setup: NewStudy
    variants: list[str]  # in words; the first is the baseline
    games: int  # that are counted
    wanted: int
    max_games: int
    state: str  # playing, paused, complete or outdated


class StudyDifference(Struct):
    """How far a variant is from the baseline."""

    text: str
    value: float
    low: float
    high: float
    significant: bool  # after correction for all comparisons of the study


class StudyCell(Struct):
    """A measure in a variant, with its interval."""

    variant: int
    text: str
    value: float
    low: float
    high: float
    difference: StudyDifference | None


class StudyMeasure(Struct):
    """A measure in all variants in which it can be estimated."""

    key: str
    label: str
    unit: str  # share or number
    headline: bool
    cells: list[StudyCell]


class StudyGroup(Struct):
    """Measures that belong together."""

    title: str
    measures: list[StudyMeasure]


class StudyInteraction(Struct):
    """Two changes together, compared with the sum of what each does alone."""

    variant: int
    measure: str
    text: str
    significant: bool


class StudyFigures(Struct, tag_field="type", tag="figures"):
    """The results so far."""

    games: int
    players: str  # who played, in a sentence
    sentences: list[str]
    cautions: list[str]
    groups: list[StudyGroup]
    interactions: list[StudyInteraction]


class StudyWaiting(Struct, tag_field="type", tag="waiting"):
    """There is no news; sent every few seconds."""

    ahead: int  # studies that are served before this one
    reason: str | None = None  # why it does not go on at full speed


class StudyFailed(Struct, tag_field="type", tag="failed"):
    """The last line of a study that cannot go on now. Everything that was counted is kept."""

    code: str
    message: str


StudyLine: TypeAlias = StudyInfo | StudyFigures | StudyWaiting | StudyFailed


class StudyLines(Struct):
    """The lines of a study, as JSON one per line (application/x-ndjson)."""

    lines: list[StudyLine]


class StudyList(Struct):
    """Your studies, latest first; and whether this server makes any."""

    studies: list[StudyInfo]
    problem: str | None  # why this server makes no studies; null: it does
    bots: list[str]  # to choose from
    bot_words: dict[str, str]


class GalleryStudy(Struct):
    """A finished study of one option, with its headlines."""

    option: str
    setup: NewStudy
    variants: list[str]
    figures: StudyFigures


class Gallery(Struct):
    """The finished studies that come with a game, one for each option."""

    studies: list[GalleryStudy]


STUDY_BODIES = (NewStudy, StudyChange, StudyInfo, StudyLines, StudyList, Gallery)
