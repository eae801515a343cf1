"""A person's progress over their reviewed matches, from what the store keeps of each review."""

from collections.abc import Sequence

import msgspec

from fairdeal.games import all_games
from fairdeal.review import progress
from fairdeal.review.verdicts import Verdict
from fairdeal.review.wording import unit_of_kind
from fairdeal.server.review_bodies import GameProgress, KindProgress, MatchProgress, ReviewProgress
from fairdeal.server.store import ReviewedMatch


def progress_of(stored: Sequence[ReviewedMatch]) -> ReviewProgress:
    """The progress over matches that are given latest first; games that are no longer installed are left out."""
    games = all_games()
    times = {match.match_id: match.at for match in stored}
    matches = [
        progress.ReviewedMatch(match.match_id, match.game, unit_of_kind(games[match.game]), _losses(match.decisions))
        for match in reversed(stored)
        if match.game in games
    ]
    return ReviewProgress([_game(found, games[found.game].title, times) for found in progress.summarize(matches)])


def _losses(decisions: str) -> list[progress.DecisionLoss]:
    return [
        progress.DecisionLoss(kind, Verdict(verdict), loss) for kind, verdict, loss in msgspec.json.decode(decisions)
    ]


def _game(found: progress.Progress, title: str, times: dict[str, int]) -> GameProgress:
    return GameProgress(
        game=found.game,
        title=title,
        words=progress.progress_title(found, title),
        kinds=[
            KindProgress(kind.kind, progress.kind_words(kind), kind.decisions, kind.mistakes) for kind in found.kinds
        ],
        matches=[
            MatchProgress(match.name, times[match.name], match.loss, progress.match_words(match))
            for match in found.matches
        ],
        trend=progress.trend_words(found.trend),
    )
