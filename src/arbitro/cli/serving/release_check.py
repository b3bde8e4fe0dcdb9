"""``arbitro serve newer``: whether there is a newer release; nothing else ever looks for one."""

from __future__ import annotations

from typing import NamedTuple

import click

from arbitro import __version__
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.config import releases_address
from arbitro.service.outside.release_check import NewerError, latest

CURRENT, NEWER, NOT_TOLD = 0, 1, 2


class ReleaseFound(NamedTuple):
    """The latest release, the one that runs here, and whether the first is newer."""

    version: str
    here: str
    newer: bool


@click.command(cls=Command, help="cli.newer.help")
@option("--from", "address", metavar="FOLDER|ADDRESS", help="cli.newer.from")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def newer(address: str | None, as_json: bool) -> int:
    """Ask where releases are told of, and say what runs here beside the latest.

    Where no place is given nobody is asked: it says what runs here, and how to find out.
    """
    source = address or releases_address()
    if source is None:
        say("cli.newer.nowhere", error=True, here=__version__)
        return NOT_TOLD
    try:
        found = latest(source)
    except NewerError as problem:
        say(f"cli.newer.{problem.code}", error=True, address=source)
        return NOT_TOLD
    if as_json:
        print_answer(ReleaseFound(found.version, found.here, found.is_newer))
    else:
        code = "cli.newer.newer" if found.is_newer else "cli.newer.current"
        say(code, version=found.version, here=found.here)
    return NEWER if found.is_newer else CURRENT
