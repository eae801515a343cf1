"""Bodies of the requests and responses about turns in correspondence play and the messages about them."""

from typing import Annotated

from msgspec import Meta, Struct

Minute = Annotated[int, Meta(ge=0, lt=1440, description="Minutes after midnight.")]
PushKey = Annotated[str, Meta(min_length=16, max_length=128, pattern="^[A-Za-z0-9_-]+={0,2}$")]
Endpoint = Annotated[str, Meta(min_length=10, max_length=1000)]


class Waiting(Struct):
    """How many correspondence matches wait for you."""

    turns: int


class QuietTime(Struct, forbid_unknown_fields=True):
    """A time of the day at which you get no messages, where you are. The end may be on the next day."""

    start: Minute
    end: Minute
    zone: Annotated[str, Meta(min_length=1, max_length=60, description="A time zone, such as Europe/Berlin.")]


class Notices(Struct):
    """How you hear about your turns in correspondence matches."""

    push_key: str | None  # with which browsers subscribe; null: this server sends no push messages
    has_email: bool  # whether this server sends e-mail
    email: str | None  # where yours go
    new_email: str | None  # waits for the code that was sent there
    quiet: QuietTime | None
    browsers: int  # that show your messages


class PushKeys(Struct, forbid_unknown_fields=True):
    """The keys of a browser's subscription."""

    p256dh: PushKey
    auth: PushKey


class NewBrowser(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as its push manager gives it."""

    endpoint: Endpoint
    keys: PushKeys


class OldBrowser(Struct, forbid_unknown_fields=True):
    """A browser that should no longer show messages."""

    endpoint: Endpoint


class NewEmail(Struct, forbid_unknown_fields=True):
    """The address for your messages, which gets a code."""

    email: Annotated[str, Meta(min_length=3, max_length=254)]


class EmailCode(Struct, forbid_unknown_fields=True):
    """The code that the address got."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class NewQuietTime(Struct, forbid_unknown_fields=True):
    """Your quiet hours; null: none."""

    quiet: QuietTime | None


class Vacation(Struct):
    """Your vacation in correspondence play."""

    until: int | None  # when it ends, in milliseconds since 1970; null: you are not on vacation
    days_left: int  # that you may still take this year
    days_per_year: int  # 0: this server has no vacations


class NewVacation(Struct, forbid_unknown_fields=True):
    """A vacation that begins now."""

    days: Annotated[int, Meta(ge=1, le=366)]


NOTICE_BODIES = (
    Waiting, Notices, NewBrowser, OldBrowser, NewEmail, EmailCode, NewQuietTime, Vacation, NewVacation,
)  # fmt: skip
