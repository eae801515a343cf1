"""Bodies of the requests and responses of profiles, friends and leaderboards."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fairdeal.server.messages.fields import Word

Code = Annotated[str, Meta(min_length=1, max_length=40)]
Audience = Literal["everyone", "friends", "nobody"]


class RatingInfo(Struct):
    """A rating in points, such as 1520 ± 80: the true strength lies in that range two times out of three."""

    family: str  # game and preset
    title: str
    points: int
    uncertainty: int
    matches: int
    is_certain: bool  # enough for a leaderboard


class LeaderboardEntry(Struct):
    name: str
    profile: str | None  # the code of the profile
    points: int
    uncertainty: int
    matches: int
    is_you: bool


class Leaderboard(Struct):
    """The best players of one game and preset, among those whose rating is certain enough."""

    family: str
    title: str
    entries: list[LeaderboardEntry]


class Leaderboards(Struct):
    boards: list[Leaderboard]
    max_uncertainty: int  # points


class GamePlaces(Struct):
    """How often a person came in at each place of a game, first place first."""

    game: str
    title: str
    matches: int
    places: list[int]


class AgainstFriend(Struct):
    """Matches of a person together with a friend, by who came in ahead."""

    name: str
    matches: int
    ahead: int
    behind: int


class GameTrend(Struct):
    """The review's loss per decision over a person's latest matches of a game, in words."""

    title: str
    words: str


class Shows(Struct, forbid_unknown_fields=True):
    """Who sees which part of your profile."""

    ratings: Audience
    matches: Audience
    progress: Audience
    table: Audience  # which table you are at


class ProfilePage(Struct):
    """A profile as you may see it; parts that you may not see are null."""

    name: str
    code: str
    is_you: bool
    is_friend: bool
    ratings: list[RatingInfo] | None
    places: list[GamePlaces] | None
    against: list[AgainstFriend] | None  # results against friends; of others, against you
    progress: list[GameTrend] | None
    shows: Shows | None  # of your own profile


class FriendInfo(Struct):
    """A friend, and the table that they are at, if they show it."""

    name: str
    profile: str
    table: str | None  # its code
    title: str | None  # of its game
    free: int  # seats that you could take
    invites: str | None  # the code of a table to which they invite you


class Friends(Struct):
    friends: list[FriendInfo]
    friend_code: str  # people who have it can become your friend
    link: str  # the path of the link with that code


class NewFriend(Struct, forbid_unknown_fields=True):
    """The code of another person's friend link."""

    code: Code


class Invitation(Struct, forbid_unknown_fields=True):
    """Invite a friend to a table where you are."""

    friend: Code  # the code of their profile
    table: Word


class Unfriend(Struct, forbid_unknown_fields=True):
    friend: Code  # the code of their profile


PEOPLE_BODIES = (Leaderboards, ProfilePage, Shows, Friends, NewFriend, Invitation, Unfriend, RatingInfo)
