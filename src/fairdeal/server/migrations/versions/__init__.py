"""One file per migration, each naming the one before it. A released migration never changes."""
