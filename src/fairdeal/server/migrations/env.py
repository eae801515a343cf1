"""Alembic's environment: runs the migrations on the store's connection (store/migrate.py)."""

from alembic import context

from fairdeal.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=context.config.attributes["version_table"],
    transactional_ddl=True,  # by default Alembic uses no transaction on SQLite, and a failed migration stays half done
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
