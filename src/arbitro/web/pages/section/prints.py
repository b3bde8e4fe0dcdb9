"""Printable pages: pairing list, standings, crosstable, check list, entry list.

Of several sections in one: who sits where by name, the boards, the standings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.tournament import through
from arbitro.model import Contender, Float, PairingProblem, Points, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.swiss.colours import ColourPreference, Strength, colour_preference
from arbitro.web.event_request import AtEvent, AtMatches, AtSection, EventRequest, round_asked
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.pages.by_kind.print_sheet import sheet
from arbitro.web.pages.section.gallery import has_poster
from arbitro.web.rendering.templates import may
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.players import all_rows
from arbitro.web.views.event.teams import TeamsView, line_up_views, team_round_view
from arbitro.web.views.papers.gallery import gallery_of
from arbitro.web.views.rounds.combined_sections import (
    boards_of_all,
    chosen,
    names_of_all,
    standings_of_all,
)
from arbitro.web.views.rounds.hall import lettered
from arbitro.web.views.standings.team_standings import board_lines

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

# The arbiter's check list of a round: everything a pairing by hand would look at.


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One player before a round is paired; ``opponents`` are in the order they were met."""

    number: int
    points: Points
    colours: str
    preference: ColourPreference
    mark: str
    float_last: Float
    float_before: Float
    may_receive_bye: bool
    opponents: tuple[int, ...]
    begins_score: bool


def check_rows(
    problem: PairingProblem, met: Mapping[Tpn, tuple[int, ...]], *, wishes: bool = True
) -> tuple[CheckRow, ...]:
    """Return the list in pairing order: scores from the highest, inside a score by number.

    ``met`` has everybody's opponents in order; a bye or a forfeit leaves no opponent. Without
    ``wishes`` the system knows no colour preferences.
    """
    rows: list[CheckRow] = []
    last: Points | None = None
    for contender in problem.contenders:
        preference = colour_preference(contender.colours if wishes else "")
        rows.append(
            CheckRow(
                contender.tpn,
                contender.score,
                contender.colours.upper(),
                preference,
                preference_mark(preference, contender.colours),
                contender.float_last,
                contender.float_before,
                contender.may_receive_bye,
                met.get(contender.tpn, tuple(sorted(contender.opponents))),
                contender.score != last,
            )
        )
        last = contender.score
    return tuple(rows)


def preference_mark(preference: ColourPreference, colours: str) -> str:
    """Return the preference as arbiters' check lists print it.

    ``(w)`` mild, ``(W)`` strong; absolute by the last two games alone ``W`` (colours balanced) or
    ``W1``, by the difference alone ``WW``, by both ``WWW``.

    >>> preference_mark(colour_preference("bb"), "bb"), preference_mark(colour_preference("b"), "b")
    ('WWW', '(W)')
    """
    if preference.colour is None:
        return ""
    letter = preference.colour.value.upper()
    if preference.strength is Strength.MILD:
        return f"({letter.lower()})"
    if preference.strength is not Strength.ABSOLUTE:
        return f"({letter})"
    twice = len(colours) > 1 and colours[-1] == colours[-2]
    difference = abs(preference.difference)
    if not twice:
        return letter * 2
    return letter * 3 if difference > 1 else letter + ("1" if difference else "")


def opponents_met(contender: Contender, rounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the opponents met in games, in the order of the rounds."""
    return tuple(number for number in rounds if number in contender.opponents)


def check_list(view: SectionView, number: int) -> tuple[CheckRow, ...]:
    """Return the check list of a Swiss round: paired already, or the one to come."""
    edition = edition_of(view.section, view.section.settings.system.regulation)
    if edition is None:
        return ()
    problem = problem_of(view.tournament, edition, number)
    if isinstance(problem, Refused):
        return ()
    games = view.tournament.system.games_per_round
    before = through(view.tournament, games * (number - 1))
    scheduled = {
        entry.tpn: tuple(
            record.opponent for record in entry.rounds[::games] if record.opponent is not None
        )
        for entry in before.entries
    }
    met = {
        contender.tpn: opponents_met(contender, scheduled.get(contender.tpn, ()))
        for contender in problem.contenders
    }
    return check_rows(problem, met, wishes=games == 1)


@router.get("/s/{section}/paper/players")
def players(here: AtSection) -> HTMLResponse:
    """Show the entry list for printing."""
    return sheet(here, "paper/players", rows=all_rows(here.section))


@router.get("/s/{section}/paper/check-list/{number}")
def checks(here: AtSection, number: int) -> HTMLResponse:
    """Show the check list of a Swiss round: paired already or the next."""
    section = here.section
    if (
        "check-lists" not in section.kind.papers
        or not 1 <= number <= len(section.section.rounds) + 1
    ):
        raise HTTPException(404)
    rows = check_list(section, number)
    return sheet(here, "paper/check_list", rows=rows, number=number)


@router.get("/s/{section}/paper/pairings/{number}")
def pairings(here: AtMatches, number: int) -> HTMLResponse:
    """Show a round's pairing list."""
    return pages_of(here).pairings_paper(here, number)


@router.get("/s/{section}/paper/standings")
def standings(here: AtSection) -> HTMLResponse:
    """Show the standings for printing."""
    return pages_of(here).standings_paper(here)


@router.get("/s/{section}/paper/crosstable")
def cross(here: AtSection) -> HTMLResponse:
    """Show the crosstable for printing."""
    return pages_of(here).crosstable_paper(here)


@router.get("/s/{section}/paper/prizes")
def prizes(here: AtSection) -> HTMLResponse:
    """Show the prizes for printing, with two signatures; with their working where asked for."""
    return pages_of(here).prizes_paper(here)


@router.get("/s/{section}/paper/boards")
def boards(here: AtSection) -> HTMLResponse:
    """Show what members scored at the boards for printing."""
    if "board-scores" not in here.section.kind.papers:
        raise HTTPException(404)
    after = round_asked(here)
    rounds = len(here.section.section.rounds) if after is None else after
    return sheet(
        here, "teams/paper_boards", lines=board_lines(here.section, here.words, after), after=rounds
    )


@router.get("/s/{section}/paper/line-ups/{number}")
def line_ups(here: AtMatches, number: int) -> HTMLResponse:
    """Show empty line-up forms of a round, with everybody's list beside them."""
    section = here.section.section
    last = min(len(section.rounds) + 1, rounds_total(section))
    if not here.section.has_line_ups or not section.entries_closed or not 1 <= number <= last:
        raise HTTPException(404)
    return sheet(
        here,
        "teams/paper_line_ups",
        number=number,
        shown=line_up_views(here.section, number),
        teams=TeamsView(here.section),
        deadline=section.teams.deadlines.get(number, ""),
    )


@router.get("/s/{section}/paper/protocols/{number}")
def protocols(here: AtMatches, number: int) -> HTMLResponse:
    """Show the protocol of each match of a round, for both captains to sign (C.05 art. 7.3)."""
    shown = (
        team_round_view(here.section, number) if "protocols" in here.section.kind.papers else None
    )
    if shown is None:
        raise HTTPException(404)
    return sheet(here, "teams/paper_protocols", shown=shown)


KINDS = ("names", "boards", "standings")


def _gallery(here: EventRequest) -> HTMLResponse:
    """Show the papers of all sections, those of one paper first."""
    arbiter = may(here.request, "pair")
    poster = has_poster(here)
    lists = [
        (
            view,
            gallery_of(view, len(view.section.rounds), is_arbiter=arbiter, with_poster=poster),
        )
        for view in here.event.sections
    ]
    together = [item for item in lettered(here.event) if item[1].section.rounds]
    return here.page("paper/gallery.html", lists=lists, kinds=KINDS if len(together) > 1 else ())


@router.get("/papers")
def several(here: AtEvent) -> Response:
    """Show a list of all sections or of those the address names, for printing; else the gallery."""
    asked = here.request.query_params
    if "of" not in asked:
        return _gallery(here)
    kind = asked["of"]
    sections = chosen(here.event, asked.getlist("section")[:99])
    if not sections or kind not in KINDS:
        return RedirectResponse(here.event.url, 303)
    return here.page(
        "paper/several.html",
        printed=here.now(),
        kind=kind,
        kinds=KINDS,
        lettered=[item for item in lettered(here.event) if item[1].section.rounds],
        chosen={letter for letter, _ in sections},
        drafts=[view.name for _, view in sections if not view.section.rounds[-1].published],
        names=names_of_all(sections) if kind == "names" else (),
        parts=boards_of_all(sections, here.words)
        if kind == "boards"
        else standings_of_all(sections, here.words)
        if kind == "standings"
        else (),
    )
