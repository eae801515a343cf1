"""What somebody who types a move or a word may be about to say."""

from collections.abc import Iterable, Iterator

from fairdeal.engine.scene import Actions, Choose


def complete(typed: str, actions: Actions | None, words: Iterable[str] = ()) -> str | None:
    """The text that goes on as this one begins, if there is one."""
    if not typed:
        return None
    low = typed.lower()
    for text in _texts(actions, low) if actions is not None else ():
        if text.lower().startswith(low) and len(text) > len(typed):
            return typed + text[len(typed) :]
    for word in words:
        if word.startswith(low) and word != low:
            return typed + word[len(typed) :]
    return None


def _texts(actions: Actions, typed: str) -> Iterator[str]:
    yield from (play.text for play in actions.plays)
    yield from (button.text for button in actions.buttons)
    for amount in actions.amounts:
        if amount.total is not None:
            yield from (amount.text(amount.total - n, n) for n in (amount.least_jokers, amount.most_jokers))
        else:
            yield from (amount.text(n, amount.least_jokers) for n in (amount.least, amount.most))
    for choose in actions.choices:
        yield from _choice_texts(choose, typed)
    if actions.arrange is not None:
        yield from (f"{verb} " for verb in (actions.arrange.new, actions.arrange.add))


def _choice_texts(choose: Choose, typed: str) -> Iterator[str]:
    """The words so far, and one item more that has not been named as often as it may be."""
    done, _, _ = typed.rpartition(" ")
    named = done.split()
    heads = [choose.text([], value) for value in choose.values or (None,)]
    for head in heads:
        if not f"{done} ".startswith(f"{head} "):
            yield f"{head} "
            continue
        for item in choose.items:
            if named.count(item) < (choose.times or {}).get(item, 1):
                yield f"{done} {item}"
