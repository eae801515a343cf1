"""Users who play a match through their pages until something has happened."""

import time
from collections.abc import Callable, Sequence

from tests.browser.user import User

TIMEOUT = 180.0  # seconds; a hand takes a tenth of that, unless the machine is busy

PAUSE = 15  # milliseconds before looking again whether it is a user's turn: looking costs the bots time


def play_until(
    users: Sequence[User], condition: Callable[[], object], min_moves: int = 0, hints: bool = True
) -> list[str]:
    """Move for each user whose turn it is until the condition holds and `min_moves` were made; return the moves.

    Every fourth move follows a hint, unless the table has none.
    """
    moves: list[str] = []
    end = time.monotonic() + TIMEOUT
    while not condition() or (len(moves) < min_moves and not users[0].is_match_over()):
        assert time.monotonic() < end, f"not over after {len(moves)} moves: {moves[-10:]}"
        before = len(moves)
        for user in users:
            if user.is_acting():
                text = simple_move(user) if len(moves) % 4 or not hints else None
                moves.append(user.move(text if text is not None or hints else pass_or_lead(user)))
            else:  # in one step: the next hand may be dealt at any moment
                user.page.evaluate("document.querySelector('.intermission button.primary:enabled')?.click()")
        users[0].page.wait_for_timeout(1 if len(moves) > before else PAUSE)
    return moves


def simple_move(user: User) -> str | None:
    """A legal move, if the prompt has only plays and buttons; otherwise None, and a hint is needed."""
    assert user.scene is not None
    prompt = user.scene["actions"]
    if prompt is None or prompt["choices"] or prompt["amounts"] or prompt["arrange"]:
        return None
    offered = prompt["plays"] or prompt["buttons"][-1:]
    text: str | None = offered[0]["text"] if offered else None
    return text


def pass_or_lead(user: User) -> str:
    """Where cards are played by number: pass or, if that is not offered, play as few as possible of one rank."""
    assert user.scene is not None
    prompt = user.scene["actions"]
    if prompt["buttons"]:
        return str(prompt["buttons"][-1]["text"])
    amount = prompt["amounts"][0]
    return f"{amount['card']}x{max(amount['least'], 1)}"


def start_match(host: User, guest: User, game: str, bots: int = 2, **options: str) -> str:
    """Start a match with two users and bots: one creates the table, the other joins by its link, which is returned."""
    link = host.create_table(game, "Ada Host", bots, **options)
    guest.join(link, "Moss")
    guest.click_ready()
    host.click_ready()
    for user in (host, guest):
        user.page.wait_for_selector(".dock")
        user.wait(lambda user=user: not user.is_match_over(), "the match to start")  # type: ignore[misc]
    return link
