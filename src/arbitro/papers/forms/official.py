"""The papers of FIDE and the report of the chief arbiter: what they are made of, how printed."""

from __future__ import annotations

from typing import Final

from arbitro.papers.forms import (
    arbiter_application,
    arbiter_category,
    arbiter_norm,
    chief_report,
    direct_titles,
    title_application,
    title_result,
    tournament_report,
)
from arbitro.papers.kinds import PaperKind
from arbitro.reasons import Reason


def _norm_refused(paper: arbiter_norm.ArbiterNormReport) -> tuple[Reason, ...]:
    why = arbiter_norm.why_not(paper)
    return () if why is None else (why,)


def _norms_refused(paper: arbiter_application.ArbiterApplication) -> tuple[Reason, ...]:
    found = arbiter_application.verdict(paper)
    return () if found is None else tuple(norm.why for norm in found.norms if norm.why is not None)


KINDS: Final = (
    PaperKind(
        "it1",
        "player",
        title_result.TitleResult(),
        title_result.sheet,
        lambda source: source.title_result(),
    ),
    PaperKind(
        "it2",
        "player",
        title_application.TitleApplication(),
        title_application.sheet,
        lambda source: source.title_application(),
    ),
    PaperKind(
        "it3",
        "event",
        tournament_report.TournamentReport(),
        tournament_report.sheet,
        lambda source: source.tournament_report(),
        tournament_report.remarks,
    ),
    PaperKind(
        "it4",
        "event",
        direct_titles.DirectTitles(),
        direct_titles.sheet,
        lambda source: source.direct_titles(),
        direct_titles.remarks,
    ),
    PaperKind(
        "fa1",
        "arbiter",
        arbiter_norm.ArbiterNormReport("FA"),
        arbiter_norm.sheet,
        lambda source: source.arbiter_norm("FA"),
        _norm_refused,
    ),
    PaperKind(
        "fa2",
        "arbiter",
        arbiter_application.ArbiterApplication("FA"),
        arbiter_application.sheet,
        lambda source: source.arbiter_application("FA"),
        _norms_refused,
    ),
    PaperKind(
        "ia1",
        "arbiter",
        arbiter_norm.ArbiterNormReport("IA"),
        arbiter_norm.sheet,
        lambda source: source.arbiter_norm("IA"),
        _norm_refused,
    ),
    PaperKind(
        "ia2",
        "arbiter",
        arbiter_application.ArbiterApplication("IA"),
        arbiter_application.sheet,
        lambda source: source.arbiter_application("IA"),
        _norms_refused,
    ),
    PaperKind(
        "ia3",
        "arbiter",
        arbiter_category.CategoryApplication(),
        arbiter_category.sheet,
        lambda source: source.category_application(),
    ),
    PaperKind(
        "report",
        "event",
        chief_report.ChiefReport(),
        chief_report.sheet,
        lambda source: source.chief_report(),
    ),
)
"""In the order they are listed."""
