"""`--proxy`: which proxies may report the addresses of clients, and clear errors about those that may not."""

from pathlib import Path

import pytest

from fairdeal.server.trusted_proxies import TrustedProxies
from tests.server.limited_server import limited_server
from tests.server.test_run_server import error_line, serve
from tests.server.test_shared_limits import TOO_MANY, statuses_up_to_refusal


def test_addresses_and_networks() -> None:
    proxies = TrustedProxies.parse("10.0.0.10, 10.1.0.0/24,fd00::/8")
    for host in ("10.0.0.10", "::ffff:10.0.0.10", "10.1.0.255", "::ffff:10.1.0.1", "fd12::1"):
        assert host in proxies
    for host in ("10.0.0.11", "10.1.1.0", "127.0.0.1", "::1", "::ffff:10.0.0.11", "nonsense", ""):
        assert host not in proxies
    assert "127.0.0.1" not in TrustedProxies()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("10.0.0.300", "'10.0.0.300' is neither an address nor a network; write 10.0.0.10 or 10.0.0.0/24"),
        ("10.0.0.1/24", "'10.0.0.1/24' is neither an address nor a network; did you mean 10.0.0.0/24?"),
        ("proxy.example.org", "'proxy.example.org' is neither an address nor a network"),
        ("10.0.0.1,,10.0.0.2", "'' is neither an address nor a network"),
        ("0.0.0.0/0", "'0.0.0.0/0' would trust everybody"),
        ("*", "'*' is neither an address nor a network"),
    ],
)
def test_a_bad_value_is_one_clear_line(tmp_path: Path, value: str, message: str) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    assert f"--proxy: {message}" in error_line(serve("--port", "0", "--db", database, "--proxy", value))


def test_only_the_named_proxy_may_forward(tmp_path: Path) -> None:
    many = [f"203.0.113.{number % 250}" for number in range(TOO_MANY)]
    with limited_server(tmp_path, "--proxy", "127.0.0.64/28") as server:
        assert statuses_up_to_refusal(server, "127.0.0.71", many[:1_000]) == {200}
        assert statuses_up_to_refusal(server, "127.0.0.1", many) == {200, 429}
