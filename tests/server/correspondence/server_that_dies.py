"""A server that is killed when a move is durable, and before it makes the planned move that answers it."""

import os
import signal

from fairdeal.cli import main
from fairdeal.server.correspondence.plans import Plans


def die(self: Plans) -> bool:
    if self.is_due():
        self.runner.publisher.call_when_published(lambda: os.kill(os.getpid(), signal.SIGKILL))
        return True
    return False


if __name__ == "__main__":
    Plans.play_due = die  # type: ignore[method-assign]
    main()
