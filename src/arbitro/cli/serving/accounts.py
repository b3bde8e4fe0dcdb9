"""``arbitro serve accounts``: organisations, people and rights of a server with a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

import click

from arbitro import clock
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import NoStoreError, opened
from arbitro.cli.base.speech import complain, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.config import settings
from arbitro.storage import StoreError
from arbitro.storage.databases import databases
from arbitro.storage.tables.account_rows import (
    INVITED_FOR,
    ROLES,
    Account,
    InvitationRow,
    Organisation,
    SignIn,
    digest_of,
    folded_login,
    new_key,
)

if TYPE_CHECKING:
    from arbitro.storage.databases.accounts import Accounts

DONE, REFUSED, BAD_INPUT = 0, 1, 2
LINES = 200
F = TypeVar("F", bound=Callable[..., int])


class ListedAccount(NamedTuple):
    """A person who may sign in; of one that is ``closed`` nothing is let in."""

    login: str
    name: str
    operator: bool
    closed: bool


class ListedMember(NamedTuple):
    """A member of an organisation."""

    login: str
    administrator: bool


class ListedOrganisation(NamedTuple):
    """An organisation and its members."""

    name: str
    members: tuple[ListedMember, ...]


class ListedAccounts(NamedTuple):
    """All people and organisations of a server."""

    accounts: tuple[ListedAccount, ...]
    organisations: tuple[ListedOrganisation, ...]


class MadeOrganisation(NamedTuple):
    """An organisation that was made."""

    organisation: str


class Invited(NamedTuple):
    """Who was invited: the address below the server's, and until when it holds."""

    login: str
    path: str
    until: str


class ClosedAccount(NamedTuple):
    """An account that was closed, or opened again."""

    login: str
    closed: bool


class GivenRole(NamedTuple):
    """The role of an account at an event, ``none`` for none any more."""

    event: str
    login: str
    role: str


class OwnedEvent(NamedTuple):
    """The organisation an event belongs to."""

    event: str
    organisation: str


AccountAct: TypeAlias = MadeOrganisation | Invited | ClosedAccount | GivenRole | OwnedEvent


class RefusedError(Exception):
    """What was asked for is not done; why has been said."""


@click.group("accounts", cls=Group, params=[language_option()], help="cli.accounts.help")
def accounts() -> None:
    """Organisations, people and rights of a server with a database."""


def _common(command: F) -> F:
    """Give a command the options all of them have."""
    command = option("--json", "as_json", is_flag=True, help="cli.option.json")(command)
    return option("--database", metavar="ADDRESS", help="cli.serve.database")(command)


@contextmanager
def _rows(database: str | None) -> Iterator[Accounts]:
    """Give the accounts of a database; RefusedError, said before, where there are none."""
    at = settings(database=database)
    if at.database is None:
        complain(words().t("cli.accounts.no-database"), "no-database")
        raise RefusedError
    try:
        service = opened(at)
    except NoStoreError:
        raise RefusedError from None
    try:
        assert isinstance(service.store, databases.PostgresStore)
        yield databases.Accounts(service.store)
    except StoreError as problem:
        complain(words().t(f"ui.file.{problem.code}", opened_by=problem.opened_by), problem.code)
        raise RefusedError from None
    finally:
        service.close()


def _refused(code: str, **named: str) -> RefusedError:
    complain(words().t(f"cli.accounts.{code}", **named), code)
    return RefusedError()


def _account(rows: Accounts, login: str) -> Account:
    found = rows.named(folded_login(login))
    if found is None:
        raise _refused("no-account", login=login)
    return found


def _organisation(rows: Accounts, name: str) -> Organisation:
    found = next((item for item in rows.organisations() if item.name == name), None)
    if found is None:
        raise _refused("no-organisation", name=name)
    return found


def _run(database: str | None, work: Callable[[Accounts], AccountAct], said: str,
         *, as_json: bool) -> int:  # fmt: skip
    try:
        with _rows(database) as rows:
            told = work(rows)
    except RefusedError:
        return BAD_INPUT
    if as_json:
        print_answer(told)
    else:
        shown = told._asdict()
        if isinstance(told, Invited):
            shown["until"] = words().minute(told.until)
        print(words().t(f"cli.accounts.{said}", **shown))
    return DONE


@accounts.command("list", cls=Command, help="cli.accounts.list-help")
@_common
def list_accounts(database: str | None, as_json: bool) -> int:
    """List organisations with their members, and operators."""
    try:
        with _rows(database) as rows:
            known = rows.all()
            members = {item.name: rows.members(item.number) for item in rows.organisations()}
    except RefusedError:
        return BAD_INPUT
    if as_json:
        people = tuple(
            ListedAccount(item.login, item.name, item.operator, item.closed) for item in known
        )
        organisations = tuple(
            ListedOrganisation(
                name, tuple(ListedMember(item.account.login, item.administrator) for item in of)
            )
            for name, of in members.items()
        )
        print_answer(ListedAccounts(people, organisations))
        return DONE
    for account in known:
        tags = [name for name in ("operator", "closed") if getattr(account, name)]
        said = "".join(f"  [{words().t(f'cli.accounts.tag-{tag}')}]" for tag in tags)
        print(f"{account.login}\t{account.name}{said}")
    for name, of in members.items():
        print(f"\n{name}")
        for member in of:
            mark = f"  [{words().t('ui.organisations.administrator')}]"
            print(f"  {member.account.login}{mark if member.administrator else ''}")
    return DONE


@accounts.command("organisation", cls=Command, help="cli.accounts.organisation-help")
@click.argument("name", metavar="NAME")
@_common
def organisation(name: str, database: str | None, as_json: bool) -> int:
    """Make an organisation."""

    def made(rows: Accounts) -> MadeOrganisation:
        if rows.add_organisation(name) is None:
            raise _refused("organisation-there", name=name)
        return MadeOrganisation(name)

    return _run(database, made, "organisation-made", as_json=as_json)


@accounts.command("invite", cls=Command, help="cli.accounts.invite-help")
@click.argument("login", metavar="LOGIN")
@option("--organisation", "to", metavar="NAME", help="cli.accounts.to")
@option("--administrator", is_flag=True, help="cli.accounts.administrator")
@option("--operator", is_flag=True, help="cli.accounts.operator")
@_common
def invite(
    login: str,
    to: str | None,
    administrator: bool,
    operator: bool,
    database: str | None,
    as_json: bool,
) -> int:
    """Print the address of an invitation, or of a new password for an account there is."""

    def invited(rows: Accounts) -> Invited:
        number = None if to is None else _organisation(rows, to).number
        now, key = clock.now(), new_key()
        until = (now + INVITED_FOR).isoformat()
        kept = InvitationRow(0, folded_login(login), number, administrator, operator, until, "")
        rows.invite(digest_of(key), kept, now.isoformat())
        return Invited(kept.login, f"/invited/{key}", until)

    return _run(database, invited, "invited", as_json=as_json)


@accounts.command("close", cls=Command, help="cli.accounts.close-help")
@click.argument("login", metavar="LOGIN")
@option("--reopen", is_flag=True, help="cli.accounts.reopen")
@_common
def close(login: str, reopen: bool, database: str | None, as_json: bool) -> int:
    """Close an account, whose devices are out then, or open it again."""

    def closed(rows: Accounts) -> ClosedAccount:
        found = _account(rows, login)
        rows.close(found.number, closed=not reopen)
        return ClosedAccount(found.login, not reopen)

    return _run(database, closed, "reopened" if reopen else "closed", as_json=as_json)


@accounts.command("give", cls=Command, help="cli.accounts.give-help")
@click.argument("event", metavar="EVENT")
@click.argument("login", metavar="LOGIN")
@click.argument("role", metavar="ROLE")
@option("--publishing", is_flag=True, help="ui.devices.publishing")
@_common
def give(
    event: str, login: str, role: str, publishing: bool, database: str | None, as_json: bool
) -> int:
    """Give an account a role at an event, or with ``none`` take it away."""

    def given(rows: Accounts) -> GivenRole:
        if role not in {*ROLES, "none"}:
            raise _refused("no-role", roles=", ".join((*ROLES, "none")))
        found = _account(rows, login)
        value = None if role == "none" else role
        try:
            may_publish = publishing or role != "deputy"
            rows.set_right(event, found.number, value, publishing=may_publish)
        except StoreError as problem:
            if databases.is_taken(problem):
                raise _refused("no-event", event=event) from None
            raise
        return GivenRole(event, found.login, role)

    return _run(database, given, "given", as_json=as_json)


@accounts.command("own", cls=Command, help="cli.accounts.own-help")
@click.argument("event", metavar="EVENT")
@click.argument("name", metavar="ORGANISATION")
@_common
def own(event: str, name: str, database: str | None, as_json: bool) -> int:
    """Give an event to an organisation."""

    def owned(rows: Accounts) -> OwnedEvent:
        try:
            rows.own(event, _organisation(rows, name).number)
        except StoreError as problem:
            if databases.is_taken(problem):
                raise _refused("no-event", event=event) from None
            raise
        return OwnedEvent(event, name)

    return _run(database, owned, "owned", as_json=as_json)


@accounts.command("log", cls=Command, help="cli.accounts.log-help")
@_common
def log(database: str | None, as_json: bool) -> int:
    """Print the last sign-ins, and who was not let in."""
    try:
        with _rows(database) as rows:
            lines = rows.log(None, LINES)
    except RefusedError:
        return BAD_INPUT
    if as_json:
        print_answer(lines, list[SignIn])
        return DONE
    for line in lines:
        said = words().t(f"ui.signing.what.{line.what}")
        print(f"{line.at}\t{line.login}\t{said}\t{line.address}")
    return DONE
