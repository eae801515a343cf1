"""How much work the coach does: a player waits for it, so it is much less than a review does."""

from fairdeal.review.settings import ReviewSettings

SETTINGS = ReviewSettings(worlds=100)  # in which moves are compared
REASONS = ReviewSettings(worlds=400)  # a reason counts in an eighth of them
MASTER = "master:300"  # whose move is recommended
HANDS = 160  # deals in which the others' cards are counted
