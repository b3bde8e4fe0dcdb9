"""A new event from the report of a tournament begun with another program."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.imported import follow_the_rules
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing.edition_notes import stand_ins
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.kernel.state import EventState
from arbitro.formats.event_file import read_event_file
from arbitro.formats.importers import TournamentFile
from arbitro.formats.texts.problems import Severity
from arbitro.i18n import translator
from arbitro.i18n.sentences.imports import default_sentence
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import USUAL_MATCH
from arbitro.service import rehearse_taking_over, take_over
from arbitro.storage.workbooks.packed_lists import as_text
from arbitro.web.actions.job_access import check_in_job
from arbitro.web.event_request import Service, actor_of, made_here, may_read
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.knock_out import match_format, match_values
from arbitro.web.forms.settings import MOST_ROUNDS, refuse, setting_options
from arbitro.web.forms.system_fields import chosen_editions
from arbitro.web.http.request_language import language_of
from arbitro.web.kinds import kind_of
from arbitro.web.pages.event.imports import sizes
from arbitro.web.rendering.templates import go, render, status_of, words_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.sent_lists import LONGEST_LIST, is_text, text_of
from arbitro.web.views.rounds.by_hand import named_refusal, names_of

router = APIRouter(include_in_schema=False)


@router.get("/events/from-report")
def report_form(request: Request) -> HTMLResponse:
    """Show where a report is pasted or a file chosen."""
    return _page(request, Form())


def _page(
    request: Request,
    form: Form,
    *,
    refusal: Refused | None = None,
    file: TournamentFile | None = None,
    state: EventState | None = None,
    against: Refused | None = None,
) -> HTMLResponse:
    words = words_of(request)
    of_matches = form.has("match_games")
    if not of_matches and _is_of_matches(file):
        of_matches = True
        form.values |= match_values(USUAL_MATCH)
    problems = file.problems if file else ()
    status = 422 if form.faults or (file and not file.ok) else status_of(refusal)
    return render(
        request,
        "report.html",
        status=status,
        form=form.renewed(),
        refusal=refusal,
        options=setting_options(words),
        problems=[(problem, words.problem(problem)) for problem in problems],
        errors=sum(problem.severity is Severity.ERROR for problem in problems),
        readable=file is not None and file.ok,
        state=state,
        against=_with_names(against, state),
        against_mark=_fingerprint(against),
        rounds_total=rounds_total,
        of_matches=of_matches,
        defaults=_defaults(request, state),
        kind_of=kind_of,
        follow_the_rules=follow_the_rules,
        stand_ins=stand_ins,
    )


def _defaults(request: Request, state: EventState | None) -> list[str]:
    """Return what the file does not state and was taken for granted, in words."""
    words, sections = words_of(request), state.sections.values() if state else ()
    return [
        default_sentence(words, taken)
        for section in sections
        if section.imported is not None
        for taken in section.imported.defaults
    ]


def _with_names(against: Refused | None, state: EventState | None) -> Refused | None:
    """Return what is against the rules with the names of those it speaks of by number."""
    if against is None or state is None:
        return against
    (section,) = state.sections.values()
    return named_refusal(against, names_of(SectionView("", state, section)))


def _fingerprint(against: Refused | None) -> str:
    """Return what names the rounds a confirmation is for: it holds for those that were shown."""
    return "" if against is None else sha256(repr(against).encode()).hexdigest()[:16]


def _is_of_matches(file: TournamentFile | None) -> bool:
    """Tell whether a file is a knock-out that does not say how its matches are played."""
    return file is not None and file.tournament.system.is_knock_out and file.matches is None


@router.post("/events/from-report")
def take(request: Request, service: Service, form: Submitted) -> Response:
    """Show what the report tells; make the event of it when that was confirmed."""
    data = as_text(form.data("file", "text"))
    form.values["text"] = text_of(data) if is_text(data) else ""
    asked = _asked(form, language_of(request))
    if form.has("match_games"):
        asked["matches"] = match_format(form, USUAL_MATCH)
    _look_at(form, data)
    if not form.ok:
        return _page(request, form)
    file = read_event_file(data)
    if not file.ok:
        return _page(request, form, file=file)
    state = rehearse_taking_over(file, **asked)
    against: Refused | None = None
    if isinstance(state, Refused) and level_of(state) is Level.CONFIRM:
        # shown with what else is understood: one look, one confirmation
        against, state = state, rehearse_taking_over(file, **asked, confirmed=True)
    if isinstance(state, Refused):
        at_field = refuse(form, state)
        return _page(request, form, refusal=None if at_field else state, file=file)
    told = form.sent("against") == _fingerprint(against)
    if not form.ticked("confirmed") or not told:
        return _page(request, form, file=file, state=state, against=against)
    answer = take_over(
        service,
        file,
        **asked,
        confirmed=against is not None,
        actor=actor_of(request),
        command_id=form.command,
        is_own=may_read(request),
    )
    if isinstance(answer, Refused):
        return _page(request, form, refusal=answer, file=file)
    if not answer.repeated:
        made_here(request, answer.key)
    check_in_job(request, answer.key)
    return go(f"/events/{answer.key}", "event-from-report")


def _asked(form: Form, language: str) -> dict[str, Any]:
    """Return what the form decides where the report should not."""
    rounds = form.number("rounds", 0, MOST_ROUNDS, default=0)
    return {
        "editions": chosen_editions(form),
        "rounds": rounds or None,
        "name": form.text("name", longest=120),
        "section": form.text("section_name", longest=80)
        or translator(language).t("ui.wizard.section-name"),
        "language": language,
    }


def _look_at(form: Form, data: bytes) -> None:
    """Note what is wrong with the report before it is read."""
    if not data.strip():
        form.fault("text", "list-missing")
    elif len(data) > LONGEST_LIST:
        form.fault("text", "file-too-long", **sizes(data))
    elif not is_text(data):
        form.fault("text", "report-no-text")
