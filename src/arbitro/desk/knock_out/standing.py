"""The standings of a knock-out: who went out in the same round shares a place."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.knock_out.bracket import knock_out_of
from arbitro.desk.state import EventState, Section
from arbitro.desk.tournament import tournament_of
from arbitro.model import EditionKey, Points
from arbitro.rules.pairing.knock_out import final_places
from arbitro.rules.standings import Row, Standings


def knock_out_standings(
    state: EventState, section: Section, after: int, edition: EditionKey
) -> Standings | None:
    """Return the standings after a number of rounds of the section; None before there are any.

    Points are those of all games; places do not depend on them.
    """
    shown = (
        replace(section, rounds=section.rounds[:after]) if after < len(section.rounds) else section
    )
    event = knock_out_of(shown)
    if event is None:
        return None
    tournament = tournament_of(state, section.id)
    rows = tuple(
        Row(
            place.tpn,
            place.rank,
            place.sharing,
            Points(tournament.score(tournament.entry(place.tpn), after)),
            (),
        )
        for place in final_places(event)
    )
    return Standings(edition, after, (), rows)
