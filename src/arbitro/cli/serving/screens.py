"""``arbitro screens``: what the screens of the hall show, told to a running application too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.options import at_a_place
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings

if TYPE_CHECKING:
    from arbitro.service import EventService
    from arbitro.web.screens import Screens, Turn

DONE = 0


@click.command("screens", cls=Command, help="cli.screens.help")
@click.argument("event", metavar="EVENT")
@option("--screen", default="", metavar="NAME", help="cli.screens.screen")
@option("--show", default="", metavar="KIND", help="cli.screens.show")
@option("--turn", "turns", multiple=True, metavar="KIND:A,B:SECONDS", help="cli.screens.turn")
@option("--text", default=None, metavar="TEXT", help="cli.screens.text")
@option("--whole", is_flag=True, help="cli.screens.whole")
@option("--minutes", type=click.IntRange(0, 720), default=0, help="cli.screens.minutes")
@at_a_place
def screens(  # noqa: PLR0913, PLR0917 - one parameter an option
    event: str,
    screen: str,
    show: str,
    turns: tuple[str, ...],
    text: str | None,
    whole: bool,
    minutes: int,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Have screens show, turn through or announce something, and tell what they are asked to."""
    from arbitro.web.screens import LONGEST_TEXT, Shown, name_of_screen, screens_of  # noqa: PLC0415

    at = settings(folder, database=database)

    def steer(service: EventService) -> int:
        service.snapshot(event)
        steered = screens_of(service, at.folder)
        name = name_of_screen(screen)
        if turns:
            steered.turn_through(event, _read(turns), screen=name)
        elif show:
            steered.show(event, Shown(show), minutes, screen=name)
        if text is not None:
            shown = text[:LONGEST_TEXT]
            steered.announce(event, shown, minutes or 10, whole=whole, screen=name)
        _tell(steered, event, name, as_json=as_json)
        return DONE

    try:
        return done_at(at, event, steer)
    except ValueError:
        complain(words().t("cli.screens.unreadable"), "screens-list")
        return BAD_INPUT


def _read(turns: tuple[str, ...]) -> tuple[Turn, ...]:
    from arbitro.web.screens import turn_of  # noqa: PLC0415 - slow to load

    return tuple(turn_of(each) for each in turns)


def _tell(steered: Screens, event: str, screen: str, *, as_json: bool) -> None:
    told = steered.of(event, screen)
    turns = [[each.show.value, list(each.sections), each.seconds] for each in told.turns]
    if as_json:
        print_json(
            {
                "screen": screen,
                "show": told.show.value,
                "until": told.show_until,
                "turns": turns,
                "text": told.text,
            }
        )
        return
    say(f"ui.wall.kind.{told.show.value}")
    for each in told.turns if turns else ():
        letters = ", ".join(each.sections).upper()
        print("\t".join(filter(None, (words().t(f"ui.wall.kind.{each.show.value}"), letters))))
    if told.text:
        print(told.text)
