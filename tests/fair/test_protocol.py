"""The hashes of fair deals, version 2: they are as documented, unambiguous, and tell nothing before they should."""

import hashlib
import hmac
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.fair import protocol
from fairdeal.fair.protocol import SealedPlayer
from fairdeal.games import find_game
from fairdeal.server.fair_deals import new_secret
from tests.fair.simulated_server import HonestServer

PAGE = Path(__file__).parents[2] / "docs" / "fair-deals.md"
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner),
    max_leaves=6,
)


def test_the_code_in_the_docs_works() -> None:
    code = PAGE.read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]
    record = HonestServer(1_000).run().record
    exec(code, {"record": record})
    changed: dict[str, Any] = {**record, "moves": record["moves"][:-1]}
    try:
        exec(code, {"record": changed})
    except AssertionError:
        return
    raise AssertionError("a missing move must be found")


def test_the_worked_example_in_the_docs_is_right() -> None:
    page = PAGE.read_text(encoding="utf-8")
    match = "8PsxUaDmCv-1"
    secret, nonce = "11" * 32, "22" * 32
    promise = protocol.promise_of(match, secret)
    commitment = protocol.nonce_commitment(match, promise, "Ada", nonce)
    sealed = [SealedPlayer("Ada", "person", commitment), SealedPlayer("Ben", "steady")]
    seal = protocol.seal_of(match, promise, "hearts", {"target": 100}, sealed)
    seed = protocol.derive_seed(seal, secret, [nonce, ""])
    head = protocol.next_head(protocol.chain_key(seed), seal, protocol.move_link(0, "2c3d:2c"))
    for value in (promise, commitment, seal, seed, head):
        assert value in page, (promise, commitment, seal, seed, head)


def test_the_hashes_never_change() -> None:
    """Records must stay verifiable."""
    text = '["fairdeal 2 promise","T-1","00"]'
    assert protocol.promise_of("T-1", "00") == hashlib.sha256(text.encode()).hexdigest()
    key = hashlib.sha256(b'["fairdeal 2 moves","00"]').digest()
    assert (
        protocol.next_head(protocol.chain_key("00"), "ab", "move 0 7x2")
        == hmac.new(key, b"ab move 0 7x2", "sha256").hexdigest()
    )
    assert protocol.seats_link([1], ["ψ"]) == 'seats [[1],["ψ"]]'
    assert protocol.player_link(0, "Ada", "clock") == 'player [0,"Ada","clock"]'
    assert protocol.end_link({"b": 1, "a": None}) == 'end {"a":null,"b":1}'


@given(st.lists(json_values, max_size=4), st.lists(json_values, max_size=4))
def test_different_inputs_are_different_bytes(one: list[object], other: list[object]) -> None:
    same = repr(one) == repr(other)  # True and 1 are equal, but not the same
    assert (protocol.canonical_json(one) == protocol.canonical_json(other)) == same


def test_secrets_are_random() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", new_secret()) for _ in range(100))


def test_a_head_tells_nothing_about_a_hidden_move_without_the_key() -> None:
    """Trying all moves that were possible, with everything that is public, finds none that fits the head."""
    state = find_game("hearts").configure(4).start("a seed")
    choices = Stream(1, CHOICES)
    seat = state.actors[0]
    seal = "7" * 64
    link = protocol.move_link(seat, state.moves(seat).choice(choices).text())
    head = protocol.next_head(protocol.chain_key("a seed"), seal, link)
    public_keys = [hmac.new(key, digestmod="sha256") for key in (b"", bytes(32), bytes.fromhex(seal), seal.encode())]
    guesses = [protocol.move_link(seat, state.moves(seat).choice(choices).text()) for _ in range(200)] + [link]
    assert head not in {protocol.next_head(key, seal, guess) for key in public_keys for guess in guesses}


def test_the_command_works_without_the_server_extra(tmp_path: Path) -> None:
    """Verifying a record must not require the packages of the server."""
    import json

    path = tmp_path / "record.json"
    path.write_text(json.dumps(HonestServer(1_000).run().record))
    program = (
        "import sys\n"
        "for name in ('msgspec', 'litestar', 'uvicorn', 'sqlalchemy', 'alembic', 'asyncpg'): sys.modules[name] = None\n"
        "from fairdeal.cli import main\n"
        "sys.exit(main(['verify', sys.argv[1]]))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "The deals of this match were fair."
