"""Alembic migrations from each version of the schema to the next; the server runs them when it starts."""
