"""``arbitro data list search``: players are found in a list that was read in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from arbitro.answers.interface.server import RatingListItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.own_lists import list_file, print_no_list
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.rating_list import ListedPlayer
from arbitro.formats.rating_list.names import words_of
from arbitro.storage.lists.list_search import NoListError, RatingList
from arbitro.storage.lists.listed_answers import listed_player

NAME = "fide"


FIDE = "fide"
MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class ListSearch:
    """What was looked for, a number or beginnings of words, in which list, and who was found."""

    number: str | None
    words: tuple[str, ...]
    federation: str
    list: str
    players: int
    found: tuple[RatingListItem, ...]

    def sentence(self) -> str:
        """Return what was looked for as a sentence."""
        t = words().t
        return t(
            "cli.list.explained-search",
            what=t("cli.list.explained-number", number=self.number)
            if self.number
            else t("cli.list.explained-words", words=tuple(f"{item}…" for item in self.words)),
            federation=self.federation or words().plain(None),
            list=self.list,
            count=self.players,
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
    try:
        with RatingList(where) as players:
            found = players.search(" ".join(names), federation, limit, arbiters=arbiters)
            count = len(players)
    except NoListError as problem:
        print_no_list(problem)
        return 2
    text, listed = " ".join(names).strip(), tuple(map(listed_player, found))
    number = text if text.isdecimal() else None
    parts = () if number else tuple(words_of(text))
    looked = ListSearch(number, parts, federation.upper(), str(where), count, listed)
    if as_json:
        if explained:
            print_answer(looked)
        else:
            print_answer(listed, tuple[RatingListItem, ...])
        return 0 if found else 1
    if explained:
        print(looked.sentence())
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
