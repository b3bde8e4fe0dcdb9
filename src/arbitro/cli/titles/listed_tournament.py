"""A tournament whose players have the ratings, titles and federations of a list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.cli.base.speech import say

if TYPE_CHECKING:
    from arbitro.formats.rating_list import ListedPlayer
    from arbitro.model import Entry, Tournament


def as_listed(tournament: Tournament, path: str) -> Tournament:
    """Return a tournament as the list of its first day has its players.

    Players who are not in it stay as the report has them, which is said, and so is every player
    for whom the two differ. BadInputError where the list is faulty.
    """
    from arbitro.cli.base.rating_files import listed_players
    from arbitro.model import RateClass

    numbers = [e.player.fide_id for e in tournament.entries if e.player.fide_id is not None]
    players = listed_players(path, numbers, RateClass.STANDARD)
    entries = []
    for entry in tournament.entries:
        number = entry.player.fide_id
        listed = players.get(number) if number is not None else None
        if listed is None:
            say("cli.rate.not-in-list", error=True, player=entry.tpn, name=entry.player.name)
            entries.append(entry)
        else:
            entries.append(_as_listed(entry, listed))
    return replace(tournament, entries=tuple(entries))


def _as_listed(entry: Entry, listed: ListedPlayer) -> Entry:
    from arbitro.model import Title

    known = {title.value for title in Title}
    name = listed.title if listed.title in known else listed.women_title
    title = Title(name) if name in known else None
    player = replace(
        entry.player,
        rating=listed.standard.rating,
        title=title,
        federation=listed.federation or entry.player.federation,
    )
    if player != entry.player:
        say(
            "cli.norms.list-differs",
            error=True,
            player=entry.tpn,
            name=player.name,
            report=_said(entry),
            list=_said(replace(entry, player=player)),
        )
    return replace(entry, player=player)


def _said(entry: Entry) -> str:
    player = entry.player
    title = player.title.value if player.title else ""
    return " ".join(filter(None, (title, str(player.rating), player.federation)))
