"""Bodies of the HTTP API of accounts."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fairdeal.table.names import MAX_NAME_LENGTH

MAX_TOKEN_NAME = 18  # with " (bot)" after it, it must fit into a player's name

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH, description="The name that others see.")]
Label = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[str, Meta(min_length=1, max_length=1_000)]
Signed = Annotated[str, Meta(max_length=1_000)]


class PasskeyInfo(Struct):
    """A passkey of yours."""

    id: str
    name: str
    domain: str  # the host name that it works for
    created: int
    last_used: int


class SessionInfo(Struct):
    """A browser that is signed in to your account."""

    id: str
    device: str
    created: int
    current: bool  # the one that sends this request


class TokenInfo(Struct):
    """A token of a program of yours; the token itself was shown once."""

    id: str
    name: str
    scope: Literal["play", "read"]
    created: int
    expires: int


class Account(Struct):
    """Your account."""

    name: str
    created: int
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]
    tokens: list[TokenInfo]
    codes_left: int  # unused recovery codes


class AccountState(Struct):
    """Whether this server has accounts, and yours; null for guests."""

    enabled: bool
    account: Account | None
    warnings: list[str] = []  # that you have not read yet


class NewCeremony(Struct):
    """The beginning of a ceremony: options for the browser's passkey dialog, and what to send back with its result."""

    ceremony: str
    options: dict[str, Any]  # PublicKeyCredentialCreationOptions or RequestOptions, as JSON


class NewAccount(Struct, forbid_unknown_fields=True):
    """The name of a new account."""

    name: Name


class RegisterResult(Struct, forbid_unknown_fields=True):
    """The passkey that a browser has created for a new account."""

    name: Name
    ceremony: Signed
    credential: dict[str, Any]


class SignInResult(Struct, forbid_unknown_fields=True):
    """The passkey that a browser has shown."""

    ceremony: Signed
    credential: dict[str, Any]


class RecoveryCodes(Struct):
    """New recovery codes. They are shown once: the server has only their hashes."""

    codes: list[str]


class Registered(RecoveryCodes):
    """Your new account: your person stays as it was, with all matches."""

    person: str
    name: str


class Recovery(Struct, forbid_unknown_fields=True):
    """A recovery code, however it is typed."""

    code: Annotated[str, Meta(max_length=100)]


class SignOut(Struct, forbid_unknown_fields=True):
    """Which browsers to sign out."""

    everywhere: bool = False


class NewPasskeyResult(Struct, forbid_unknown_fields=True):
    """Another passkey for your account."""

    name: Label
    ceremony: Signed
    credential: dict[str, Any]


class PasskeyName(Struct, forbid_unknown_fields=True):
    """Another name for a passkey."""

    id: Id
    name: Label


class Chosen(Struct, forbid_unknown_fields=True):
    """Which passkey or token is meant."""

    id: Id


class NewToken(Struct, forbid_unknown_fields=True):
    """A token for a program. One that plays is a bot at the table: a person of its own, with your name for it."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_TOKEN_NAME)]
    scope: Literal["play", "read"]


class CreatedToken(Struct):
    """The token of a program. It is shown once."""

    token: str


class BlockedPerson(Struct):
    """A person whom you have muted or blocked."""

    id: str  # to undo it
    name: str  # as it was then
    kind: Literal["mute", "block"]
    at: int


class BlockedPeople(Struct):
    """Whom you have muted or blocked, latest first."""

    people: list[BlockedPerson]


class Deletion(Struct, forbid_unknown_fields=True):
    """Your name, to confirm that everything about you is to be deleted."""

    name: Annotated[str, Meta(max_length=100)]


ACCOUNT_BODIES = (
    AccountState, NewCeremony, NewAccount, RegisterResult, SignInResult, Registered, RecoveryCodes, Recovery, SignOut,
    NewPasskeyResult, PasskeyName, Chosen, NewToken, CreatedToken, BlockedPeople, Deletion,
)  # fmt: skip
