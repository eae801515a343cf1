"""Sizes of the features of trick games, Python side; compiled modules take the C side from trick_feature_sizes.pxd."""

CARDS = 79
SEATS = 6
VALUES = 29
LEADS, WINS, UNDER, OFF = 0, 1, 2, 3  # roles of a face in the trick
ROLES = 4
STAKES = 6  # levels of points
HEIGHTS = 12  # levels of the number of unseen faces above a face
NEEDS = 9  # levels of the number of tricks that are still wanted
SHARES = 8  # levels of the share of unseen faces of a suit that are above a face
LENGTHS = 10  # levels of the number of faces of a suit in the hand
TAKEN_LEVELS = 13
TAKEN_STEP = 6  # points
OWN_MOVES = 64  # of a game, besides faces and cards that are put away
