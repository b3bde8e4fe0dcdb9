"""What each title asks for (B.01 art. 0.5, 0.6.2, 1.3, 1.4.5-1.4.8 and 1.5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import Title


@dataclass(frozen=True, slots=True)
class Level:
    """A title that is gained by norms.

    ``performance`` and ``average`` are the least performance and the least average rating of the
    opponents; ``floor`` what the lowest opponent is raised to; ``mix`` the titles of which a third
    of the opponents must hold one; ``rating`` what must have been reached to be awarded the title.
    """

    title: Title
    performance: int
    average: int
    floor: int
    mix: frozenset[Title]
    rating: int


GM = Level(Title.GM, 2600, 2380, 2200, frozenset({Title.GM}), 2500)
IM = Level(Title.IM, 2450, 2230, 2050, GM.mix | {Title.IM}, 2400)
WGM = Level(Title.WGM, 2400, 2180, 2000, IM.mix | {Title.WGM}, 2300)
WIM = Level(Title.WIM, 2250, 2030, 1850, WGM.mix | {Title.WIM}, 2200)

LEVELS = {level.title: level for level in (GM, IM, WGM, WIM)}
"""The titles that are gained by norms, the highest first."""

TITLE_HOLDERS = frozenset(Title) - {Title.CM, Title.WCM}
"""The titles of which half of the opponents must hold one (art. 1.4.5.a)."""

BY_RATING = {Title.FM: 2300, Title.CM: 2200, Title.WFM: 2100, Title.WCM: 2000}
"""The rating that brings a title by itself (art. 1.3)."""

GAMES_FOR_RATING_TITLE = 30

FOR_DIRECT_TITLE = {
    Title.GM: 2300,
    Title.IM: 2200,
    Title.FM: 2100,
    Title.CM: 2000,
    Title.WGM: 2100,
    Title.WIM: 2000,
    Title.WFM: 1900,
    Title.WCM: 1800,
}
"""The rating without which a direct title is only conditional (art. 0.6.2)."""

OPEN_TITLES = (Title.GM, Title.IM, Title.FM, Title.CM)
WOMEN_TITLES = (Title.WGM, Title.WIM, Title.WFM, Title.WCM)


def titles_by_rating(highest: int, games: int, *, woman: bool) -> tuple[Title, ...]:
    """Return the titles a rating reached at some time brings, the highest of each kind first.

    ``games`` are the rated games played by then: ratings since July 2017 need thirty.

    >>> titles_by_rating(2310, 40, woman=False)
    (<Title.FM: 'FM'>, <Title.CM: 'CM'>)
    >>> titles_by_rating(2310, 29, woman=False)
    ()
    """
    if games < GAMES_FOR_RATING_TITLE:
        return ()
    return tuple(
        title
        for title, needed in BY_RATING.items()
        if highest >= needed and (woman or title in OPEN_TITLES)
    )


def awarded_now(title: Title, highest: int) -> Title | None:
    """Return the title awarded at once for a direct title, None where none is yet.

    Below the title's own minimum it is conditional, and a lower title of the same kind whose
    minimum is reached may be taken meanwhile.

    >>> awarded_now(Title.IM, 2199), awarded_now(Title.IM, 2200), awarded_now(Title.WIM, 1700)
    (<Title.FM: 'FM'>, <Title.IM: 'IM'>, None)
    """
    kind = OPEN_TITLES if title in OPEN_TITLES else WOMEN_TITLES
    lower = kind[kind.index(title) :]
    return next((each for each in lower if highest >= FOR_DIRECT_TITLE[each]), None)
