"""A group of commands that lists them in the order of their definition."""

from typing import Any

import click


class CommandGroup(click.Group):
    """Lists the commands in the order in which they were added, and all of them after an unknown one."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"no_args_is_help": False, **settings})  # click would print the help as an error

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"there is no command {args[0]!r}; commands: {', '.join(self.commands)}")
        return super().resolve_command(ctx, args)
