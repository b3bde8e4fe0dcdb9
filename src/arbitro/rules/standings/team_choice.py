"""Which edition and which tie-breaks the standings of teams follow."""

from __future__ import annotations

from arbitro.explain.reason import Refused
from arbitro.model import EditionKey, TeamSystem, TeamTournament, Tournament
from arbitro.regulations import EditionChoice
from arbitro.rules.standings.choice import tie_break_edition
from arbitro.rules.tiebreaks import TieBreak, parse_tie_break
from arbitro.rules.tiebreaks.team import team_rules_of

_SWISS = ("MPvGP", "EDE", "BH", "EMMSB")
_ROUND_ROBIN = ("MPvGP", "EDE", "EMMSB")
_OLDER = {"EDE": "DE", "EMMSB": "SB"}


def team_tie_break_edition(tournament: TeamTournament, option: str | None = None) -> EditionChoice:
    """Decide the edition as for players: the option, what is stored, the first day, a default.

    Raises UnknownEditionError for an option that fits none.
    """
    like = Tournament(details=tournament.details, editions=tournament.editions)
    return tie_break_edition(like, option)


def default_team_tie_breaks(system: TeamSystem, edition: EditionKey) -> tuple[TieBreak, ...]:
    """Return the tie-breaks taken where the event names none.

    They are those FIDE recommended for teams in C.06@2007-01 art. 7(b) and 7(e), with the names
    of the edition: the other score, the encounters among the tied, in a Swiss Buchholz, then
    Sonneborn-Berger. No edition since 2023 has a list of its own.

    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.SWISS, "C.07@2026-03")]
    ['MPvGP', 'EDE', 'BH', 'EMMSB']
    """
    names = team_rules_of(edition).names
    listed = _SWISS if system is TeamSystem.SWISS else _ROUND_ROBIN
    chosen = [name if name.upper() in names else _OLDER.get(name, name) for name in listed]
    read = [parse_tie_break(name) for name in chosen if name.upper() in names]
    return tuple(each for each in read if isinstance(each, TieBreak))


def team_tie_breaks_of(
    tournament: TeamTournament, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[Refused, ...]]:
    """Return the tie-breaks a competition names, or the default ones, and what is not read."""
    if not tournament.tie_breaks:
        return default_team_tie_breaks(tournament.system, edition), ()
    read = [parse_tie_break(name) for name in tournament.tie_breaks]
    return (
        tuple(each for each in read if isinstance(each, TieBreak)),
        tuple(each for each in read if isinstance(each, Refused)),
    )
