"""``arbitro notices``: whether players of an event may ask to be told by mail, and how it goes."""

from __future__ import annotations

import click

from arbitro.cli.base.events import NoStoreError, opened
from arbitro.cli.base.options import at_a_place
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import mail_server, settings
from arbitro.storage import StoreError

DONE, REFUSED, BAD_INPUT = 0, 1, 2


@click.command("notices", cls=Command, help="cli.notices.help")
@click.argument("event", metavar="EVENT")
@option("--open/--close", "is_open", default=None, help="cli.notices.open")
@option("--try", "address", default="", metavar="ADDRESS", help="cli.notices.try")
@at_a_place
def notices(  # noqa: PLR0913, PLR0917 - one parameter an option
    event: str,
    is_open: bool | None,
    address: str,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Tell how the messages to players of an event stand; let them be asked for, or no longer."""
    from arbitro.service import UnknownEventError  # noqa: PLC0415 - slow to load
    from arbitro.web.notices.carrier import followers_of  # noqa: PLC0415
    from arbitro.web.views.event import EventView  # noqa: PLC0415
    from arbitro.web.views.notices import standing_of  # noqa: PLC0415

    if address and not _tried(address, as_json=as_json):
        return REFUSED
    at = settings(folder, database=database)
    try:
        service = opened(at)
    except NoStoreError:
        return BAD_INPUT
    try:
        found = service.snapshot(event)
        rows = followers_of(service, at.folder)
        if is_open is not None:
            rows.open(event, is_open=is_open)
        view = EventView(event, found.state, found.version)
        told = standing_of(rows, view, is_set_up=mail_server().is_set_up)
        rows.close()
    except UnknownEventError:
        complain(words().t("cli.events.unknown", event=event), "file-missing")
        return BAD_INPUT
    except StoreError as problem:
        complain(words().t(f"ui.file.{problem.code}"), problem.code)
        return BAD_INPUT
    finally:
        service.close()
    if as_json:
        print_json(told.as_dict())
        return DONE
    say("cli.notices.is-open" if told.is_open else "cli.notices.is-closed")
    if not told.is_set_up:
        say("cli.notices.mail.unset")
    say("ui.public.notices-told", count=told.told)
    if told.fault:
        say(f"ui.public.mail.{told.fault}")
    for name, fault in told.failed:
        print(f"{name}: {words().t(f'ui.public.mailbox.{fault}')}")
    return DONE


def _tried(address: str, *, as_json: bool) -> bool:
    """Send a message that shows that messages arrive; tell whether it was taken."""
    from arbitro.service.mail import MailError, is_address, post  # noqa: PLC0415 - slow to load
    from arbitro.web.notices.messages import trial  # noqa: PLC0415

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
