"""Which groups of the standings an address asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.i18n import Translator
from arbitro.reasons import Refused
from arbitro.rules.standings import GroupBy, Grouping, parse_bands

RATING_BANDS = "-1599,1600-1799,1800-1999,2000-2199,2200-"
"""Shown where ratings are asked for without bands, to be changed."""


@dataclass(frozen=True, slots=True)
class AskedGroups:
    """What a page's address asks for: a kind of group, the bands as typed, what was understood."""

    by: GroupBy | None = None
    bands: str = ""
    grouping: Grouping | Refused | None = None


def asked_groups(query: Mapping[str, str]) -> AskedGroups:
    """Read the groups asked for; none where the address asks for no kind there is.

    >>> asked_groups({"by": "club"}).grouping.by
    <GroupBy.CLUB: 'club'>
    >>> asked_groups({"by": "shoe size"}).grouping is None
    True
    """
    wanted = query.get("by", "")
    if wanted not in {each.value for each in GroupBy}:
        return AskedGroups()
    by = GroupBy(wanted)
    bands = query.get("bands", "").strip()[:200] if by in (GroupBy.AGE, GroupBy.RATING) else ""
    if by is GroupBy.RATING and not bands:
        bands = RATING_BANDS
    if not bands:
        return AskedGroups(by, bands, Grouping(by))
    read = parse_bands(bands)
    return AskedGroups(by, bands, read if isinstance(read, Refused) else Grouping(by, read))


def kinds_of_groups(words: Translator) -> list[tuple[str, str]]:
    """Return the options of the filter."""
    return [
        ("", words.t("ui.groups.all")),
        *((each.value, words.t(f"ui.groups.by.{each.value}")) for each in GroupBy),
    ]
