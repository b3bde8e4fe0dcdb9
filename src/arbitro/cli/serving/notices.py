"""``arbitro serve notices``: e-mail to the players of an event."""

from __future__ import annotations

from contextlib import closing

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import done_at
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import mail_server, settings
from arbitro.service import EventService
from arbitro.service.outside.mail import MailError, is_address, post
from arbitro.web.notices.carrier import followers_of
from arbitro.web.notices.messages import trial
from arbitro.web.views.event.event import EventView
from arbitro.web.views.office.notices import NoticesStanding, standing_of

DONE, REFUSED = 0, 1


@click.command("notices", cls=Command, help="cli.notices.help")
@click.argument("event", metavar="EVENT")
@option("--open/--close", "is_open", default=None, help="cli.notices.open")
@option("--try", "address", default="", metavar="ADDRESS", help="cli.notices.try")
@at_a_place
def notices(
    event: str,
    is_open: bool | None,
    address: str,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Tell how the messages to players of an event stand; let them be asked for, or no longer."""
    if address and not _tried(address, as_json=as_json):
        return REFUSED
    at = settings(folder, database=database)

    def told(service: EventService) -> int:
        found = service.snapshot(event)
        with closing(followers_of(service, at.folder)) as rows:
            if is_open is not None:
                rows.open(event, is_open=is_open)
            view = EventView(event, found.state, found.version)
            standing = standing_of(rows, view, is_set_up=mail_server().is_set_up)
        _tell(standing, as_json=as_json)
        return DONE

    return done_at(at, event, told)


def _tell(standing: NoticesStanding, *, as_json: bool) -> None:
    if as_json:
        print_answer(standing.answer)
        return
    say("cli.notices.is-open" if standing.is_open else "cli.notices.is-closed")
    if not standing.is_set_up:
        say("cli.notices.mail.unset")
    say("ui.public.notices-told", count=standing.told)
    if standing.fault:
        say(f"ui.public.mail.{standing.fault}")
    for name, fault in standing.failed:
        print(f"{name}: {words().t(f'ui.public.mailbox.{fault}')}")


def _tried(address: str, *, as_json: bool) -> bool:
    """Send a message that shows that messages arrive; tell whether it was taken."""
    if not is_address(address):
        complain(words().t("refused.notices-address"), "notices-address")
        return False
    server = mail_server()
    try:
        with post(server) as sent_by:
            fault = sent_by.hand_over(trial(address, server.sender, words()))
    except MailError as problem:
        complain(words().t(f"cli.notices.mail.{problem.code}"), problem.code)
        return False
    if fault:
        complain(words().t(f"ui.public.mailbox.{fault}"), fault)
        return False
    say("cli.notices.tried", error=as_json, address=address)
    return True
