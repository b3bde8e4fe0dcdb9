"""The command line: ``arbitro COMMAND``. Each command lives in its own module, loaded when used.

Exit codes: 0 done; 1 refused by the rules, or differences found; 2 bad input; 3 a fault of ours.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from arbitro.cli.words import Group, Option, choose_language, language_option, say

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

DONE, REFUSED, BAD_INPUT, INTERNAL = 0, 1, 2, 3

COMMANDS = {
    "serve": "arbitro.cli.serve:serve",
    "demo": "arbitro.cli.serve:demo",
    "pair": "arbitro.cli.pair:pair",
    "check": "arbitro.cli.check:check",
    "standings": "arbitro.cli.standings:standings",
    "prizes": "arbitro.cli.prizes:prizes",
    "rate": "arbitro.cli.rate:rate",
    "norms": "arbitro.cli.norms:norms",
    "position": "arbitro.cli.position:position",
    "game": "arbitro.cli.game:game",
    "explain": "arbitro.cli.explain:explain",
    "ruling": "arbitro.cli.ruling:ruling",
    "clock": "arbitro.cli.clock:clock",
    "convert": "arbitro.cli.convert:convert",
    "import": "arbitro.cli.importing:import_report",
    "generate": "arbitro.cli.generate:generate",
    "completion": "arbitro.cli.completion:completion",
}


class LazyGroup(Group):
    """The group of all commands, which imports a command's module only to run or describe it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order people need them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, None where there is none."""
        del ctx
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, _, name = where.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from arbitro import __version__

        click.echo(f"arbitro {__version__}")
        ctx.exit()


root = LazyGroup(
    name="arbitro",
    params=[
        language_option(),
        Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="cli.option.version",
        ),
    ],
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    choose_language(given)
    output = sys.stdout
    try:
        code: Any = root.main(args=given, prog_name="arbitro", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as problem:
        from arbitro.cli.usage import describe

        print(describe(problem), file=sys.stderr)
        code = BAD_INPUT
    except click.ClickException as problem:
        print(problem.format_message(), file=sys.stderr)
        code = BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except SystemExit:
        if sys.stdout is output:
            raise
        # click has met a closed pipe: it wraps the stream and leaves with 1, which is "refused"
        code = _nobody_reads()
    except BrokenPipeError:
        code = _nobody_reads()
    except OSError as problem:
        if problem.filename is not None:
            code = _fault()
        else:
            from arbitro.cli.words import system_problem

            say("cli.cannot-print", error=True, problem=system_problem(problem))
            code = BAD_INPUT
            _forget_output()
    except Exception:  # noqa: BLE001 - the last resort: a fault of ours has its own exit code
        code = _fault()
    sys.exit(code if isinstance(code, int) else DONE)


def _fault() -> int:
    import traceback

    traceback.print_exc()
    say("cli.internal-error", error=True)
    return INTERNAL


def _nobody_reads() -> int:
    """Leave quietly: who reads our output has seen enough."""
    _forget_output()
    return DONE


def _forget_output() -> None:
    """Let what was not written yet go nowhere, instead of failing once more at the very end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.__stdout__.fileno() if sys.__stdout__ else 1)
        os.close(nowhere)
