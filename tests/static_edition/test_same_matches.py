"""The same seed gives the same match in WebAssembly and on a server."""

import json
from pathlib import Path

import pytest

from tests.static_edition.same_matches import play_in_webassembly, play_on_server

GAMES = ["bull-sanity", "president", "rook"]  # `python -m tests.static_edition.same_matches` plays all of them


@pytest.mark.once
def test_records_are_the_same_byte_by_byte(tmp_path: Path) -> None:
    here, server = play_in_webassembly(GAMES, tmp_path), play_on_server(GAMES, tmp_path)
    for game in GAMES:
        assert not here[game]["refused"]
        assert json.loads(server[game]["record"])["outcome"] is not None
        assert here[game] == server[game], game
