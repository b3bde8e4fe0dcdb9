"""``arbitro serve tokens``: the tokens by which programs are let in, made, listed and ended."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from datetime import timedelta
from functools import partial
from pathlib import Path

import click

from arbitro.answers.interface.server import TokenItem, TokenOut
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import done_at
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import complain, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.config import settings
from arbitro.service import EventService
from arbitro.storage.databases import databases
from arbitro.web.session.access import Role
from arbitro.web.session.devices import LET_IN, AdmittedDevice, Devices, Grant
from arbitro.web.session.tokens import describe_token

ROLES = (
    *("chief", "deputy", "sector", "desk", "helper", "screens", "organiser", "fair-play"),
    "appeals",
)


@click.group("tokens", cls=Group, params=[language_option()], help="cli.tokens.help")
def tokens() -> None:
    """Make, list and end tokens."""


DONE, BAD_INPUT = 0, 2


def _done(
    folder: str | None, database: str | None, work: Callable[[Devices], int], event: str = ""
) -> int:
    """Return the exit code of work on who is let in at a place, to an event there is."""
    at = settings(folder, database=database)
    at.folder.mkdir(parents=True, exist_ok=True)

    def done(service: EventService) -> int:
        if event:
            service.snapshot(event)
        with closing(_devices(service, at.folder)) as devices:
            return work(devices)

    return done_at(at, event, done)


def _devices(service: EventService, folder: Path) -> Devices:
    """Return what knows who is let in, in files or in the rows servers of one database share."""
    if service.in_files:
        return Devices(folder / LET_IN, begun=service.begun)

    store = service.store
    assert isinstance(store, databases.PostgresStore), "events that are no files are in a database"
    return Devices(
        databases.PostgresDoor(store), begun=service.begun, names=databases.Accounts(store).names
    )


@tokens.command("list", cls=Command, help="cli.tokens.list-help")
@at_a_place
def list_tokens(folder: str | None, database: str | None, as_json: bool) -> int:
    """List who is let in by a token."""
    return _done(folder, database, partial(_listed, as_json=as_json))


def _listed(devices: Devices, *, as_json: bool) -> int:
    known = [describe_token(item) for item in devices.all() if item.is_program]
    if as_json:
        print_answer(known, list[TokenItem])
        return DONE
    for item in known:
        role = words().t(f"ui.role.{item.role}")
        told = (item.name[:12], item.actor, role, item.event, f"{item.until:%Y-%m-%d}")
        print("\t".join(part for part in told if part))
    return DONE


@tokens.command("make", cls=Command, help="cli.tokens.make-help")
@click.argument("actor", metavar="NAME")
@option("--role", type=click.Choice(ROLES), default="desk", help="cli.tokens.role")
@option("--event", default="", metavar="EVENT", help="cli.tokens.event")
@option("--days", type=click.IntRange(1, 366), default=30, metavar="N", help="cli.tokens.days")
@option("--not-publishing", is_flag=True, help="cli.tokens.not-publishing")
@at_a_place
def make(
    actor: str,
    role: str,
    event: str,
    days: int,
    not_publishing: bool,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Make a token and print it, this once."""
    grant = Grant(Role(role), event, publishing=not not_publishing)

    def issued(devices: Devices) -> int:
        made, token = devices.issue(grant, actor, stay=timedelta(days=days))
        if as_json:
            print_answer(TokenOut(**asdict(describe_token(made)), token=token))
        else:
            print(token)
        return DONE

    return _done(folder, database, issued, event)


@tokens.command("end", cls=Command, help="cli.tokens.end-help")
@click.argument("name", metavar="NAME")
@at_a_place
def end(name: str, folder: str | None, database: str | None, as_json: bool) -> int:
    """End the tokens of a name, or the one whose listed name begins so."""
    return _done(folder, database, partial(_ended, name=name, as_json=as_json))


def _ended(devices: Devices, *, name: str, as_json: bool) -> int:
    found = [
        item
        for item in devices.all()
        if item.is_program and (item.actor == name or (len(name) >= 8 and _is_named(item, name)))
    ]
    for item in found:
        devices.put_out(item.name)
    if not found:
        complain(words().t("cli.tokens.none", name=name), "token-unknown")
        return BAD_INPUT
    if as_json:
        print_answer([describe_token(item) for item in found], list[TokenItem])
    else:
        print(words().t("cli.tokens.ended", count=len(found)))
    return DONE


def _is_named(program: AdmittedDevice, name: str) -> bool:
    return describe_token(program).name.startswith(name)
