"""A storage in memory, which can be full: for the build, which stores nothing, and for tests."""

from collections.abc import Mapping


class MemoryStorage:
    """Keeps values; with `is_full`, it refuses every write."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.is_full = False

    async def save(self, values: Mapping[str, str | None]) -> None:
        if self.is_full:
            raise OSError("QuotaExceededError")
        for key, value in values.items():
            if value is None:
                self.values.pop(key, None)
            else:
                self.values[key] = value

    async def read(self, key: str) -> str | None:
        return self.values.get(key)
