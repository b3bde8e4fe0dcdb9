"""A program that uses the client, for the type checker: what comes back has the types told here."""

from typing import assert_type

import arbitro
from arbitro.answers.interface.events import PlayerItem, TableDetail
from arbitro.answers.interface.games import IncidentOut
from arbitro.answers.interface.server import RatingListItem
from arbitro.answers.standings import Standings
from arbitro.answers.team_standings import TeamStandings


def leader(client: arbitro.Client, event: str) -> str:
    """The name of who leads, by three addresses that are read."""
    standings = client.call.get_section_standings(event, 1, after=3)
    assert_type(standings, Standings | TeamStandings)
    assert_type(client.call.get_section_table(event, 1, "standings"), TableDetail)
    assert_type(client.call.get_rating_list("fide", q="gil ana"), list[RatingListItem])
    assert_type(client.event(event).players(1), list[PlayerItem])
    assert_type(client.call.get_section_file(event, 1, "trf"), bytes)
    return standings.rows[0].name


def entered(client: arbitro.Client, event: str) -> int:
    """What an incident that is sent comes back as."""
    done = client.call.post_section_incidents(event, 1, {"game": 4, "illegal_move": True})
    assert_type(done, IncidentOut)
    return done.version
