"""What the coach says, as lines of text."""

from fairdeal.coach import Advice


def advice_text(advice: Advice) -> str:
    """Everything that the coach says at a turn: what can be done, a good move and why, what the others reveal."""
    now = [f"{note.text} ({note.rule})" if note.rule else note.text for note in advice.now]
    reveals = [f"- {text}" for text in advice.reveals] or ["- The others' moves say little about their cards so far."]
    return "\n".join([*now, advice.words, *[f"- {text}" for text in advice.why], *reveals])
