"""One file a migration, each naming the one before it. A migration that has been released never changes."""
