"""The forms of an event as its pages show them: filled as far as the event knows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from arbitro.desk.values.papers import Blanks, EventArbiter
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import what_happened
from arbitro.model import Entry, Title, Tournament, Tpn
from arbitro.model.registry import OURS
from arbitro.papers import papers
from arbitro.papers.forms.arbiter_application import arbiter_application
from arbitro.papers.forms.arbiter_category import category_application
from arbitro.papers.forms.arbiter_norm import arbiter_norm
from arbitro.papers.forms.chief_report import ArbiterAtWork, NormMade, chief_report
from arbitro.papers.forms.direct_titles import direct_titles
from arbitro.papers.forms.filling import fill
from arbitro.papers.forms.person import names_of
from arbitro.papers.forms.title_application import TitleApplication, title_application, title_norm
from arbitro.papers.forms.title_result import TitleResult, title_result
from arbitro.papers.forms.tournament_report import Official, tournament_report
from arbitro.papers.papers import PAPERS, paper_of
from arbitro.reasons import Refused, refused
from arbitro.rules.arbiters.career import Calendar, EventLevel, Role
from arbitro.rules.standings import Standings, not_as_listed
from arbitro.rules.titles.direct import ChampionshipFacts, DirectTitles, direct_titles_of
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.verdict import judge
from arbitro.web.forms.form import whole_number
from arbitro.web.forms.official import given_in, values_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.norms import norm_setting, norms_made
from arbitro.web.views.standings.standings import computed

PROGRAM = "arbitro"


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom or what a form is about, as its address says: a player's number, a name, an event."""

    player: int = 0
    title: str = ""
    arbiter: str = ""
    championship: str = ""
    women: bool = False
    members: int = 0
    qualifies: bool = False
    subgroup: frozenset[int] = frozenset()


def drafted(view: SectionView, words: Translator, code: str, about: Subject) -> object | Refused:
    """Return a form filled from the event, Refused where the event gives no such paper."""
    kind = paper_of(code)
    nobody = kind.about == "player" and _entry(view.tournament, about.player) is None
    if nobody and PAPERS.origin(code) != OURS:
        blank: object = kind.blank
        return blank
    return papers.drafted(kind, EventPaperData(view, words, about))


class PaperOfSection(NamedTuple):
    """A paper as the event fills it, as it is filled in by now, and what was kept of it."""

    code: str
    draft: Any
    filled: Any
    about: str
    kept: Blanks


def paper_about(
    view: SectionView, words: Translator, code: str, about: Subject
) -> PaperOfSection | Refused:
    """Return a paper with what is kept of it; what does not fit any more is left out."""
    draft: Any = drafted(view, words, code, about)
    if isinstance(draft, Refused):
        return draft
    place = about_of(view, about)
    kept = view.section.papers.get((code, place), ())
    if not kept:
        return PaperOfSection(code, draft, draft, place, kept)
    values = values_of(draft) | dict(kept)
    return PaperOfSection(code, draft, fill(draft, given_in(draft, values)).paper, place, kept)


class EventPaperData:
    """What an event and the address of a page say of a paper."""

    def __init__(self, view: SectionView, words: Translator, about: Subject) -> None:
        self._view, self._about = view, about
        self.words = words
        self.player = Tpn(about.player) if about.player else None

    @property
    def tournament(self) -> Tournament:
        """Return the section's record."""
        return self._view.tournament

    @property
    def standings(self) -> Standings | None:
        """Return the section's standings after the latest round worth showing."""
        return computed(self._view)

    def title_result(self) -> object:
        """Return the certificate of a norm made in the event."""
        return _title_result(self._view, self._about)

    def title_application(self) -> object:
        """Return the application with the norm made in the event."""
        return _title_application(self._view, self._about)

    def tournament_report(self) -> object:
        """Return the report with the arbiters the event keeps."""
        return _tournament_report(self._view, self.words)

    def direct_titles(self) -> object:
        """Return the direct titles of the championship the address names."""
        return _direct_titles(self._view, self._about)

    def arbiter_norm(self, title: str) -> object:
        """Return the certificate of the arbiter the address names."""
        return _arbiter_norm(self._view, title, self._about)

    def arbiter_application(self, title: str) -> object:
        """Return the application of that arbiter, with no more than the name."""
        surname, given_name = names_of(self._about.arbiter)
        return replace(arbiter_application(title), surname=surname, given_name=given_name)

    def category_application(self) -> object:
        """Return the application for a category, with no more than the name."""
        surname, given_name = names_of(self._about.arbiter)
        return replace(category_application(), surname=surname, given_name=given_name)

    def chief_report(self) -> object:
        """Return the report with norms, incidents and arbiters of the event."""
        return _chief_report(self._view, self.words)


def about_of(view: SectionView, about: Subject) -> str:
    """Return what a paper is kept under: permanent names, as numbers may still change."""
    entry = view.numbers[about.player - 1] if 1 <= about.player <= len(view.numbers) else 0
    said = (
        ("entry", entry),
        ("title", about.title),
        ("arbiter", about.arbiter),
        ("championship", about.championship),
    )
    return urlencode([(name, value) for name, value in said if value])


def arbiters_of(view: SectionView) -> tuple[EventArbiter, ...]:
    """Return the arbiters of the event, those of its settings where nothing more is known."""
    known = view.state.arbiters.arbiters
    details = view.tournament.details
    if known:
        return known
    named = [
        (details.chief_arbiter, Role.CHIEF),
        *((deputy, Role.DEPUTY) for deputy in details.deputies),
    ]
    return tuple(EventArbiter(name, role) for name, role in named if name)


def _entry(tournament: Tournament, number: int) -> Entry | None:
    return next((entry for entry in tournament.entries if entry.tpn == number), None)


def _norm_of(view: SectionView, about: Subject) -> tuple[NormEvent, NormRules, Entry] | None:
    """Return the event, the text and the player a norm is asked for, None where none can be.

    The player's games are those of the event: as they were really played.
    """
    setting = norm_setting(view)
    if setting is None or about.title not in {"GM", "IM", "WGM", "WIM"}:
        return None
    entry = _entry(setting[0].tournament, about.player)
    return None if entry is None else (*setting, entry)


def _title_result(view: SectionView, about: Subject) -> object:
    found = _norm_of(view, about)
    if found is None:
        return TitleResult()
    event, rules, entry = found
    verdict = judge(event, entry, Title(about.title), rules)
    if not verdict.norm:
        return refused("paper-no-norm", name=entry.player.name, title=about.title)
    return title_result(event, entry, verdict, rules)


def _title_application(view: SectionView, about: Subject) -> object:
    found = _norm_of(view, about)
    if found is None:
        return TitleApplication()
    event, rules, entry = found
    title = Title(about.title)
    verdict = judge(event, entry, title, rules)
    norms = (title_norm(event, verdict),) if verdict.norm else ()
    return title_application(entry.player, title, norms, rules)


def _tournament_report(view: SectionView, words: Translator) -> object:
    deputies = tuple(
        Official(
            arbiter.name, arbiter.title, whole_number(arbiter.fide_id, None), arbiter.federation
        )
        for arbiter in arbiters_of(view)
        if arbiter.role is Role.DEPUTY
    )
    found = tournament_report(view.tournament, words, PROGRAM)
    chief = next((arbiter for arbiter in arbiters_of(view) if arbiter.role is Role.CHIEF), None)
    if chief is not None and chief.name:
        number = whole_number(chief.fide_id, None)
        found = replace(found, chief=chief.name, chief_title=chief.title, chief_id=number)
    return replace(found, deputies=deputies)


def _direct_titles(view: SectionView, about: Subject) -> object | Refused:
    if not about.championship:
        return direct_titles(view.tournament, "", ())
    found = awards_of(view, about)
    if isinstance(found, Refused):
        return found
    return direct_titles(view.tournament, about.championship, found.awards, about.members)


def awards_of(view: SectionView, about: Subject) -> DirectTitles | Refused:
    """Return what every place of the standings brings in a championship of the table."""
    table = computed(view)
    if table is None:
        return refused("paper-no-start")
    problem = not_as_listed(table.omitted)
    if problem is not None:
        return problem
    asked = ChampionshipFacts(
        about.championship,
        about.women,
        about.members,
        qualifies=about.qualifies,
        subgroup=about.subgroup,
    )
    return direct_titles_of(view.tournament, [row.tpn for row in table.rows], asked)


def _arbiter_norm(view: SectionView, title: str, about: Subject) -> object:
    control = view.section.settings.time_control
    rate_class = control.rate_class if control else None
    paper = arbiter_norm(view.tournament, title, about.arbiter, rate_class)
    event = view.state.arbiters
    chief = next(
        (event_arbiter for event_arbiter in arbiters_of(view) if event_arbiter.role is Role.CHIEF),
        None,
    )
    paper = replace(
        paper,
        chief_title=chief.title if chief else "",
        norm_possible=True if event.player_norms or norms_made(view) else None,
        level=paper.level if event.calendar is Calendar.OTHER else EventLevel.WORLD.value,
    )
    arbiter = next(
        (
            event_arbiter
            for event_arbiter in arbiters_of(view)
            if event_arbiter.name == about.arbiter
        ),
        None,
    )
    if arbiter is None:
        return paper
    return replace(
        paper,
        fide_id=whole_number(arbiter.fide_id, None),
        federation=arbiter.federation,
        role=arbiter.role.value,
    )


def _chief_report(view: SectionView, words: Translator) -> object:
    made = tuple(
        NormMade(norm_row.person.name, norm_row.title.value) for norm_row in norms_made(view)
    )
    found = chief_report(
        view.tournament,
        words,
        table=computed(view),
        norms=made,
        incidents=_incidents(view, words),
    )
    arbiters = tuple(
        ArbiterAtWork(
            arbiter.name,
            arbiter.title,
            whole_number(arbiter.fide_id, None),
            arbiter.federation,
            words.t(f"paper.choice.{arbiter.role.value}"),
            arbiter.norm,
        )
        for arbiter in arbiters_of(view)
        if arbiter.role is not Role.CHIEF or arbiter.title or arbiter.norm
    )
    return replace(found, arbiters=arbiters, appeals=_appeals(view, words))


def _appeals(view: SectionView, words: Translator) -> str:
    """Return the appeals of the event's register with their decisions, one a line."""
    lines = []
    for row in view.state.office.standing("appeals"):
        said, t = row.facts, words.t
        number, board = said.number("round"), said.number("board")
        where = t("ui.official.incident", round=number or words.plain(None),
                  board=board or words.plain(None))  # fmt: skip
        decision = said.text("decision")
        told = (
            words.headed(said.text("by"), said.text("against"))
            if said.text("against")
            else said.text("by"),
            t(f"office.choice.decision={decision}") if decision else t("office.not-said"),
            ", ".join(filter(None, (said.text("decided-by"), said.text("votes")))),
            said.text("grounds"),
            said.text("effect-of-decision"),
        )
        text = "; ".join(" ".join(other.split()) for other in told if other)
        lines.append(words.headed(where, text))
    return "\n".join(lines)


def _incidents(view: SectionView, words: Translator) -> str:
    """Return the incidents of the log that count, one a line."""
    lines = []
    for logged in view.section.incidents.values():
        if logged.withdrawn:
            continue
        it = logged.incident
        where = words.t("ui.official.incident", round=it.round, board=it.board or words.plain(None))
        person = view.state.people.get(it.player) if it.player is not None else None
        what = what_happened(it, words)
        told = f"{what} ({person.name})" if person else what
        note = f" {it.note}" if it.situation and it.note else ""
        lines.append(words.headed(where, f"{told}{note}"))
    return "\n".join(lines)
