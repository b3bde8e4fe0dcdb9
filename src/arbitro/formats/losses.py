"""What a file of another format does not keep of a tournament, named by the members of our JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeAlias, cast

from arbitro.formats.exporters import EXPORTERS, Outgoing, export_in_format, make_outgoing
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import is_team_report, read_trf, team_tournament_of
from arbitro.model import TeamTournament, Tournament
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import MatchFacts

_Held: TypeAlias = tuple[Tournament | TeamTournament, MatchFacts | None]
"""A competition, and what decides the matches of a knock-out beside their games."""

_REPORTS = frozenset({"trf", "trf16", "vega"})
"""The formats of which we read what we wrote."""

_STATED = frozenset({"version", "stated_points", "stated_rank", "stated_match_points"})
_TOLD_ELSEWHERE = frozenset({"name", "stated_game_points"})
_LEFT_OUT = _STATED | _TOLD_ELSEWHERE


def losses_in(outgoing: Outgoing, code: str, written: str) -> tuple[str, ...] | None:
    """Return the members that a file which was ``written`` in a format does not keep.

    Nothing is lost in our JSON. None where nobody knows what a file of the format says.
    """
    if code == "json":
        return ()
    held = _held(outgoing, code, written)
    if held is None:
        return None
    before, after = _members((outgoing.competition, outgoing.matches)), _members(held)
    return tuple(sorted(set(_differing(before, after))))


def _held(outgoing: Outgoing, code: str, written: str) -> _Held | None:
    """Return what a file says; None where nobody knows."""
    if code in _REPORTS:
        document = read_trf(written).value
        if is_team_report(document):
            return team_tournament_of(document).value, None
        file = read_tournament_file(written.encode())
        again = make_outgoing(file)
        return again.competition, again.matches
    exporter = EXPORTERS.find(code)
    if exporter is None or exporter.held is None:
        return None
    competition = outgoing.competition
    if not isinstance(competition, Tournament):
        return None
    return exporter.held(outgoing, competition), None


def _members(held: _Held) -> object:
    competition, matches = held
    text = export_in_format("json", Outgoing(competition, matches=matches))
    assert not isinstance(text, Refused), "our JSON has room for every tournament"
    return json.loads(text)


def _differing(before: object, after: object, place: str = "") -> Iterator[str]:
    """Give the members, without places in lists, that said something and say another thing now."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in cast("dict[str, object]", before).items():
            if name not in _LEFT_OUT:
                inside = f"{place}.{name}" if place else name
                yield from _differing(value, cast("dict[str, object]", after).get(name), inside)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            yield from _differing(old, new, place)
    elif before and before != after:
        yield place
