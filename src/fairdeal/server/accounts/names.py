"""Names of accounts: no two of them look alike."""

from fairdeal.table.lookalikes import skeleton


def name_key(name: str) -> str:
    """Form in which names that look alike are equal, in capitals and in small letters: `I` is like `l`, and `i`."""
    return skeleton(name).replace("i", "l")
