"""Cheating over the board: complaints and searches, what speaks against them and to whom they go.

The regulations against cheating of 2022, II and III, and the notes printed behind them. Nothing
here judges whether somebody cheated.

A search of a player asks for privacy and a searcher of the player's sex (E.01 art. 11.3.3). The
Arbiters' Manual adds that the law of the country has to allow it, that a complaint manifestly
unfounded is no reason, a witness of that sex, that a game is disturbed only where the suspicion is
overwhelming or evidence would be lost, and that a player is searched once a round on complaint or
for having left the area.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.office.conduct.protection import Protection
from arbitro.rules.office.finding import Finding, Grade, finding

FAIR_PLAY = EditionKey("FPR@2022")


@dataclass(frozen=True, slots=True)
class BoardComplaint:
    """What is said of a complaint. None: not known.

    ``in_writing``: during the event that is enough; after it (``after_event``) it is to be on the
    form too. ``strength_alone``: it says nothing but that
    somebody plays too well. ``engine_claimed``: it rests on moves agreeing with an engine's;
    ``engine_told``: with engine and version, settings, and the moves counted; ``published``: it was
    made public. ``titles``: a title of FIDE master or above is held by one of the two or at stake.
    ``penalty_told``: the arbiter told the complainant of the penalty for an unfounded complaint.
    """

    level: Protection
    in_writing: bool | None = None
    on_form: bool | None = None
    has_fide_id: bool | None = None
    evidence_listed: bool | None = None
    strength_alone: bool | None = None
    after_event: bool | None = None
    why_not_during: bool = False
    engine_claimed: bool | None = None
    engine_told: bool | None = None
    published: bool | None = None
    titles: bool | None = None
    penalty_told: bool | None = None


def check_board_complaint(complaint: BoardComplaint) -> tuple[Finding, ...]:
    """Return what a complaint lacks and to whom it goes (II, III.B.1-9; notes VI.1, VI.2)."""
    asked: tuple[tuple[str, bool | None], ...] = (
        ("oral", complaint.in_writing),
        ("fide-id", complaint.has_fide_id),
        ("evidence", complaint.evidence_listed),
        ("strength", None if complaint.strength_alone is None else not complaint.strength_alone),
    )
    found = []
    for code, good in asked:
        if good is None:
            found.append(_of(Grade.UNKNOWN, f"complaint-{code}-unknown"))
        elif not good:
            found.append(_of(Grade.ERROR, f"complaint-{code}"))
    if complaint.after_event is None:
        found.append(_of(Grade.UNKNOWN, "complaint-when-unknown"))
    elif not complaint.after_event and not complaint.penalty_told:
        # the first duty of the chief arbiter on a complaint during the event (III.B.6 a)
        found.append(_of(Grade.MISSING, "complaint-penalty-untold"))
    elif complaint.after_event:
        if complaint.in_writing and not complaint.on_form:
            found.append(_of(Grade.MISSING, "complaint-form-asked"))
        if not complaint.why_not_during:
            found.append(_of(Grade.MISSING, "complaint-why-not-during"))
    return (*found, *_of_engine(complaint), _referred(complaint))


def _of_engine(complaint: BoardComplaint) -> Iterator[Finding]:
    """Agreement with an engine is told so that it can be repeated; else nobody may publish it."""
    if not complaint.engine_claimed or complaint.engine_told:
        return
    if complaint.published:
        yield _of(Grade.ERROR, "complaint-engine-published")
    else:
        yield _of(Grade.MISSING, "complaint-engine-untold")


def _referred(complaint: BoardComplaint) -> Finding:
    """Say who decides: above the standard level the commission, and wherever titles are touched."""
    if complaint.level > Protection.STANDARD:
        code = "complaint-to-commission"
    elif complaint.titles is None:
        return finding(
            Grade.UNKNOWN, "complaint-titles-unknown", "fair-play-jurisdiction", FAIR_PLAY
        )
    else:
        code = "complaint-to-both" if complaint.titles else "complaint-to-federation"
    return finding(Grade.MIND, code, "fair-play-jurisdiction", FAIR_PLAY)


def _of(grade: Grade, code: str) -> Finding:
    return finding(grade, code, "fair-play-complaint", FAIR_PLAY)


class PlayerSearch(NamedTuple):
    """A search about to be made.

    ``unfounded``: its reason is a complaint that is manifestly so. ``witnessed``: somebody of the
    player's sex is there too. ``urgent``: the suspicion is overwhelming, or evidence would be lost
    before the game ends.
    """

    lawful: bool = True
    unfounded: bool = False
    same_sex: bool = True
    in_private: bool = True
    witnessed: bool = True
    during_game: bool = False
    urgent: bool = False
    searched_this_round: bool = False


def search_faults(search: PlayerSearch) -> tuple[str, ...]:
    """Return the codes of what is wrong with a search, none where it may be made.

    >>> search_faults(PlayerSearch(same_sex=False, during_game=True))
    ('search-other-sex', 'search-during-game')
    """
    wrong = {
        "search-unlawful": not search.lawful,
        "search-unfounded": search.unfounded,
        "search-other-sex": not search.same_sex,
        "search-not-private": not search.in_private,
        "search-unwitnessed": not search.witnessed,
        "search-during-game": search.during_game and not search.urgent,
        "search-again": search.searched_this_round,
    }
    return tuple(code for code, holds in wrong.items() if holds)
