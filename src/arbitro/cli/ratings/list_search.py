"""``arbitro data list search``: players are found in a list that was read in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from arbitro.cli.base.own_lists import list_file, print_no_list
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.rating_list import ListedPlayer
from arbitro.formats.rating_list.names import words_of
from arbitro.formats.rating_list.player import as_data
from arbitro.storage.list_search import NoListError, RatingList

NAME = "fide"


FIDE = "fide"
MOST_FOUND = 20


def explained_search(text: str, federation: str, place: str, players: int) -> dict[str, object]:
    """Return what was looked for: the beginnings of words, or a number, and where."""
    number = text.strip() if text.strip().isdecimal() else None
    return {
        "number": number,
        "words": [] if number else words_of(text),
        "federation": federation.upper() or None,
        "list": place,
        "players": players,
    }


def search_told(told: Mapping[str, object]) -> str:
    """Return the same as a sentence."""
    number, found = told["number"], told["words"]
    assert isinstance(found, list)
    what = words().t("cli.list.explained-number", number=number) if number else ""
    if not number:
        what = words().t("cli.list.explained-words", words=tuple(f"{item}…" for item in found))
    where = told["federation"] or words().plain(None)
    return words().t(
        "cli.list.explained-search",
        what=what,
        federation=where,
        list=told["list"],
        count=told["players"],
    )


@click.command("search", cls=Command, help="cli.list.search")
@click.argument("names", metavar="WORDS", nargs=-1, required=True)
@option("--name", default=NAME, metavar="NAME", help="cli.list.name")
@option("--from", "place", metavar="FILE", help="cli.list.from")
@option("--federation", default="", metavar="FED", help="cli.list.federation")
@option("--limit", type=click.IntRange(1, 1000), default=20, metavar="N", help="cli.list.limit")
@option("--arbiters", is_flag=True, help="cli.list.arbiters")
@option("--explain", "explained", is_flag=True, help="cli.list.explain-search")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def search(
    names: tuple[str, ...],
    name: str = FIDE,
    place: str | None = None,
    federation: str = "",
    limit: int = MOST_FOUND,
    arbiters: bool = False,
    explained: bool = False,
    as_json: bool = False,
) -> int:
    """Search a list."""
    where: Path = Path(place) if place else list_file(name)
    told: dict[str, object] = {}
    try:
        with RatingList(where) as players:
            found = players.search(" ".join(names), federation, limit, arbiters=arbiters)
            if explained:
                told = explained_search(" ".join(names), federation, str(where), len(players))
    except NoListError as problem:
        print_no_list(problem)
        return 2
    if as_json:
        data = [as_data(player) for player in found]
        print_json({**told, "found": data} if explained else data)
        return 0 if found else 1
    if explained:
        print(search_told(told))
    for player in found:
        print(_line(player))
    if not found:
        say("cli.list.nobody", error=True)
    return 0 if found else 1


def _line(player: ListedPlayer) -> str:
    """Return a player on one line: number, title, name, federation, year, the three ratings."""
    ratings = "  ".join(
        f"{rating.rating or words().plain(None):>4}"
        for rating in (player.standard, player.rapid, player.blitz)
    )
    year = player.birth_year or words().plain(None)
    number = player.fide_id or player.national_id
    return (
        f"{number:>9}  {player.title:3}  {player.name:33}  {player.federation:3}  {year}  {ratings}"
    )
