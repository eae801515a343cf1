"""The HTTP API of accounts: registering, signing in and out, passkeys, recovery codes, tokens."""

from litestar import Response, get, post
from litestar.params import JSONBody

from fairdeal.server import account_bodies as bodies
from fairdeal.server.accounts import rotation, rows
from fairdeal.server.accounts.accounts import Accounts, SignedInBrowser
from fairdeal.server.accounts.ceremonies import Site
from fairdeal.server.accounts.devices import device_of
from fairdeal.server.accounts.identities import Identity
from fairdeal.server.accounts.rows import AccountRow
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    error_response,
    find_identity,
    manager_of,
)
from fairdeal.server.http_bodies import Person
from fairdeal.server.identity import COOKIE
from fairdeal.server.identity_middleware import is_secure, session_cookie
from fairdeal.server.limits import TokenBuckets
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.security import host_of, request_headers
from fairdeal.table.names import clean_name, clean_text

NOT_ALLOWED = {403: error_response("show your passkey again (POST /api/account/sign-in)", "verify")}
TAKEN = {409: error_response("another account has that name, or one that looks like it", "name")}
COMMON = {**BAD_REQUEST, **NOT_FOUND, **NOT_ALLOWED, **TOO_FAST}
OWN = {**COMMON, **NO_IDENTITY}


def accounts_of(request: HttpRequest) -> Accounts:
    """The accounts of the server, for a request that changes something; RequestRefused if it may not.

    Cookies count only for this server's own pages. Those of other origins, even if `--origin` allows them, could
    otherwise act for their visitors.
    """
    accounts = manager_of(request).accounts
    accounts.require_enabled()
    headers = request_headers(request.scope)
    origin, site = headers.get("origin"), headers.get("sec-fetch-site", "same-origin")
    if origin is None or host_of(origin) != headers.get("host", "").lower() or site != "same-origin":
        raise RequestRefused(403, "origin", "accounts can be used only from this server's own pages")
    return accounts


def limit_attempts(request: HttpRequest, buckets: TokenBuckets) -> None:
    manager = manager_of(request)
    if not buckets.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many attempts from your address; wait a moment")


def _site(request: HttpRequest) -> Site:
    return Site.of_host(request_headers(request.scope).get("host", ""))


def _device(request: HttpRequest) -> str:
    return device_of(request_headers(request.scope))


def require_session(request: HttpRequest) -> Identity:
    identity = find_identity(request)
    if identity is None or identity.session is None:
        raise RequestRefused(401, "who", "sign in first")
    return identity


async def require_account(request: HttpRequest, fresh: bool = True) -> AccountRow:
    """The sender's account; with `fresh` only a moment after they have shown a passkey or a recovery code."""
    identity = require_session(request)
    assert identity.session is not None
    if fresh and not rotation.is_fresh(identity.session, manager_of(request).now()):
        raise RequestRefused(403, "verify", "show your passkey again: that was more than ten minutes ago")
    account = await manager_of(request).accounts.find_account(identity.person)
    if account is None:
        raise RequestRefused(401, "who", "sign in first")
    return account


async def _welcome(request: HttpRequest, browser: SignedInBrowser) -> Response[Person]:
    """The response that signs a browser in."""
    person = browser.session.person
    body = Person(person, await manager_of(request).names.find(person) or "")
    return Response(body, headers={"set-cookie": _cookie(request, browser.token)})


def _cookie(request: HttpRequest, token: str) -> str:
    return session_cookie(token, is_secure(request.scope, request_headers(request.scope)))


# ---- Registering and signing in


@get("/api/account", tags=["accounts"])
async def get_account(request: HttpRequest) -> bodies.AccountState:
    """Whether this server has accounts, and yours."""
    accounts, identity = manager_of(request).accounts, find_identity(request)
    session = identity.session if identity is not None else None
    unread = accounts.sanctions.unread_warnings(identity.person if identity is not None else None)
    warnings = [warning.reason for warning in unread]
    account = await accounts.find_account(session.person) if session is not None else None
    if account is None or session is None:
        return bodies.AccountState(accounts.is_enabled, None, warnings)
    read, person = accounts.store.read, account.person
    return bodies.AccountState(
        True,
        bodies.Account(
            account.name,
            account.created,
            [
                bodies.PasskeyInfo(row.id, row.name, row.domain, row.created, row.last_used)
                for row in await read(rows.passkeys_of(person))
            ],
            [
                bodies.SessionInfo(row.id, row.device, row.created, row.id == session.id)
                for row in await read(rows.sessions_of(person))
            ],
            [
                bodies.TokenInfo(row.id, row.name, row.scope, row.created, row.expires)  # type: ignore[arg-type]
                for row in await read(rows.tokens_of(person))
            ],
            await read(rows.codes_left(person)),
        ),
        warnings,
    )


@post("/api/account/register/begin", tags=["accounts"], status_code=200, responses=COMMON)
async def begin_registration(request: HttpRequest, data: JSONBody[bodies.NewAccount]) -> bodies.NewCeremony:
    """Begin to register: you keep your identity, name and matches."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    limit_attempts(request, manager_of(request).rate_limiter.account_attempts)
    identity = find_identity(request)
    if identity is not None and not identity.is_guest:
        raise RequestRefused(400, "registered", "you have an account already")
    person = identity.person if identity is not None else None
    return bodies.NewCeremony(*await accounts.begin_registration(_site(request), person, clean_name(data.name)))


@post("/api/account/register", tags=["accounts"], responses={**COMMON, **TAKEN})
async def register(request: HttpRequest, data: JSONBody[bodies.RegisterResult]) -> Response[bodies.Registered]:
    """Register with the passkey that your browser has created. The response has your recovery codes."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    limit_attempts(request, manager_of(request).rate_limiter.new_accounts)
    name = clean_name(data.name)
    browser, codes = await accounts.register(_site(request), data.ceremony, data.credential, name, _device(request))
    body = bodies.Registered(codes, browser.session.person, name)
    return Response(body, headers={"set-cookie": _cookie(request, browser.token)})


@post("/api/account/sign-in/begin", tags=["accounts"], status_code=200, responses=COMMON)
async def begin_sign_in(request: HttpRequest) -> bodies.NewCeremony:
    """Begin to sign in. The options are the same for everybody."""
    accounts = accounts_of(request)
    limit_attempts(request, manager_of(request).rate_limiter.account_attempts)
    return bodies.NewCeremony(*await accounts.begin_sign_in(_site(request)))


@post("/api/account/sign-in", tags=["accounts"], status_code=200, responses=COMMON)
async def sign_in(request: HttpRequest, data: JSONBody[bodies.SignInResult]) -> Response[Person]:
    """Sign in with the passkey that your browser has shown; also to show it again before you change something."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    limit_attempts(request, manager_of(request).rate_limiter.account_attempts)
    current = find_identity(request)
    browser = await accounts.sign_in(_site(request), data.ceremony, data.credential, _device(request), current)
    return await _welcome(request, browser)


@post("/api/account/recover", tags=["accounts"], status_code=200, responses=COMMON)
async def recover(request: HttpRequest, data: JSONBody[bodies.Recovery]) -> Response[Person]:
    """Sign in with a recovery code. It is used up; add a passkey right away."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    limit_attempts(request, manager_of(request).rate_limiter.recoveries)
    return await _welcome(request, await accounts.recover(data.code, _device(request)))


@post("/api/account/sign-out", tags=["accounts"], status_code=204, responses=OWN)
async def sign_out(request: HttpRequest, data: JSONBody[bodies.SignOut]) -> Response[None]:
    """Sign out here, or everywhere. Connections to tables end, too."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    await accounts.sign_out(require_session(request), data.everywhere)
    return signed_out()


def signed_out() -> Response[None]:
    return Response(None, status_code=204, headers={"set-cookie": f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly"})


# ---- What belongs to an account


@post("/api/account/passkeys/begin", tags=["accounts"], status_code=200, responses=OWN)
async def begin_passkey(request: HttpRequest) -> bodies.NewCeremony:
    """Begin to add a passkey."""
    accounts, account = accounts_of(request), await require_account(request)
    return bodies.NewCeremony(*await accounts.begin_passkey(_site(request), account))


@post("/api/account/passkeys", tags=["accounts"], status_code=204, responses=OWN)
async def add_passkey(request: HttpRequest, data: JSONBody[bodies.NewPasskeyResult]) -> None:
    """Add the passkey that your browser has created."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    account, name = await require_account(request), clean_text(data.name, 40, "name")
    await accounts.add_passkey(_site(request), account, data.ceremony, data.credential, name)


@post("/api/account/passkeys/rename", tags=["accounts"], status_code=204, responses=OWN)
async def rename_passkey(request: HttpRequest, data: JSONBody[bodies.PasskeyName]) -> None:
    """Give a passkey another name."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    account = await require_account(request, fresh=False)
    await accounts.rename_passkey(account.person, data.id, clean_text(data.name, 40, "name"))


@post("/api/account/passkeys/remove", tags=["accounts"], status_code=204, responses=OWN)
async def remove_passkey(request: HttpRequest, data: JSONBody[bodies.Chosen]) -> None:
    """Remove a passkey; not the last one."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    account = await require_account(request)
    await accounts.remove_passkey(account.person, data.id)


@post("/api/account/recovery-codes", tags=["accounts"], responses=OWN)
async def new_recovery_codes(request: HttpRequest) -> bodies.RecoveryCodes:
    """Replace your recovery codes."""
    accounts, account = accounts_of(request), await require_account(request)
    return bodies.RecoveryCodes(await accounts.new_codes(account.person))


@post("/api/account/tokens", tags=["accounts"], responses=OWN)
async def new_token(request: HttpRequest, data: JSONBody[bodies.NewToken]) -> bodies.CreatedToken:
    """Create a token for a program."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    account, name = await require_account(request), clean_text(data.name, bodies.MAX_TOKEN_NAME, "name")
    return bodies.CreatedToken(await accounts.programs.create(account.person, name, data.scope))


@post("/api/account/tokens/revoke", tags=["accounts"], status_code=204, responses=OWN)
async def revoke_token(request: HttpRequest, data: JSONBody[bodies.Chosen]) -> None:
    """Revoke a program's token. Its connections end."""
    accounts, data = accounts_of(request), await decode_strictly(request, data)
    account = await require_account(request, fresh=False)
    await accounts.programs.revoke(account.person, data.id)


ACCOUNT_HANDLERS = [
    get_account, begin_registration, register, begin_sign_in, sign_in, recover, sign_out, begin_passkey, add_passkey,
    rename_passkey, remove_passkey, new_recovery_codes, new_token, revoke_token,
]  # fmt: skip
