"""The pause after a hand in the terminal: the result stays until the player wants the next hand."""

import asyncio
from pathlib import Path

import pytest

from fairdeal.cli import hot_seat
from fairdeal.engine.record import write_record
from fairdeal.games import all_games, find_game
from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.clients.local_match import LocalMatch
from fairdeal.terminal.plain import PlainSession

ONE_HAND = ("bull-sanity", "president")  # games whose match is one hand, or that have an intermission of their own
with_pauses = pytest.mark.parametrize("key", [key for key in all_games() if key not in ONE_HAND])


def new_client(key: str, seed: int = 1) -> LocalClient:
    game = find_game(key).configure()
    return LocalClient(LocalMatch(game.start(seed), [None, *["steady"] * (game.players - 1)]), game.title, 0)


async def until_asked(client: LocalClient) -> None:
    """Wait until the player is to choose."""
    while not client.awaiting_move:
        await asyncio.sleep(0.001)


async def play_to_pause(client: LocalClient) -> None:
    """Let the player move as the heuristic player would until a hand is over."""
    for _ in range(10_000):
        await asyncio.sleep(0.001)
        if client.awaiting_move and client.match.is_between_hands():
            return
        if client.awaiting_move:
            state = client.match.state
            await client.play(state.automatic(client.seat).text())
    raise AssertionError("no hand ended")


def run_to_pause(key: str) -> LocalClient:
    """Play until a hand is over, go on to the next, undo that, and go on again."""

    async def run() -> LocalClient:
        client = new_client(key)
        following = asyncio.ensure_future(client.run())
        await play_to_pause(client)
        dealt = client.match.state.rounds_dealt
        assert [button.text for button in client.display.command_buttons] == ["next"]
        assert (
            "is over" in client.log.lines[-1] or "next dealer deals" in client.log.lines[-1]
        )  # a hand that was thrown in
        assert client.display.scene is not None
        assert "is over" in client.display.scene.headline
        for attempt in (client.play("pass"), client.hint()):
            with pytest.raises(Refused, match="next"):
                await attempt
        await client.run_command("next", "")
        assert client.match.state.rounds_dealt == dealt + 1
        with pytest.raises(Refused, match=f"no {client.match.game.deal_word} has just ended"):
            await client.run_command("next", "")
        await until_asked(client)
        client.undo()
        await until_asked(client)
        assert client.match.is_between_hands(), "undo leads back to the pause"
        client.undo()
        await play_to_pause(client)
        following.cancel()
        return client

    return asyncio.run(run())


@with_pauses
def test_after_a_hand_the_player_asks_for_the_next_one(key: str) -> None:
    client = run_to_pause(key)
    moves = [[seat, move.text()] for seat, move in client.match.state.played()]
    assert write_record(client.match.state)["moves"] == moves, "a pause is not a move"


@pytest.mark.parametrize("typed", ["", "1"])
def test_in_a_hot_seat_enter_or_the_first_move_deals_the_next_hand(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find_game("oh-hell").configure()
    match = LocalMatch(game.start(1), [None, "steady", "steady", "steady"])
    prompts: list[str] = []

    def read_line(prompt: str) -> str:
        prompts.append(prompt)
        if match.state.rounds_dealt == 2:
            return "quit"
        return typed if match.is_between_hands() else "1"

    monkeypatch.setattr(hot_seat, "read_line", read_line)
    monkeypatch.setattr(LocalMatch, "save", lambda _self, _name="": Path("saved.json"))
    assert hot_seat.HotSeatSession(match).run() == 0
    assert prompts.count("Press Enter for the next hand> ") == 1
    output = capsys.readouterr().out
    assert "Hand 1 is over" in output
    played = [move for seat, move in match.state.played_in_round() if seat == 0]  # type: ignore[attr-defined]
    assert len(played) == len(typed), "a move in place of Enter is the first of the next hand"


def test_enter_is_enough_line_by_line() -> None:
    async def run() -> None:
        client = new_client("oh-hell")
        said: list[str] = []
        plain = PlainSession(client, said.append)
        following = asyncio.ensure_future(client.run())
        client.on_change = plain.say_news
        await play_to_pause(client)
        assert any("Next hand" in text for text in said)
        await plain.handle_line("")
        assert client.match.state.rounds_dealt == 2
        following.cancel()

    asyncio.run(run())
