"""``arbitro serve hook``: the services that are told of public news."""

from __future__ import annotations

import click

from arbitro.answers.interface.hall import HookOut
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import done_at, one_alone
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.service import EventService
from arbitro.web.public.hooks import TOLD_FILE, HookError, Hooks

DONE, REFUSED = 0, 1


@click.command("hook", cls=Command, help="cli.hook.help")
@click.argument("event", metavar="EVENT")
@option("--tell", "url", default=None, metavar="URL", help="cli.hook.tell")
@option("--nobody", is_flag=True, help="cli.hook.nobody")
@at_a_place
def hook(
    event: str,
    url: str | None,
    nobody: bool,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Tell which service is told of an event; name one, or nobody any more."""
    if nobody and url is not None:
        return one_alone("--tell", "--nobody")
    at = settings(folder, database=database)
    hooks = Hooks(at.folder / TOLD_FILE)

    def told(service: EventService) -> int:
        service.snapshot(event)
        if nobody or url is not None:
            try:
                hooks.tell(event, "" if nobody else (url or ""))
            except HookError as problem:
                complain(words().t(f"refused.hook-{problem.code}"), f"hook-{problem.code}")
                return REFUSED
        _show(hooks.told(event), as_json=as_json)
        return DONE

    return done_at(at, event, told)


def _show(told: HookOut, *, as_json: bool) -> None:
    if as_json:
        print_answer(told)
        return
    if not told.url:
        say("cli.hook.tells-nobody")
        return
    say("cli.hook.tells", url=told.url, secret=told.secret)
    if told.problem:
        say(f"ui.public.hook-problem.{told.problem}")
    elif told.told:
        say("ui.public.hook-told")
