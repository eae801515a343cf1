"""What a client draws: any game's table in one form, so that no client knows a game or a rule.

A scene is made of a View and the seats' names alone (`Game.scene`), so it holds nothing that the seat may not know.
Everything in it is text, numbers and tuples of these: `msgspec.json.encode(scene)` or `scene.to_json()` writes it as
it stands here, every field of every class under its own name.

Cards and faces are written as in notation: `2c3d` a double card, `2c3d:2c` that card shown as its low half, `2c3d:5` as
its sum, `rook`, and in President ranks: `7`, `joker`. A face's card is the part before the colon. What they look like
in each skin is in `cards/skins.py`. Words for people speak of clubs, diamonds, hearts and spades and write cards as
`2♣3♦`; the same is there as data (`suit`, `card`, `cards`, `faces`), and a client with another skin shows that instead.

How a client makes moves of the `Prompt`:

- `buttons` are sent as they are, and so are `plays`. Of these the player picks a card, then a face: at every step keep
  the plays that have all that was picked so far. If they all show the card alike, there is no face to be asked for.
  A button or play with a `zone` can also be made by clicking or dropping there.
- `choices` (pick so many of these), `amounts` (so many of a rank) and `arrange` (the whole table) stand for more moves
  than can be listed. `text` of each class says how the move is written, and nothing else is needed to write it.
- What may be picked is legal, except in `arrange`: there the engine is asked (`Game.doubts`, the message `check`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from fairdeal.engine.errors import IllegalMove

# No slots: a scene is encoded far more often than it is kept, and msgspec is twice as quick with plain instances.


@dataclass(frozen=True)
class Part:
    """The base of everything in a scene."""

    def to_json(self) -> dict[str, object]:
        """As JSON has it, in the order of the fields."""
        return {field.name: _json(getattr(self, field.name)) for field in fields(self)}


@dataclass(frozen=True)
class CardScene(Part):
    """A card that can be seen, or `count` of them that are alike."""

    card: str
    face: str | None = None  # what it is shown as; None: it is held, or has only one look
    seat: int | None = None  # who played it, or whose it is; None: where it lies says that
    count: int = 1
    worth: str | None = None  # what it counts here, in words: `13 points`; None: nothing
    note: str | None = None  # what else a player should know of it: `takes the trick so far`, `new`, `stands for a 7`


@dataclass(frozen=True)
class Zone(Part):
    """A place on the table.

    Kinds: `trick` (one card from each player, in order), `play` (what one player put down together; the later zone lies
    on top), `pile` (open cards on one another, the last on top), `stock` (face down), `group` (cards that lie together
    and can be added to), `row` (any other open cards).
    """

    key: str  # the same from scene to scene: `trick`, `stock`, `pile`, `group 2`
    kind: str
    label: str
    cards: tuple[CardScene, ...] = ()
    count: int = 0  # cards that lie there face down, beside those in `cards`
    seat: int | None = None  # whose it is
    note: str | None = None  # `to beat`, `Ben takes it`


@dataclass(frozen=True)
class SeatScene(Part):
    """One player, as everybody sees him. `facts` are a few words each: `bid 3`, `2 tricks`, `passed`, `dealer`."""

    seat: int
    name: str
    role: str | None = None  # `President`, `Sanityhole`
    team: int | None = None  # partners have the same number
    cards: int = 0  # how many he holds
    score: int | None = None
    facts: tuple[str, ...] = ()
    acting: bool = False  # may act now
    out: bool = False  # out of the round
    known: tuple[str, ...] = ()  # cards of his that this viewer saw him get, and that he may still hold


@dataclass(frozen=True)
class Fact(Part):
    """Something that is true of the game now: `Trump`: `clubs`. `suit` (c, d, h, s) has as data what is named."""

    label: str
    value: str
    suit: str | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Button(Part):
    """A complete move that needs no card."""

    text: str
    label: str
    suit: str | None = None  # if it names one: `trump h`
    note: str | None = None  # a warning, or what it brings
    rule: str | None = None
    zone: str | None = None  # the zone that it is about: `stock`


@dataclass(frozen=True)
class Play(Part):
    """A complete move with cards. `faces` has a face for each card where the move says what they are shown as."""

    text: str
    cards: tuple[str, ...]
    faces: tuple[str, ...] = ()
    label: str = ""
    zone: str | None = None  # where the cards go, or, if they are not the player's, where they lie
    note: str | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Choose(Part):
    """Pick from `least` to `most` of the items, each once, or as often as `times` says.

    Items are cards, faces, or words such as `marker`. If there are `values`, pick one of these, too. Every such pick is
    a legal move; the order of the items does not matter.
    """

    verb: str
    label: str
    items: tuple[str, ...]
    least: int
    most: int
    values: tuple[int, ...] = ()
    times: Mapping[str, int] | None = None
    note: str | None = None
    rule: str | None = None

    def text(self, items: Sequence[str], value: int | None = None) -> str:
        """The move: `pass 2c3d 4d8h`, `claim 7 2c3d`, `give 2c3d marker marker`."""
        return " ".join([self.verb, *([] if value is None else [str(value)]), *items])


@dataclass(frozen=True)
class Amount(Part):
    """So many cards of one rank, which may be a very large number, with jokers standing for it.

    `total` None: from `least` to `most` cards and from `least_jokers` to `most_jokers` jokers, in any combination.
    `total` a number: from `least_jokers` to `most_jokers` jokers, and cards to make up the total.
    """

    card: str
    label: str
    least: int
    most: int
    least_jokers: int = 0
    most_jokers: int = 0
    total: int | None = None
    note: str | None = None
    rule: str | None = None

    def text(self, cards: int, jokers: int = 0) -> str:
        """The move: `7x2`, `7x2+j1`, `jokerx2`."""
        return f"{self.card}x{cards}+j{jokers}" if jokers else f"{self.card}x{cards}"


@dataclass(frozen=True)
class Arrange(Part):
    """Cards of the hand may be put on the table in groups, and perhaps the table may be arranged anew.

    `groups` are the groups as they lie, `faces` what each card on the table or in the hand may be shown as. A client
    lets the player make other groups of them, and sends what he has done: one new group and nothing else, all of cards
    in hand: `new_group`; one card more on one group and nothing else: `one_more`; anything else: `whole_table`, unless
    `whole` is None. Whether the groups are valid, and what is wrong with which, `Game.doubts` says of that text.
    """

    groups: tuple[tuple[str, ...], ...]
    faces: Mapping[str, tuple[str, ...]]
    new: str  # the verbs: for a new group,
    add: str  # for a card on a group,
    whole: str | None  # and for the whole table; None: it stays as it lies
    must: str | None = None  # a card that has to be put down first
    rule: str | None = None

    def new_group(self, faces: Sequence[str]) -> str:
        """The move: `meld 7c8h:8h 4d9h:9h 2s10h:10h`."""
        return " ".join([self.new, *faces])

    def one_more(self, face: str, group: int) -> str:
        """The move: `lay 3d11h:11h on 1`. Groups are numbered from 1, as the zones `group 1`, `group 2` are."""
        return f"{self.add} {face} on {group}"

    def whole_table(self, groups: Sequence[Sequence[str]]) -> str:
        """The move: `arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2c5d:7 3d4h:7 …`, every group that then lies on the table."""
        return f"{self.whole} " + " / ".join([" ".join(group) for group in groups])


@dataclass(frozen=True)
class Prompt(Part):
    """What the player whose scene this is can do now."""

    ask: str  # what is asked of him: `Choose 5 cards to pass to Ben`
    rule: str | None = None
    buttons: tuple[Button, ...] = ()
    plays: tuple[Play, ...] = ()
    choices: tuple[Choose, ...] = ()
    amounts: tuple[Amount, ...] = ()
    arrange: Arrange | None = None
    typed: bool = False  # there are legal moves that none of the above makes: they can be typed


@dataclass(frozen=True)
class Scene(Part):
    """The table as one seat (None: a spectator) sees it."""

    game: str
    phase: str
    seat: int | None
    headline: str  # what is going on and whose turn it is: `Your turn: follow hearts`
    seats: tuple[SeatScene, ...]  # by seat number
    centre: tuple[Zone, ...] = ()
    hand: tuple[CardScene, ...] | None = None  # None: a spectator; sorted as a player would hold it
    facts: tuple[Fact, ...] = ()  # the most important first
    actions: Prompt | None = None  # None: nothing to do now
    last_trick: Zone | None = None
    turns: tuple[int, ...] = ()  # seats clockwise, where that is not the order of their numbers
    unit: str | None = None  # what scores count: `points`, `markers`; None: there are no scores
    scoring: str | None = None  # and who wins by them: `the fewest points win, once somebody is above 300`
    places: tuple[tuple[int, ...], ...] | None = None  # once the match is over: seats, first place first
    lines: tuple[str, ...] = ()  # the table in words, from games that have no scene of their own


@dataclass(frozen=True)
class ScoreRow(Part):
    """What a round came to (`Game.score_row` makes it of the event that ends one): a line of the table of scores."""

    label: str  # `Hand 3`
    changes: tuple[int, ...] | None = None  # by seat
    totals: tuple[int, ...] | None = None
    places: tuple[tuple[int, ...], ...] | None = None  # in games of places rather than scores


@dataclass(frozen=True)
class Problem(Part):
    """Something that is wrong with a move that a player thinks of making."""

    part: int | None  # the number, from 1, of the part of the move it is about, such as a group; None: the whole
    rule: str | None
    reason: str

    @classmethod
    def of(cls, refused: IllegalMove, part: int | None = None) -> "Problem":
        """What the engine would say if the move were made."""
        return cls(part, refused.rule, refused.reason)


def _json(value: object) -> object:
    if isinstance(value, Part):
        return value.to_json()
    if isinstance(value, tuple):
        return [_json(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _json(one) for key, one in value.items()}
    return value
