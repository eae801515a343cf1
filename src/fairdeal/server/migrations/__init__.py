"""How a database comes from each version of the schema to the next (Alembic; run by the program when it starts)."""
