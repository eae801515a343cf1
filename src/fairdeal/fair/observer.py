"""A client's part of fair deals: what to send, what to note, and what to say when the server breaks its promise.

The browser has the same in TypeScript (`net/fairObserver.ts`). An observer gets every `welcome` and `update` of a table
in order. It never stops a match: it tells the player.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fairdeal.fair import protocol
from fairdeal.fair.protocol import FailedSeal, SealedPlayer
from fairdeal.fair.verification import Noted

GATHERING, PLAYING = "gathering", "playing"
MAX_FAILED = 2  # given-up seals that one player who does not answer can cause
MANY_ATTEMPTS = f"the shuffle was given up more than {MAX_FAILED} times: somebody may be choosing among the deals"
UNSEALED = "the match began without a seal: nothing shows that the server did not choose the cards"
Json = Mapping[str, Any]


@dataclass
class MatchNotes:
    """What a client noted about one match."""

    match: str  # the id in links
    promise: str = ""  # the server's commitment
    name: str = ""
    nonce: str = ""  # empty: this client has not committed
    seals: list[str] = field(default_factory=list)  # all that were published, the last one counts
    players: list[SealedPlayer] = field(default_factory=list)  # with nonces, once the match has started
    is_trusted: bool = True  # the last seal was as it should be
    is_revealed: bool = False
    revealed_under: set[str] = field(default_factory=set)  # seals
    has_started: bool = False
    moves: int = 0
    head: str = ""
    shown: list[tuple[int, int, int, str]] = field(default_factory=list)  # moves before and after, seat, text

    def noted(self) -> Noted:
        """What the record must agree with."""
        is_sealed = self.own_commitment() is not None
        return Noted(self.promise, self.nonce if is_sealed else None, self.name or None, self.head or None)

    def own_commitment(self) -> str | None:
        return next((player.commitment for player in self.players if player.name == self.name), None)


class FairDealObserver:
    """Follows the fair deals of one table. `new_nonce` returns 64 random hexadecimal digits."""

    def __init__(self, new_nonce: Callable[[], str]) -> None:
        self.new_nonce = new_nonce
        self.table_id = ""
        self.last_seq = 0
        self.notes: MatchNotes | None = None  # on the match being played, or the next one
        self.finished: MatchNotes | None = None  # on the last match, to compare with its record
        self.sent = ""  # the last commitment, since the connection was opened
        self.problems: list[str] = []  # what the server did wrong, in words for the player

    def welcome(self, message: Json) -> list[dict[str, Any]]:
        """Follow a `welcome`; returns the requests to send."""
        if message["id"] == self.table_id and message["seq"] < self.last_seq:
            self._report("the table went back to an earlier state: cards that are dealt now may be known to somebody")
        self.table_id, self.last_seq, self.sent = message["id"], message["seq"], ""
        if self.notes is not None:  # what was sent last may be lost with the connection: send it again, accuse nobody
            self.notes.is_revealed = False
            self.notes.revealed_under.clear()
        is_over = self.notes is not None and self.notes.has_started and message["table"]["stage"] == GATHERING
        return self._follow(message, message["table"], message["you"], [], is_over)

    def update(self, message: Json, table: Json, you: Json) -> list[dict[str, Any]]:
        """Follow an `update`; `table` and `you` are as they are after it. Returns the requests to send."""
        self.last_seq = message["seq"]
        events = message["events"]
        is_over = any(event["event"] == "match_over" for event in events)
        return self._follow(message, table, you, events, is_over)

    def _follow(self, message: Json, table: Json, you: Json, events: Sequence[Json], is_over: bool) -> list[Any]:
        if not is_over:
            requests = self._follow_table(table, you)
            self._follow_chain(message.get("chain"), events)
            return requests
        self._follow_chain(message.get("chain"), events)
        self.finished = self.notes if self.notes is not None and self.notes.has_started else None
        return self._follow_table(table, you)

    def _report(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)

    # ---- Before the match

    def _follow_table(self, table: Json, you: Json) -> list[dict[str, Any]]:
        fair = table.get("fair")
        if fair is not None and fair.get("version") != protocol.VERSION:
            fair = None
        if table["stage"] == PLAYING and (fair is None or fair["seal"] is None):
            self._follow_unsealed(table, you)
            return []
        if fair is None:
            return []
        match = f"{self.table_id}-{fair['match']}"
        if self.notes is None or self.notes.match != match:
            self.notes = MatchNotes(match)
        notes = self.notes
        seat = you.get("seat")
        if seat is not None and table["stage"] == GATHERING:
            notes.name = table["seats"][seat]["name"]
        elif table["stage"] == GATHERING:  # a client without a seat adds nothing, and misses nothing
            notes.name, notes.nonce, notes.is_revealed = "", "", False
            notes.revealed_under.clear()
        if notes.promise != fair["commitment"]:
            if notes.has_started:
                self._report("the server changed its commitment during the match")
                return []
            notes.promise, notes.nonce, notes.is_revealed = fair["commitment"], "", False
        if fair["seal"] is not None:
            return self._follow_seal(notes, fair, table)
        if seat is None or table["stage"] != GATHERING or fair["commitments"][seat] is not None:
            return []
        notes.nonce = notes.nonce or self.new_nonce()
        commitment = protocol.nonce_commitment(match, notes.promise, notes.name, notes.nonce)
        if commitment == self.sent:
            return []
        self.sent = commitment
        return [{"type": "commit", "commitment": commitment}]

    def _follow_unsealed(self, table: Json, you: Json) -> None:
        """Follow a match that began without a seal."""
        match = f"{self.table_id}-{table['match']}"
        if self.notes is None or self.notes.match != match:
            self.notes = MatchNotes(match)
        self.notes.has_started = True
        if you.get("seat") is not None:
            self._report(UNSEALED)

    def _follow_seal(self, notes: MatchNotes, fair: Json, table: Json) -> list[dict[str, Any]]:
        seal = fair["seal"]
        players = [SealedPlayer.from_json(player) for player in seal["players"]]
        failed = [FailedSeal.from_json(attempt) for attempt in seal["earlier"]]
        is_new = seal["seal"] not in notes.seals
        if is_new:
            if notes.has_started:
                self._report("the server changed the seal during the match")
                return []
            if len(failed) > MAX_FAILED:  # a warning only: if the nonce were held back, others would choose the cards
                self._report(MANY_ATTEMPTS)
            known = len(self.problems)
            self._check_seal(notes, seal["seal"], players, failed, table)
            notes.is_trusted = len(self.problems) == known
            notes.seals.append(seal["seal"])
        notes.players = players
        if table["stage"] == PLAYING and not notes.has_started:
            notes.has_started, notes.head = True, notes.head or seal["seal"]
            self._check_nonces(notes)
        own = notes.own_commitment()
        if table["stage"] != GATHERING or notes.is_revealed or not notes.nonce or own is None or not notes.is_trusted:
            return []
        notes.is_revealed = True
        notes.revealed_under.add(seal["seal"])
        return [{"type": "reveal", "nonce": notes.nonce}]

    def _check_seal(
        self, notes: MatchNotes, seal: str, players: list[SealedPlayer], failed: list[FailedSeal], table: Json
    ) -> None:
        """Check a seal before anything is revealed."""
        game, options = table["settings"]["game"], table["options"]
        if protocol.seal_of(notes.match, notes.promise, game, options, players, failed) != seal:
            self._report("the seal does not fit the players, the commitments and the settings that you see")
        if len(failed) < protocol.MAX_EARLIER and not {*notes.seals} <= {attempt.seal for attempt in failed}:
            self._report("the server hides an earlier attempt to shuffle for this match")
        if notes.revealed_under & {attempt.seal for attempt in failed if notes.name in attempt.missing}:
            self._report("the server claims that your number did not arrive, but it was sent")
        if table["stage"] == GATHERING:
            shown = [seat["name"] for seat in table["seats"] if not seat["free"]]
            if [player.name for player in players] != shown:
                self._report(
                    f"the seal is for {', '.join(player.name for player in players)}, not for the players here"
                )
        if any(player.by != protocol.PERSON and (player.nonce or player.commitment) for player in players):
            self._report("the server added a number of its own on the seat of a bot")
        if notes.nonce:
            expected = protocol.nonce_commitment(notes.match, notes.promise, notes.name, notes.nonce)
            own = next((player.commitment for player in players if player.name == notes.name), None)
            if own is None:
                self._report("your number is not in this shuffle: the server left it out, or did not reach you")
            elif own != expected:
                self._report("the server replaced your commitment with another")

    def _check_nonces(self, notes: MatchNotes) -> None:
        """Check every nonce that the server published when the match started."""
        for player in notes.players:
            if player.commitment is None:
                continue
            expected = protocol.nonce_commitment(notes.match, notes.promise, player.name, player.nonce)
            if expected != player.commitment:
                self._report(f"the number of {player.name} is not the one that they committed to")

    # ---- During the match

    def _follow_chain(self, chain: Json | None, events: Sequence[Json]) -> None:
        notes = self.notes
        if chain is None or notes is None or not notes.has_started:
            return
        before, after = notes.moves, chain["moves"]
        if after > before and chain["head"] == notes.head:
            self._report("a move was made and is not in the chain of moves")
        if after < before and events and not any(event["event"] == "undone" for event in events):
            self._report("the server took moves back")
        if after < before:
            notes.shown = [shown for shown in notes.shown if shown[1] <= after]
        elif after == before + 1:  # otherwise some of the moves may be hidden
            moves = [(event["seat"], event["move"]) for event in events if event.get("move") is not None]
            notes.shown += [(before, after, *moves[0])] if len(moves) == 1 else []
        notes.moves, notes.head = after, chain["head"]

    def compare_moves(self, notes: MatchNotes, moves: Sequence[Sequence[Any]]) -> None:
        """Compare the moves of a record with those that the server showed."""
        for before, after, seat, text in notes.shown:
            if [seat, text] not in [list(move) for move in moves[before:after]]:
                self._report(f"move {before + 1} was shown to you as {text}, and the record has another")
                return
