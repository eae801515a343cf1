"""Scenes: any game's table in one form, so that clients need to know no game and no rule.

A scene is built from a view and the players' names alone (`Presentation.scene`), so it contains nothing that the seat
may not know. It consists of text, numbers and tuples of these: `msgspec.json.encode(scene)` or `scene.to_json()` writes
every field of every class under its own name.

Cards and faces are written in notation: `2c3d` is a double card, `2c3d:2c` that card shown as its low half, `2c3d:5` as
its sum, `rook`, and in President ranks such as `7` and `joker`. The card of a face is the part before the colon.
`cards/skins.py` says what they look like in each skin. Texts for people name clubs, diamonds, hearts and spades and
write cards as `2♣3♦`; the same information is there as data (`suit`, `card`, `cards`, `faces`) for clients with
another skin.

How a client makes a move from a `Prompt`:

- `buttons` and `plays` are sent as they are. For plays the player picks a card and then a face: at every step, keep the
  plays that contain everything picked so far. If all of them show the card alike, there is no face to choose.
  A button or play with a `zone` can also be made by clicking or dropping there.
- `choices` (pick a number of items), `amounts` (a number of cards of a rank) and `arrange` (the whole table) stand for
  more moves than can be listed. The `text` method of each class shows how the move is written.
- Everything that can be picked is legal, except in `arrange`: there the client asks the engine
  (`Presentation.problems`, the message `check`).
- For a card that cannot be picked, the client asks the engine for the reason (`Presentation.card_problems`, the message
  `explain`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from fairdeal.engine.errors import IllegalMove

JOKER = "joker"  # stands for cards of any rank in an `Amount`

# No slots: msgspec encodes plain instances twice as fast, and a scene is encoded far more often than it is stored.


@dataclass(frozen=True)
class Part:
    """Base class of everything in a scene."""

    def to_json(self) -> dict[str, object]:
        """The part as JSON, in the order of its fields."""
        return {field.name: _json(getattr(self, field.name)) for field in fields(self)}


@dataclass(frozen=True)
class CardScene(Part):
    """A visible card, or `count` equal ones."""

    card: str
    face: str | None = None  # what it is shown as; None if it is held or has only one face
    seat: int | None = None  # who played or owns it; None if the zone says so
    count: int = 1
    worth: str | None = None  # its value as text: `13 points`; None if it has none
    note: str | None = None  # a remark: `takes the trick so far`, `new`, `stands for a 7`


@dataclass(frozen=True)
class Zone(Part):
    """A place on the table.

    Kinds: `trick` (one card from each player, in order), `play` (what one player put down together; the later zone lies
    on top), `pile` (a face-up stack, the last card on top), `stock` (face down), `group` (a group of cards
    that can be added to), `row` (any other face-up cards).
    """

    key: str  # stable from scene to scene: `trick`, `stock`, `pile`, `group 2`
    kind: str
    label: str
    cards: tuple[CardScene, ...] = ()
    count: int = 0  # face-down cards, in addition to `cards`
    seat: int | None = None  # its owner
    note: str | None = None  # `to beat`, `Ben takes it`


@dataclass(frozen=True)
class SeatScene(Part):
    """One player as everybody sees them. `facts` are a few words each: `bid 3`, `2 tricks`, `passed`, `dealer`."""

    seat: int
    name: str
    role: str | None = None  # `President`, `Sanityhole`
    team: int | None = None  # partners have the same number
    cards: int = 0  # number of cards held
    score: int | None = None
    facts: tuple[str, ...] = ()
    acting: bool = False  # may act now
    out: bool = False  # out of the current round
    known: tuple[str, ...] = ()  # cards that this viewer saw the player receive and that they may still hold


@dataclass(frozen=True)
class Fact(Part):
    """A fact about the current game, such as `Trump`: `clubs`. `suit` (c, d, h, s) has the named suit as data."""

    label: str
    value: str
    suit: str | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Button(Part):
    """A complete move that needs no card."""

    text: str
    label: str
    suit: str | None = None  # the suit it names: `trump h`
    note: str | None = None  # a warning, or what the move gains
    rule: str | None = None
    zone: str | None = None  # the zone it belongs to: `stock`


@dataclass(frozen=True)
class Play(Part):
    """A complete move with cards. `faces` has one face for each card if the move says what they are shown as."""

    text: str
    cards: tuple[str, ...]
    faces: tuple[str, ...] = ()
    label: str = ""
    zone: str | None = None  # where the cards go, or where they lie if they are not the player's
    note: str | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Choose(Part):
    """Pick from `least` to `most` items, each once or as often as `times` says.

    Items are cards, faces, or words such as `marker`. If there are `values`, pick one of them, too. Every such pick is
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
    """A number of cards of one rank, possibly very large, with jokers as substitutes.

    `total` None: from `least` to `most` cards and from `least_jokers` to `most_jokers` jokers, in any combination of no
    more than `most_in_all` cards (None: no limit).
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
    most_in_all: int | None = None

    def allows(self, cards: int, jokers: int) -> bool:
        """Whether this number of cards may go with this number of jokers, both within their ranges."""
        if self.total is not None:
            return cards + jokers == self.total
        return self.most_in_all is None or cards + jokers <= self.most_in_all

    def text(self, cards: int, jokers: int = 0) -> str:
        """The move: `7x2`, `7x2+j1`, `jokerx2`."""
        return f"{self.card}x{cards}+j{jokers}" if jokers else f"{self.card}x{cards}"


@dataclass(frozen=True)
class Arrange(Part):
    """Put cards from the hand on the table in groups, and possibly rearrange the table.

    `groups` are the groups on the table, `faces` what each card on the table or in the hand may be shown as. A client
    lets the player form other groups and sends the result: `new_group` if it is exactly one new group of cards from the
    hand; `one_more` if it is exactly one more card on one group; otherwise `whole_table`, unless `whole` is None.
    `Presentation.problems` says whether that text is valid, and what is wrong with which group.
    """

    groups: tuple[tuple[str, ...], ...]
    faces: Mapping[str, tuple[str, ...]]
    new: str  # verb for a new group
    add: str  # verb for a card on a group
    whole: str | None  # verb for the whole table; None if it cannot be rearranged
    must: str | None = None  # a card that must be put down first
    rule: str | None = None

    def new_group(self, faces: Sequence[str]) -> str:
        """The move: `meld 7c8h:8h 4d9h:9h 2s10h:10h`."""
        return " ".join([self.new, *faces])

    def one_more(self, face: str, group: int) -> str:
        """The move: `lay 3d11h:11h on 1`. Groups are numbered from 1, like the zones `group 1` and `group 2`."""
        return f"{self.add} {face} on {group}"

    def whole_table(self, groups: Sequence[Sequence[str]]) -> str:
        """The move: `arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2c5d:7 3d4h:7 …`, with every group on the table."""
        return f"{self.whole} " + " / ".join([" ".join(group) for group in groups])


@dataclass(frozen=True)
class Prompt(Part):
    """What the player can do now."""

    ask: str  # the request: `Choose 5 cards to pass to Ben`
    rule: str | None = None
    buttons: tuple[Button, ...] = ()
    plays: tuple[Play, ...] = ()
    choices: tuple[Choose, ...] = ()
    amounts: tuple[Amount, ...] = ()
    arrange: Arrange | None = None
    typed: bool = False  # there are further legal moves, which can only be typed

    def uses(self, item: str) -> bool:
        """Whether a move that can be picked here uses a card, or shows this face of one."""
        is_face = ":" in item
        offered = [choice_item for choice in self.choices for choice_item in choice.items]
        return (
            any(item in (play.faces if is_face else play.cards) for play in self.plays)
            or any(item == (other if is_face else other.partition(":")[0]) for other in offered)
            or any(item == amount.card or (item == JOKER and amount.most_jokers) for amount in self.amounts)
        )


@dataclass(frozen=True)
class Scene(Part):
    """The table as one seat (None: a spectator) sees it."""

    game: str
    phase: str
    seat: int | None
    headline: str  # what is happening and whose turn it is: `Your turn: follow hearts`
    seats: tuple[SeatScene, ...]  # by seat number
    centre: tuple[Zone, ...] = ()
    hand: tuple[CardScene, ...] | None = None  # sorted as a player would hold it; None for a spectator
    facts: tuple[Fact, ...] = ()  # the most important first
    actions: Prompt | None = None  # None if there is nothing to do
    last_trick: Zone | None = None
    turns: tuple[int, ...] = ()  # seats clockwise, if that differs from the order of their numbers
    unit: str | None = None  # unit of the scores, in the singular: `point`, `marker`; None if there are none
    scoring: str | None = None  # how they decide: `the fewest points win, once somebody is above 300`
    places: tuple[tuple[int, ...], ...] | None = None  # once the match is over: seats, first place first
    lines: tuple[str, ...] = ()  # the table as text, for games without their own scene


@dataclass(frozen=True)
class ScoreRow(Part):
    """Result of a round, one row of the score table (`Presentation.score_row` builds it from the final event)."""

    label: str  # `Hand 3`
    changes: tuple[int, ...] | None = None  # by seat
    totals: tuple[int, ...] | None = None
    places: tuple[tuple[int, ...], ...] | None = None  # in games with places instead of scores


@dataclass(frozen=True)
class Problem(Part):
    """Something wrong with a move that a player considers."""

    part: int | None  # number, from 1, of the part of the move it concerns, such as a group; None for the whole move
    rule: str | None
    reason: str

    @classmethod
    def of(cls, refused: IllegalMove, part: int | None = None) -> "Problem":
        """The problem that a refusal by the engine describes."""
        return cls(part, refused.rule, refused.reason)


def _json(value: object) -> object:
    if isinstance(value, Part):
        return value.to_json()
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _json(item) for key, item in value.items()}
    return value
