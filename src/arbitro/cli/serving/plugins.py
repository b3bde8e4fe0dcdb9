"""``arbitro serve plugins``: other people's distributions, and which are allowed."""

from __future__ import annotations

from typing import NamedTuple

import click

from arbitro.answers.interface.server import PluginItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.plugins.installed import plugins_here
from arbitro.plugins.listed_offers import list_offers
from arbitro.plugins.permissions import Permissions, PermissionsDamagedError

DONE, REFUSED, BAD_INPUT = 0, 1, 2


class AllowedPlugin(NamedTuple):
    """A distribution, and the version that is allowed; null for none."""

    distribution: str
    allowed: str | None


@click.group("plugins", cls=Group, params=[language_option()], help="cli.plugins.help")
def plugins() -> None:
    """List what others add, allow it, take that back."""


@plugins.command("list", cls=Command, help="cli.plugins.list-help")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def list_plugins(as_json: bool) -> int:
    """List what is installed with how it stands; what is allowed is loaded for that."""
    if _allowed() is None:
        return BAD_INPUT
    found = plugins_here().status()
    if as_json:
        print_answer(list_offers(found), list[PluginItem])
        return DONE
    if not found:
        say("cli.plugins.none")
    for item in found:
        offer = item.offer
        kind = words().t(f"value.plugin-group.{offer.group.partition('.')[2]}")
        state = words().t(f"value.plugin-state.{item.state.value}", fault=item.fault)
        print(f"{offer.distribution} {offer.version}  {kind} {offer.name}: {state}")
    return DONE


@plugins.command("allow", cls=Command, help="cli.plugins.allow-help")
@click.argument("distribution", metavar="DISTRIBUTION")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def allow(distribution: str, as_json: bool) -> int:
    """Allow a distribution in the version that is installed."""
    known = plugins_here()
    offers = [offer for offer in known.offers() if offer.distribution == distribution]
    if not offers:
        say("cli.plugins.unknown", error=True, distribution=distribution)
        return BAD_INPUT
    kept = _allowed()
    if kept is None:
        return BAD_INPUT
    version = offers[0].version
    kept.allow(distribution, version)
    failed = [
        item for item in known.status() if item.fault and item.offer.distribution == distribution
    ]
    for item in failed:
        complain(words().t("cli.plugins.failed", name=item.offer.name, fault=item.fault), "plugin")
    if as_json:
        print_answer(AllowedPlugin(distribution, version))
    else:
        names = tuple(offer.name for offer in offers)
        say("cli.plugins.allowed", distribution=distribution, version=version, names=names)
    return REFUSED if failed else DONE


@plugins.command("forget", cls=Command, help="cli.plugins.forget-help")
@click.argument("distribution", metavar="DISTRIBUTION")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def forget(distribution: str, as_json: bool) -> int:
    """Take back that a distribution is allowed."""
    kept = _allowed()
    if kept is None:
        return BAD_INPUT
    if not kept.forget(distribution):
        say("cli.plugins.not-allowed", error=True, distribution=distribution)
        return REFUSED
    if as_json:
        print_answer(AllowedPlugin(distribution, None))
    else:
        say("cli.plugins.forgotten", distribution=distribution)
    return DONE


def _allowed() -> Permissions | None:
    """Return what is allowed here; None after saying that its file cannot be read."""
    kept = plugins_here().permissions
    try:
        kept.read()
    except PermissionsDamagedError as problem:
        say("cli.plugins.damaged", error=True, path=str(problem.path))
        return None
    return kept
