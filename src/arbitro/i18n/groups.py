"""Groups of standings in words: ``Women``, ``ESP``, ``Up to 12 years``, ``Rating 1800 to 1999``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.standings import GroupBy

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.rules.standings import Band, Group


def group_name(group: Group, words: Translator) -> str:
    """Return what a group is called.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.standings import Band, Group
    >>> group_name(Group(GroupBy.AGE, "-12", (), Band(0, 12)), translator("es"))
    'Hasta 12 años'
    """
    if group.by is not None and group.band is not None:
        return words.t(
            f"standings.group.{group.by.value}-{_shape(group.band)}",
            lowest=group.band.lowest,
            highest=group.band.highest,
        )
    if not group.name:
        return words.t("standings.group.none")
    if group.by is GroupBy.SEX:
        return words.t(f"standings.group.sex-{group.name}")
    return group.name


def _shape(band: Band) -> str:
    if not band.highest:
        return "from"
    if not band.lowest:
        return "up-to"
    return "exactly" if band.lowest == band.highest else "between"
