"""Power loss: a server on a disk that forgets whatever was not synced."""
