"""What the command line has promised: run this file to note more of it; nothing may ever go."""

from pathlib import Path

import click

from arbitro.cli.commands import COMMANDS, load_command

PROMISE = Path(__file__).with_name("command_promise.txt")


def described():
    """Yield every command with its arguments in order and, one a line, its options.

    An option is promised with what it takes: nothing, one value, or several.
    """
    for path, entry in COMMANDS.items():
        if entry.place:
            yield from of_command(path, load_command(entry.place))


def of_command(path, command):
    """Yield the lines of one command and of those below it."""
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    yield " ".join([path, *(str(each.metavar or each.name).upper() for each in arguments)])
    for option in command.params:
        if isinstance(option, click.Option):
            for name in (*option.opts, *option.secondary_opts):
                taken = "" if option.is_flag or option.count else " VALUE"
                yield f"{path} {name}{taken}{' ...' if option.multiple else ''}"
    if isinstance(command, click.Group):
        for name, below in sorted(command.commands.items()):
            yield from of_command(f"{path} {name}", below)


if __name__ == "__main__":
    kept = set(PROMISE.read_text("utf-8").splitlines()) if PROMISE.exists() else set()
    PROMISE.write_text("\n".join(sorted(kept | set(described()))) + "\n", "utf-8")
