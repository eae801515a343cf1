"""PDFs for people: printed in a process of their own, and kept, because the same request gives the same file."""

from collections import OrderedDict

from fairdeal.server.record_process import RecordProcess

MAX_KEPT = 16_000_000  # bytes


class PrintedPages:
    """Prints on demand, and keeps what was asked for last."""

    def __init__(self, process: RecordProcess) -> None:
        self.process = process
        self.kept: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()
        self.size = 0

    async def get(self, kind: str, content: str, paper: str) -> bytes:
        """A PDF; Busy if too many others wait, RecordFailed with a message for people if it cannot be printed."""
        key = (kind, content, paper)
        if key not in self.kept:
            body = await self.process.run(kind, content, paper)
            if key not in self.kept:
                self.kept[key] = body
                self.size += len(body)
        self.kept.move_to_end(key)
        found = self.kept[key]
        while self.size > MAX_KEPT:
            _, oldest = self.kept.popitem(last=False)
            self.size -= len(oldest)
        return found
