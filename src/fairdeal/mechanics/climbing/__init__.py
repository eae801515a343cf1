"""What climbing games share: roles by the places of the last round, the exchange between them, and the scene."""
