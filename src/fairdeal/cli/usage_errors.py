"""One-line explanations of invalid command lines: what was wrong, and what is accepted."""

import click


def explain(error: click.UsageError) -> str:
    """Explain a usage error on one line."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        return f"there is no option {error.option_name}; {_list_options(error.ctx)}"
    if type(error) is click.BadParameter and error.param is not None:
        return f"{_parameter_name(error.param)}: {error.message}"
    message = error.format_message().rstrip(".")
    if message == "Missing command" and error.ctx is not None and isinstance(error.ctx.command, click.Group):
        return f"name a command: {', '.join(error.ctx.command.commands)}; see {error.ctx.command_path} --help"
    return f"{message}; {_usage(error.ctx) if error.ctx is not None else 'see fairdeal COMMAND --help'}"


def _parameter_name(parameter: click.Parameter) -> str:
    return max(parameter.opts, key=len) if isinstance(parameter, click.Option) else str(parameter.name).upper()


def _list_options(context: click.Context) -> str:
    parameters = context.command.get_params(context)
    options = [_parameter_name(parameter) for parameter in parameters if isinstance(parameter, click.Option)]
    return f"{context.command_path} has {', '.join(options)}"


def _usage(context: click.Context) -> str:
    return f"usage: {context.command_path} {' '.join(context.command.collect_usage_pieces(context))}"
