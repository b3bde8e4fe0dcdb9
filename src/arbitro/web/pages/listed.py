"""Players entered from a rating list that has been read in."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from arbitro.formats.rating_list import ListedPlayer
from arbitro.model import Player, RateClass, Sex, Title
from arbitro.storage.rating_lists import NoListError, RatingList
from arbitro.web.asking import AtSection, Here
from arbitro.web.player_form import player_values

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/players/listed")

MOST_SHOWN = 20
LONGEST_QUERY = 80
_TITLES = {title.value: title for title in Title}


@router.get("")
def listed(here: AtSection) -> HTMLResponse:
    """Show the players of the list who are asked for, each with a button that enters them."""
    asked = here.request.query_params
    text, federation = asked.get("q", "")[:LONGEST_QUERY], asked.get("fed", "")[:3]
    found = _found(here, text, federation)
    return here.page(
        "players/listed.html",
        tab="players",
        search=text,
        federation=federation,
        rows=None if found is None else [player_values(_player(here, each)) for each in found],
    )


def _found(here: Here, text: str, federation: str) -> list[ListedPlayer] | None:
    """Return the players of the list, None where no list has been read in."""
    try:
        with RatingList(list_file(here.service.folder)) as players:
            return players.search(text, federation, MOST_SHOWN)
    except NoListError:
        return None


def list_file(folder: Path) -> Path:
    """Return the file in which the list of FIDE is kept, beside the folder of the events."""
    return folder.parent / "lists" / "fide.sqlite"


def _player(here: Here, listed: ListedPlayer) -> Player:
    """Return a player with the rating of the section's class."""
    control = here.section.section.settings.time_control
    rate_class = control.rate_class if control else RateClass.STANDARD
    rating = listed.of(rate_class).rating or listed.standard.rating
    sex = {"F": Sex.FEMALE, "M": Sex.MALE}.get(listed.sex)
    return Player(
        listed.name,
        rating,
        _TITLES.get(listed.title) or _TITLES.get(listed.women_title),
        sex,
        listed.federation,
        listed.fide_id or None,
        str(listed.birth_year or ""),
    )
