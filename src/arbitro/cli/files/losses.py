"""What a report has no place for: what its JSON held before, and does not when it is read again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from arbitro.cli.base.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arbitro.cli.base.reports import LoadedReport
    from arbitro.cli.base.team_reports import LoadedTeams

    AsJson = Callable[[LoadedReport | None, LoadedTeams | None], str]

_STATED = frozenset({"version", "stated_points", "stated_rank", "stated_match_points"})
_TOLD_ELSEWHERE = frozenset({"name", "stated_game_points"})
_LEFT_OUT = _STATED | _TOLD_ELSEWHERE


def say_losses(before: str, report: str, as_json: AsJson) -> None:
    """Name the members of a tournament's JSON that its report as TRF does not keep.

    ``as_json`` writes a report that was read, of players or of teams, as JSON.
    """
    after = json.loads(_read_again(report, as_json))
    lost = tuple(sorted(set(_differing(json.loads(before), after))))
    if lost:
        say("cli.convert.lost", error=True, members=lost)


def _read_again(report: str, as_json: AsJson) -> str:
    """Return a report as JSON, of teams where it is still one of teams."""
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.cli.base.team_reports import LoadedTeams
    from arbitro.formats.tournament_file import read_tournament_file
    from arbitro.formats.trf import is_team_report, read_trf, team_tournament_of

    document = read_trf(report).value
    if is_team_report(document):
        return as_json(None, LoadedTeams("", team_tournament_of(document).value, document))
    return as_json(LoadedReport("", read_tournament_file(report.encode())), None)


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
