"""The bracket of a knock-out for programs."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel, Field

from arbitro.desk.derived.knock_out.bracket import games_of, knock_out_of, players_of
from arbitro.web.event_request import AtSection

router = APIRouter(prefix="/api/v1", tags=["arbitro"])


class MatchItem(BaseModel):
    """A match of the bracket; players are entries, null while not known."""

    match: int
    round: int
    first: int | None
    second: int | None
    winner: int | None
    decided_by: str = Field(description="games, rapid, blitz, armageddon, lots, withdrawal ...")
    next: int | None = Field(description="the match the winner goes on to")
    third_place: bool
    games: list[int] = Field(description="games in order of play")


class BracketDetail(BaseModel):
    """A bracket: how many rounds it has, and its matches in the order of their numbers."""

    rounds: int
    over: bool
    matches: list[MatchItem]


@router.get("/events/{event}/sections/{section}/bracket")
def bracket(here: AtSection) -> BracketDetail:
    """Tell who meets whom in a knock-out and who has gone on."""
    section = here.section.section
    found = knock_out_of(section) if section.settings.system.is_knock_out else None
    if found is None:
        raise HTTPException(404, "no-bracket")
    matches = []
    for encounter in found.encounters:
        first, second = players_of(section, encounter)
        winner = encounter.winner if encounter.is_over else None
        matches.append(
            MatchItem(
                match=encounter.tie.number,
                round=encounter.tie.round_number,
                first=first,
                second=second,
                winner=None if winner is None else section.entry_of(winner),
                decided_by=encounter.progress.decided_by if encounter.progress else "",
                next=encounter.tie.next or None,
                third_place=encounter.tie.third_place,
                games=[played.game.id for played in games_of(section, encounter)],
            )
        )
    return BracketDetail(rounds=found.rounds, over=found.is_over, matches=matches)
