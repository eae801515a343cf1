"""What the coach says, as text."""

from fairdeal.coach import Advice, Weighing

LITTLE_REVEALED = "The others' moves say little about their cards so far."


def advice_text(advice: Advice) -> str:
    """Everything that the coach says at a turn: what can be done, a good move and why, what the others reveal."""
    now = [f"{note.text} ({note.rule})" if note.rule else note.text for note in advice.now]
    details = [*advice.why, *(advice.reveals or [LITTLE_REVEALED])]
    return "\n".join([*now, advice.words, *[f"- {text}" for text in details]])


def warning_text(weighing: Weighing) -> str:
    """The warning before a blunder, and how to play the move anyway."""
    return f"wait a moment. {weighing.warning} {weighing.better_words} Repeat it to play it anyway."
