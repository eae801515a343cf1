"""What Alembic runs to migrate: on the connection that the store gives it (store/migrate.py)."""

from alembic import context

from fairdeal.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=context.config.attributes["version_table"],
    transactional_ddl=True,  # Alembic would not try on SQLite, and leave a failed migration half done
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
