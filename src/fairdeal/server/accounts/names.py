"""Names of accounts: no two of them look alike."""

from fairdeal.table.lookalikes import skeleton, skeletons


def name_key(name: str) -> str:
    """Form in which names that look alike are equal, in capitals and in small letters: `I` is like `l`, and `i`."""
    return _join_i(skeleton(name))


def name_keys(name: str) -> frozenset[str]:
    """The keys of a name in any case: no account with one of them may be somebody else's."""
    return frozenset(map(_join_i, skeletons(name)))


def _join_i(key: str) -> str:
    return key.replace("i", "l")
