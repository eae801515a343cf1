"""How much work the coach does: much less than a review, because a player waits for it."""

from fairdeal.review.settings import ReviewSettings

SETTINGS = ReviewSettings(worlds=100)  # in which moves are compared
REASONS = ReviewSettings(worlds=400)  # an eighth of them is used to find reasons
MASTER = "master:300"  # the bot whose move is recommended
HANDS = 160  # deals from which the coach concludes what the others hold
