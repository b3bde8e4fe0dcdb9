"""Norms of a section, and the direct titles it brings as a championship (B.01 art. 1.2).

The radar of everybody, what one player still needs, and the teams of a Schiller made so that norms
are within reach: proposed, then taken over.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import ArrangeTeams, Roster
from arbitro.desk.features.norms import SetNormFacts
from arbitro.desk.values.papers import NormFacts
from arbitro.model import EntryId, Player, System, Tpn
from arbitro.reasons import Refused
from arbitro.rules.titles.direct_tables import EVENTS
from arbitro.rules.titles.edition import LEVELS
from arbitro.rules.titles.event import Exemption, TitleEventKind
from arbitro.rules.titles.schiller import MOST_TEAMS, WantedNorms
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.pages.section.official import subject_of
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.sent_lists import is_text, read_players
from arbitro.web.views.papers.official import awards_of
from arbitro.web.views.standings.norms import (
    Outlook,
    PlayerNorms,
    as_they_are,
    entries_of,
    entries_written,
    exemptions_offered,
    norms_view,
    people_of,
    plan_of,
    player_norms,
    proposed,
    rosters_of,
    team_names,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _said(here: EventRequest) -> Form:
    """Return the form of what is said of the event, as it stands."""
    facts = here.section.section.norms
    return Form(
        {
            "kind": facts.kind.value,
            "exempt": facts.exempt.value if facts.exempt else "",
            "predetermined": "1" if facts.predetermined else "",
            "approved": "1" if facts.approved else "",
        }
    )


def _options(here: EventRequest, said: Form) -> dict[str, Any]:
    t = here.words.t
    return {
        "facts": said,
        "kinds": [
            (title_event_kind.value, t(f"ui.norms.kind.{title_event_kind.value}"))
            for title_event_kind in TitleEventKind
        ],
        "exemptions": [
            ("", t("ui.norms.exempt.none")),
            *(
                (exemption.value, t(f"ui.norms.exempt.{exemption.value}"))
                for exemption in exemptions_offered()
            ),
        ],
    }


def _radar(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    shown: PlayerNorms | None = None,
) -> HTMLResponse:
    """Show the radar, perhaps with the norms of one player open."""
    options = _options(here, form or _said(here))
    everybody = norms_view(here.section)
    return here.page(
        "norms/radar.html",
        everybody=everybody,
        shown=shown,
        form=form,
        refusal=refusal,
        **options,
    )


def _player(here: EventRequest, number: int) -> PlayerNorms:
    """Return the norms of a player; 404 where there are none."""
    shown = player_norms(here.section, number)
    if shown is None:
        raise HTTPException(404)
    return shown


@router.get("/norms")
def radar(here: AtSection) -> HTMLResponse:
    """Show who has made a norm and who still can."""
    return _radar(here)


@router.post("/norms")
def state(here: AtSection, form: Submitted) -> Response:
    """Keep what the organiser says of the event."""
    kind = form.choice("kind", TitleEventKind)
    exempt = None
    if form.sent("exempt"):
        exempt = form.choice("exempt", Exemption, exemptions_offered())
    if not form.ok or kind is None:
        return _radar(here, form)
    facts = NormFacts(kind, exempt, form.ticked("predetermined"), form.ticked("approved"))
    answer = here.do(SetNormFacts(here.section.id, facts), form)
    if isinstance(answer, Refused):
        return _radar(here, form, answer)
    return go(f"{here.section.url}/norms", "norm-facts-set")


@router.get("/norms/{number}")
def one(here: AtSection, number: int) -> HTMLResponse:
    """Show the norms with a player open: every requirement, what the games to come must bring."""
    return _radar(here, shown=_player(here, number))


@router.get("/norms/{number}/panel")
def panel(here: AtSection, number: int) -> HTMLResponse:
    """Show the panel of a player's norms by itself."""
    return here.page("norms/player_panel.html", shown=_player(here, number))


@router.get("/direct-titles")
def direct_titles(here: AtSection) -> HTMLResponse:
    """Ask which championship it is; show what its places bring, or why nothing."""
    about = subject_of(here)
    found = awards_of(here.section, about) if about.championship else None
    refusal = found if isinstance(found, Refused) else None
    return here.page(
        "official/direct_titles.html",
        about=about,
        championships=EVENTS,
        found=None if isinstance(found, Refused) else found,
        entry=here.section.tournament.entry,
        refusal=refusal,
        query=here.request.url.query,
    )


LONGEST_LIST = 100_000


def _page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    *,
    made: Outlook | None = None,
    problems: tuple[str, ...] = (),
) -> HTMLResponse:
    section = here.section
    people = people_of(section)
    plan = plan_of(section, people, 1, WantedNorms())
    boards = section.section.settings.teams.boards
    stands = None if plan is None or made is not None else as_they_are(section, plan)
    return here.page(
        "teams/norms.html",
        form=form,
        refusal=refusal,
        made=made,
        problems=problems,
        people=people,
        entries=entries_written(section),
        usual=len(section.section.teams.teams) or max(3, len(people) // boards),
        most_teams=MOST_TEAMS,
        titles=tuple(LEVELS),
        possible=plan is not None,
        stands=None if isinstance(stands, Refused) else stands,
        not_judged=here.words.refused(stands) if isinstance(stands, Refused) else "",
    )


def _of_schiller(here: EventRequest) -> None:
    if here.section.section.settings.system is not System.SCHILLER:
        raise HTTPException(404)


@router.get("/norm-teams")
def teams_for_norms(here: AtSection) -> HTMLResponse:
    """Show what the teams as they are mean, and what can be asked for."""
    _of_schiller(here)
    return _page(here)


@router.post("/norm-teams")
def propose(here: AtSection, form: Submitted) -> Response:
    """Show the teams worth most; make them when that was confirmed."""
    _of_schiller(here)
    new, problems = _pasted(here, form)
    if form.ticked("confirmed") and form.ok:
        return _take_over(here, form, new)
    people = (*people_of(here.section), *new)
    teams = form.number("teams", 3, MOST_TEAMS)
    wanted = _wanted(form, len(people_of(here.section)))
    if teams is None or not form.ok:
        return _page(here, form, problems=problems)
    plan = plan_of(here.section, people, teams, wanted)
    if plan is None:
        return _page(here, form)
    letter = here.words.t("ui.normteams.team-name", team="{}")
    made = proposed(plan, team_names(here.section.section, teams, letter))
    if isinstance(made, Refused):
        return _page(here, form, made, problems=problems)
    return _page(here, form, made=made, problems=problems)


def _pasted(here: EventRequest, form: Form) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """Return the persons of the list pasted, and what is wrong with it, noted at its field."""
    data = form.sent("text").encode()
    if not data.strip():
        return (), ()
    if len(data) > LONGEST_LIST or not is_text(data):
        form.fault("text", "list-too-long" if len(data) > LONGEST_LIST else "list-no-text")
        return (), ()
    read = read_players(data)
    told = tuple(
        f"{here.words.t('ui.import.place', line=problem.line, column=problem.column)} "
        f"{here.words.problem(problem)}"
        for problem in read.problems
    )
    if not read.ok or not read.value:
        form.fault("text", "list-empty")
        return (), told
    return read.value, told


def _wanted(form: Form, people: int) -> WantedNorms:
    titles = tuple(level for level in LEVELS if form.ticked(f"title-{level.value}"))
    players = (at for at in range(1, people + 1) if form.ticked(f"player-{at}"))
    return WantedNorms(titles, frozenset(map(Tpn, players)))


def _take_over(here: EventRequest, form: Form, new: tuple[Player, ...]) -> Response:
    """Make the teams of a proposal, where it was made of the entries as they still are."""
    entries = entries_of(here.section)
    seats: tuple[EntryId | Player, ...] = (*entries, *new)
    division = rosters_of(form.sent("division"), len(seats))
    if division is None or form.sent("entries") != entries_written(here.section):
        form.fault("teams", "norm-teams-stale")
        return _page(here, form)
    section = here.section.section
    known = [team.id for team in section.teams.ordered][: len(division)]
    letter = here.words.t("ui.normteams.team-name", team="{}")
    names = team_names(section, len(division), letter)
    rosters = tuple(
        Roster(
            known[at] if at < len(known) else None,
            names[at],
            tuple(seats[number - 1] for number in team),
        )
        for at, team in enumerate(division)
    )
    answer = here.do(ArrangeTeams(here.section.id, rosters), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    return go(f"{here.section.url}/teams", "teams-arranged")
