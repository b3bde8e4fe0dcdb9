"""``arbitro help``: the manual, by topic, by command, by words, or all of it."""

from __future__ import annotations

from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.write import print_text, write_text
from arbitro.cli.base.speech import language, say
from arbitro.cli.base.words import Command, Group, option
from arbitro.manual import Place, found, place_of_command, searched, whole
from arbitro.manual.rendering import as_one_page


class ManualPlace(NamedTuple):
    """A place of the manual: the topic that finds it, and its title."""

    topic: str
    title: str


class ManualSection(NamedTuple):
    """A section of the manual; ``topic`` and ``title`` are empty for the whole of it."""

    topic: str
    language: str
    title: str
    text: str


@click.command("help", cls=Command, help="cli.help-command.help")
@click.argument("topic", nargs=-1, metavar="[TOPIC]")
@option("--all", "everything", is_flag=True, help="cli.help-command.all")
@option("--output", "-o", metavar="FILE", help="cli.help-command.output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
@click.pass_context
def show_manual(
    ctx: click.Context,
    topic: tuple[str, ...],
    everything: bool,
    output: str | None,
    as_json: bool,
) -> int:
    """Print the manual, a chapter of it, or where some words stand."""
    query = " ".join(topic)
    if everything or output is not None:
        return _write(whole(language()), output, as_json=as_json)
    place = _place_of_command(ctx, query) or found(query or "index", language())
    if place is not None:
        _print_place(place, as_json=as_json)
        return 0
    places = searched(query, language())
    if not places:
        say("cli.help-command.nothing", error=True, topic=query)
        return 2
    _print_places(places, as_json=as_json)
    return 0


def _place_of_command(ctx: click.Context, name: str) -> Place | None:
    """Return the section about a command or its group, by its name or by a former one."""
    root = ctx.find_root()
    names = root.command.meanings(root) if isinstance(root.command, Group) else {}
    path = names.get(name, f"arbitro {name}").removeprefix("arbitro ")
    group = path.rpartition(" ")[0] if name in names else ""
    return place_of_command(path, language()) or place_of_command(group, language())


def _print_place(place: Place, *, as_json: bool) -> None:
    text = place.chapter.section(place.anchor)
    if not as_json:
        click.echo(text.rstrip())
        return
    print_answer(ManualSection(place.address, place.chapter.language, _title(place), text))


def _print_places(places: tuple[Place, ...], *, as_json: bool) -> None:
    if as_json:
        found = [ManualPlace(place.address, _title(place)) for place in places]
        print_answer(found, list[ManualPlace])
        return
    for place in places:
        click.echo(f"arbitro help {place.address}  ({_title(place)})")


def _title(place: Place) -> str:
    title = place.chapter.title
    return title if place.heading == title else f"{title}: {place.heading}"


def _write(text: str, output: str | None, *, as_json: bool) -> int:
    """Print the whole manual, or write it to a file: as a page where its name ends so."""
    if output is not None and output.lower().endswith((".html", ".htm")):
        text = as_one_page(language())
    if output is not None:
        return 0 if write_text(output, text) else 2
    if as_json:
        print_answer(ManualSection("", language(), "", text))
    else:
        print_text(text)
    return 0
