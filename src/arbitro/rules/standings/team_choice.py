"""Which edition and which tie-breaks the standings of teams follow."""

from __future__ import annotations

from arbitro.model import EditionKey, TeamSystem, TeamTournament, Tournament
from arbitro.regulations import EditionChoice
from arbitro.rules.standings.as_listed import read_tie_breaks
from arbitro.rules.standings.choice import tie_break_edition
from arbitro.rules.standings.standings import LeftOut
from arbitro.rules.tiebreaks import TieBreak, parse_tie_break

_DEFAULT = (
    ("MPvGP", "EDE", "BH", "EMMSB"),
    ("MPvGP", "EDE", "EMMSB"),
    ("MPvGP", "EDEBT"),
)
_RECOMMENDED = {
    EditionKey("C.06@2007-01"): (
        ("MPvGP", "DE", "BH", "SB"),
        ("MPvGP", "DE", "SB"),
        ("MPvGP", "DE"),
    ),
    EditionKey("FCE.02@1994"): (
        ("PS", "BH", "DE", "SB"),
        ("SB", "DE", "DUT"),
        ("DUT",),
    ),
}
"""The lists of an edition for a Swiss, for round robins and for knock-outs.

Without what they say of play-offs, and of Kashdan and colours, which are for players.
"""


def team_tie_break_edition(tournament: TeamTournament) -> EditionChoice:
    """Decide the edition as for players: what is stored, the first day, a default."""
    like = Tournament(details=tournament.details, editions=tournament.editions)
    return tie_break_edition(like)


def default_team_tie_breaks(system: TeamSystem, edition: EditionKey) -> tuple[TieBreak, ...]:
    """Return the tie-breaks taken where the event names none: those its edition recommends.

    No edition since 2023 has a list of its own: then it is a choice of arbitro, the lists FIDE
    recommended for teams before (C.06@2007-01 art. 7(b) and 7(e)), in today's names.

    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.SWISS, "C.07@2026-03")]
    ['MPvGP', 'EDE', 'BH', 'EMMSB']
    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.KNOCK_OUT, "FCE.02@1994")]
    ['DUT']
    """
    swiss, round_robin, knock_out = _RECOMMENDED.get(edition, _DEFAULT)
    names = {TeamSystem.SWISS: swiss, TeamSystem.KNOCK_OUT: knock_out}.get(system, round_robin)
    read = [parse_tie_break(name) for name in names]
    return tuple(each for each in read if isinstance(each, TieBreak))


def team_tie_breaks_of(
    tournament: TeamTournament, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks a competition names, or the default ones, and what is not read."""
    if not tournament.tie_breaks:
        return default_team_tie_breaks(tournament.system, edition), ()
    return read_tie_breaks(tournament.tie_breaks)
