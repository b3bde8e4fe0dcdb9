"""``arbitro completion``: a script that makes a shell complete arbitro's commands and options."""

from __future__ import annotations

from typing import NamedTuple

import click
from click.shell_completion import get_completion_class

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.words import Command, option


class CompletionScript(NamedTuple):
    """The script that completes commands in a shell."""

    shell: str
    script: str


@click.command(cls=Command, help="cli.completion.help")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@option("--json", "as_json", is_flag=True, help="cli.option.json")
@click.pass_context
def completion(ctx: click.Context, shell: str, as_json: bool) -> int:
    """Print the completion script of a shell."""
    found = get_completion_class(shell)
    assert found is not None, "click completes every shell of the choice"
    script = found(ctx.find_root().command, {}, "arbitro", "_ARBITRO_COMPLETE")
    if as_json:
        print_answer(CompletionScript(shell, script.source()))
    else:
        click.echo(script.source())
    return 0
