"""Transcripts of honest and malicious servers for the page's tests: both clients must judge them alike.

`python -m tests.fair.transcripts` writes them to the page's tests.
"""

import json
from pathlib import Path

from tests.fair.attacks import ATTACKS
from tests.fair.simulated_server import ADA_NONCE, HonestServer

PAGE_TESTS = Path(__file__).parents[2] / "src" / "fairdeal" / "web" / "source" / "tests"
TARGET = PAGE_TESTS / "fairTranscripts.jsonl"
MOVES = 6  # the match is stopped after them


def build() -> str:
    """The transcripts as JSON Lines; without messages where they are those of the honest server."""
    transcripts, honest = [], HonestServer(MOVES).run().messages
    kinds: tuple[type[HonestServer], ...] = (HonestServer, *ATTACKS)
    for kind in kinds:
        transcript = kind(MOVES).run()
        transcripts.append(
            {
                "server": kind.__name__,
                "honest": kind is HonestServer,
                "nonce": ADA_NONCE,
                "messages": transcript.messages if kind is HonestServer or transcript.messages != honest else None,
                "record": transcript.record,
            }
        )
    return "".join(f"{json.dumps(transcript, ensure_ascii=False)}\n" for transcript in transcripts)


if __name__ == "__main__":
    TARGET.write_text(build(), encoding="utf-8")
