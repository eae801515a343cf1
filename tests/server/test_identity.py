"""Tokens: only those that this server has signed are valid."""

import pytest

from fairdeal.server.identity import COOKIE, new_person, new_signing_key, sign_token, token_from_headers, verify_token

KEY = new_signing_key()


def test_a_token_proves_an_identity() -> None:
    person = new_person()
    assert verify_token(sign_token(person, KEY), KEY) == person


def test_identities_and_keys_are_unique() -> None:
    assert len({new_person() for _ in range(1000)}) == 1000
    assert new_signing_key() != new_signing_key()


@pytest.mark.parametrize(
    "corrupt",
    [
        lambda _: None,
        lambda _: "",
        lambda token: token[:-1],
        lambda token: token + "A",
        lambda token: "A" + token,
        lambda token: token.swapcase(),
        lambda token: token.replace(".", ""),
        lambda token: token.split(".")[0] + ".",
        lambda token: "." + token.split(".")[1],
        lambda token: token + "é",
        lambda token: token * 20,
        lambda token: sign_token(token.split(".")[0], b"another key" * 3),
    ],
)
def test_other_tokens_are_invalid(corrupt) -> None:  # type: ignore[no-untyped-def]
    assert verify_token(corrupt(sign_token(new_person(), KEY)), KEY) is None


def test_tokens_come_in_a_header_or_a_cookie() -> None:
    assert token_from_headers({"authorization": "Bearer abc.def"}) == "abc.def"
    assert token_from_headers({"authorization": "bearer abc.def"}) == "abc.def"
    assert token_from_headers({"cookie": f"a=b; {COOKIE}=abc.def; c=d"}) == "abc.def"
    assert token_from_headers({"authorization": "Basic abc", "cookie": f"{COOKIE}=x.y"}) == "x.y"
    assert token_from_headers({}) is None
    assert token_from_headers({"cookie": "nonsense;;;=,\x01"}) is None
