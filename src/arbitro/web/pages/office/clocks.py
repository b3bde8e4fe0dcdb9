"""The clock sheet of a round, filled in board by board on a phone and judged at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, time
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.clocks import (
    REGISTER,
    Sheet,
    in_order,
    passes_of,
    round_of,
    said_of,
    sectors_of,
    unfinished,
)
from arbitro.desk.features.office import KeepRow
from arbitro.desk.kernel.state import Game, Section
from arbitro.reasons import Refused
from arbitro.rules.office.facts import LONGEST_LINE, numbers_of
from arbitro.rules.office.hall.clock_sheet import (
    minutes_by_board,
    minutes_written,
    moments_of,
    time_read,
)
from arbitro.rules.office.school import clockless_of, clocks_needed
from arbitro.web.actions.game_actions import section_of, table_of
from arbitro.web.event_request import AtEvent, EventRequest, actor_of, asked_number
from arbitro.web.forms.form import Form, Submitted, whole_number

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/clocks/{number}")
PARTS = ("white", "black", "move")
_BOARD = re.compile(r"b(\d{1,5})-white")


def _boards(here: EventRequest, section: Section, number: int) -> tuple[Game, ...]:
    """Return the games of a round at the tables the device was let in for, in board order."""
    grant = here.request.state.session.grant
    view, paired = here.event.section(section.id), round_of(section, number)
    assert view is not None, "it has been looked for"
    games = () if paired is None else in_order(paired.games.values())
    return tuple(game for game in games if grant.has_table(table_of(view, game)))


def _listed(
    here: EventRequest, section: Section, number: int, form: Form | None
) -> tuple[Game, ...]:
    """Return the games a sheet asks for: those being played, and whatever was typed already."""
    asked, typed = _asked(here), form.values if form is not None else {}

    def is_listed(game: Game) -> bool:
        if any(typed.get(f"b{game.board}-{part}") for part in PARTS):
            return True
        return game.result is None and (not asked or game.board in asked)

    return tuple(board for board in _boards(here, section, number) if is_listed(board))


def _first_game(section: Section, number: int) -> str:
    """Return what tells the pairings of a round from others of the same round, once paired anew."""
    paired = round_of(section, number)
    return str(min(paired.games, default="")) if paired is not None else ""


def _asked(here: EventRequest) -> frozenset[int]:
    """Return the boards a sector is asked for by, none where all are."""
    try:
        return frozenset(numbers_of(here.request.query_params.get("boards", "")[:LONGEST_LINE]))
    except ValueError:
        return frozenset()


def _page(
    here: EventRequest, section: Section, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    number = len(section.rounds)
    asked = asked_number(here.request, "round") if form is None else _round_of(section, form)
    number = asked if round_of(section, asked) is not None else number
    typed = form is not None and "round" not in form.faults
    passes = passes_of(section, number)
    started = passes[0].row.facts.text("started")[11:] if passes else _scheduled(section, number)
    return here.page(
        "office/clocks.html",
        form=form if typed else _blank(here, section, number, started, form),
        refusal=refusal,
        of=section,
        number=number,
        first=_first_game(section, number),
        games=_listed(here, section, number, form if typed else None),
        sectors=sectors_of(section, number),
        people=here.event.state.people,
        passes=passes,
        url=f"{here.event.url}/office/clocks/{section.id}",
        asked=here.request.query_params.get("boards", "") if _asked(here) else "",
        spell=lambda boards: " ".join(map(str, boards)),
        minutes=minutes_written,
        needed=_clocks_needed(here, section),
    )


def _blank(
    here: EventRequest, section: Section, number: int, started: str, gone: Form | None = None
) -> Form:
    """Return the form of a sheet that says of which pairings and of which day it is.

    ``gone``: what was sent of pairings that are not there any more, to be told.
    """
    now = here.now()
    hours = {"started": started, "read-at": f"{now:%H:%M}"}
    of = {"round": str(number), "first": _first_game(section, number)}
    values = {**hours, **of, "opened": f"{now:%Y-%m-%dT%H:%M}"}
    return Form(values, faults={"round": gone.faults["round"]} if gone is not None else {})


def _round_of(section: Section, form: Form) -> int:
    """Return the round a sheet is of, 0 where its pairings are not there any more."""
    number = whole_number(form.text("round"), 0)
    stands = round_of(section, number) is not None
    return number if stands and form.text("first") == _first_game(section, number) else 0


def _clocks_needed(here: EventRequest, section: Section) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the boards that get a clock where rounds begin without them, by who watches them."""
    if clockless_of(here.event.state.office.facts("school-rules")) is None:
        return ()
    return clocks_needed([game.board for game in unfinished(section)], sectors_of(section))


def _scheduled(section: Section, number: int) -> str:
    at = number - 1
    times = section.settings.round_times
    return times[at] if 0 <= at < len(times) else ""


@router.get("")
def clocks(here: AtEvent, number: int) -> HTMLResponse:
    """Show the sheet of the round being played, or of one asked for, and what passes found."""
    return _page(here, section_of(here, number))


@router.post("")
def read_off(here: AtEvent, number: int, form: Submitted) -> Response:
    """Keep what was read off in one pass, of the round whose pairings the sheet showed."""
    section = section_of(here, number)
    said = _sheet(here, section, form)
    if said is None or not form.ok:
        return _page(here, section, form)
    command = KeepRow(number, REGISTER, 0, said_of(section, said))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _page(here, section, form, answer)
    boards = here.request.query_params.get("boards", "")
    where = {"boards": boards} if boards else {}
    if said.round != len(section.rounds):
        where["round"] = str(said.round)
    asked = f"?{urlencode(where)}" if where else ""
    return here.go(answer, f"{here.event.url}/office/clocks/{number}{asked}", "office-saved")


def _sheet(here: EventRequest, section: Section, form: Form) -> Sheet | None:
    """Return a pass as it was read off; what cannot be read is noted at its field."""
    began, read = _hour(form, "started"), _hour(form, "read-at")
    stood_still = form.text("stood-still", longest=LONGEST_LINE)
    stopped = minutes_by_board(stood_still)
    if stopped is None or any(other < 0 for other in stopped.values()):
        form.fault("stood-still", "office-clock")
    number, opened = _round_of(section, form), _opened(form)
    lines = tuple(_lines(here, section, number, form))
    if not number or opened is None:
        form.fault("round", "office-round-gone", typed="; ".join(_typed(form)))
        return None
    if not lines:
        form.fault("read-at", "office-nothing-read")
    if began is None or read is None:
        return None
    started, read_at = moments_of(opened, began, read)
    return Sheet(number, started, read_at, lines, stood_still, actor_of(here.request))


def _hour(form: Form, name: str) -> time | None:
    found = form.hour(name)
    if found is None:
        form.fault(name, "hour")
    return found


def _opened(form: Form) -> datetime | None:
    """Return when the sheet was opened, by the clock of the hall."""
    try:
        return datetime.strptime(form.text("opened"), "%Y-%m-%dT%H:%M")  # noqa: DTZ007 - of the hall
    except ValueError:
        return None


def _lines(here: EventRequest, section: Section, number: int, form: Form) -> Iterator[str]:
    """Yield the boards that were read off as the register writes them."""
    for game in _boards(here, section, number):
        given = [form.text(f"b{game.board}-{part}") for part in PARTS]
        if not any(given):
            continue
        for part, text in zip(PARTS, given, strict=True):
            wrong = whole_number(text, None) is None if part == "move" else time_read(text) is None
            if wrong:
                form.fault(f"b{game.board}-{part}", "office-clock")
        yield " ".join((str(game.board), *given))


def _typed(form: Form) -> Iterator[str]:
    """Yield what was typed of each board, for a reader who has to type it anew."""
    for name in form.values:
        board = _BOARD.fullmatch(name)
        given = [form.text(f"b{board[1]}-{part}") for part in PARTS] if board is not None else []
        if board is not None and any(given):
            yield " ".join((board[1], *given))
