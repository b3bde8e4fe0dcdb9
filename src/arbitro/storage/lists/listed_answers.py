"""Players of rating lists as answers, for the command line and the JSON interface."""

from __future__ import annotations

from arbitro.answers.interface.server import ListedRatings, RatingListItem
from arbitro.formats.rating_list.player import ListedPlayer


def listed_player(player: ListedPlayer) -> RatingListItem:
    """Return a player of a list; what is not known is null, a rating there is none of 0."""
    classes = player.standard, player.rapid, player.blitz
    titles = (title.strip() for title in player.other_titles.split(","))
    return RatingListItem(
        fide_id=player.fide_id or None,
        national_id=player.national_id or None,
        name=player.name,
        federation=player.federation,
        sex=player.sex,
        title=player.title,
        women_title=player.women_title,
        arbiter_title=player.arbiter_title,
        other_titles=tuple(filter(None, titles)),
        birth_year=player.birth_year or None,
        inactive=player.inactive,
        ratings=ListedRatings(*(listed.rating for listed in classes)),
        games=ListedRatings(*(listed.games for listed in classes)),
        k=ListedRatings(*(listed.coefficient for listed in classes)),
    )
