"""Choosing a legal move from the list in a view, as a client that knows no rules has to."""

import random
from collections.abc import Mapping, Sequence
from typing import Any


def choose_move(moves: Sequence[Any], chance: random.Random) -> str:
    """Choose one of the moves that a view lists: texts, or entries that stand for many moves (docs/notation.md)."""
    texts = [move for move in moves if isinstance(move, str)]
    if texts:
        return chance.choice(texts)
    return _choose_from(chance.choice([move for move in moves if len(move) > 1]), chance)


def _choose_from(entry: Mapping[str, Any], chance: random.Random) -> str:
    if "rank" in entry:
        return _choose_combo(entry, chance)
    verb, cards = entry["verb"], entry["from"]
    if isinstance(cards, dict):  # a number of cards by rank
        available = [rank for rank, number in cards.items() for _ in range(min(number, entry["choose"]))]
        chosen = chance.sample(available, entry["choose"])
        return " ".join([verb, *(f"{rank}x{chosen.count(rank)}" for rank in dict.fromkeys(chosen))])
    values = [str(chance.choice(entry["values"]))] if "values" in entry else []
    number = entry["choose"] if "choose" in entry else chance.randint(*entry["count"])
    return " ".join([verb, *values, *chance.sample(cards, number)])


def _choose_combo(entry: Mapping[str, Any], chance: random.Random) -> str:
    jokers = entry["jokers"][0]
    number = entry["total"] - jokers if "total" in entry else chance.randint(*entry["count"])
    return f"{entry['rank']}x{number}" + (f"+j{jokers}" if jokers else "")
