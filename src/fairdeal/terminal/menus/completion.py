"""Completion of typed moves and commands."""

from collections.abc import Iterable, Iterator

from fairdeal.engine.scene import Choose, Prompt
from fairdeal.terminal.typed_moves import read_typed, typed_value, write_typed


def complete(typed: str, prompt: Prompt | None, commands: Iterable[str] = ()) -> str | None:
    """The first move or command that begins with the typed text; None if there is none."""
    if not typed:
        return None
    lower = typed.lower()
    for text in _move_texts(prompt, typed) if prompt is not None else ():
        for written in (write_typed(text), text):  # the player may type notation, too
            if written.lower().startswith(lower) and len(written) > len(typed):
                return typed + written[len(typed) :]
    for command in commands:
        if command.startswith(lower) and command != lower:
            return typed + command[len(typed) :]
    return None


def _move_texts(prompt: Prompt, typed: str) -> Iterator[str]:
    yield from (play.text for play in prompt.plays)
    yield from (button.text for button in prompt.buttons)
    for amount in prompt.amounts:
        if amount.total is not None:
            yield from (amount.text(amount.total - n, n) for n in (amount.least_jokers, amount.most_jokers))
        else:
            yield from (amount.text(n, amount.least_jokers) for n in (amount.least, amount.most))
    for choose in prompt.choices:
        yield from _choice_texts(choose, typed)
    if prompt.arrange is not None:
        yield from (f"{verb} " for verb in (prompt.arrange.new, prompt.arrange.add))


def _choice_texts(choose: Choose, typed: str) -> Iterator[str]:
    """The words so far followed by each item that may still be added."""
    done, _, _ = typed.rpartition(" ")
    picked = read_typed(done).split()
    for value in choose.values or (None,):
        starts = [choose.verb] if value is None else [f"{choose.verb} {typed_value(value)}", choose.text([], value)]
        if not any(f"{done.lower()} ".startswith(f"{start.lower()} ") for start in starts):
            yield f"{starts[0]} "
            continue
        for item in choose.items:
            if picked.count(item) < (choose.times or {}).get(item, 1):
                yield f"{done} {item}"
