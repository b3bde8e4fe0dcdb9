"""``arbitro serve screens``: what the screens of the hall show."""

from __future__ import annotations

import click

from arbitro import clock
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.service import EventService
from arbitro.web.live.screen_control import Line, Order, OrderError, steer, told
from arbitro.web.live.screens import LONGEST_TEXT, Screens, is_here, name_of_screen, screens_of
from arbitro.web.views.event.event import EventView

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
def screens(
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
    at = settings(folder, database=database)

    def steered(service: EventService) -> int:
        now, known = service.snapshot(event), screens_of(service, at.folder)
        lines = [_line(turn) for turn in turns] or None
        order = Order(screen, show or None, minutes, lines, text, whole=whole)
        if lines or show or text is not None:
            steer(known, EventView(now.key, now.state, now.version), order)
        _tell(known, event, name_of_screen(screen), as_json=as_json)
        return DONE

    try:
        return done_at(at, event, steered)
    except OrderError as problem:
        _complain(problem.part)
        return BAD_INPUT


def _complain(part: str) -> None:
    if part == "text":
        complain(words().t("ui.wall.fault", count=LONGEST_TEXT), "screens-text")
    else:
        complain(words().t("cli.screens.unreadable"), "screens-list")


def _line(text: str) -> Line:
    """Read a line of a list; what it means is judged where it is carried out."""
    kind, _, rest = text.partition(":")
    letters, _, seconds = rest.partition(":")
    plain = seconds.isascii() and seconds.isdigit() and len(seconds) < 9
    return Line(kind, letters, int(seconds) if plain else -1 if seconds else 0)


def _tell(known: Screens, event: str, screen: str, *, as_json: bool) -> None:
    steering, seen, now = known.of(event, screen), known.seen(event), clock.now()
    if as_json:
        here = any(is_here(at, now) for name, at in seen.items() if screen in {"", name})
        print_answer(told(screen, steering, connected=here))
        return
    say(f"ui.wall.kind.{steering.show.value}")
    for turn in steering.turns if steering.show.value == "list" else ():
        letters = ", ".join(turn.sections).upper()
        print("\t".join(filter(None, (words().t(f"ui.wall.kind.{turn.show.value}"), letters))))
    if steering.text:
        print(steering.text)
