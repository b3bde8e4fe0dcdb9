"""``arbitro pair explain``: why a round was paired as it was, and why not otherwise."""

from __future__ import annotations

from typing import NamedTuple

import click

from arbitro.answers.explanations import Explanation, WhyNot
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reading_choices import read_as, teams_read_as
from arbitro.cli.base.files.reports import (
    NAMED_SYSTEMS,
    chosen_edition,
    decide_edition,
    load,
    names_teams,
    of_its_day,
    print_default_edition,
    read_bytes,
)
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.files.team_reports import LoadedTeams, is_olympiad, teams_by
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.sentences.explanations import board_lines, explanation_lines, why_not_lines
from arbitro.library.edition_choice import stored
from arbitro.library.explaining import RoundInquiry, bracket_inquiry, inquiry, team_inquiry
from arbitro.model import TeamTournament
from arbitro.reasons import Refused, refused
from arbitro.regulations import EditionChoice


class ReportToExplain(NamedTuple):
    """The report, and how its round is read: what the options say beside the questions."""

    path: str
    number: int | None
    edition: str | None
    readings: tuple[str, ...]
    system: str | None


@click.command(cls=Command, help="cli.explain.help")
@click.argument("report", metavar="FILE")
@option("--round", "number", type=click.IntRange(1), metavar="R", help="cli.explain.round")
@option("--why-not", type=(int, int), metavar="A B", help="cli.explain.why-not")
@option("--board", type=click.IntRange(1), metavar="B", help="cli.explain.board")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--details", is_flag=True, help="cli.explain.details")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def explain(
    report: str,
    number: int | None,
    why_not: tuple[int, int] | None,
    board: int | None,
    edition: str | None,
    reading: tuple[str, ...],
    system: str | None,
    details: bool,
    as_json: bool,
) -> int:
    """Explain a round of a report."""
    found = _inquiry(ReportToExplain(report, number, edition, reading, system))
    answer: Explanation | WhyNot | Refused
    if isinstance(found, Refused):
        answer = found
    elif why_not is not None:
        answer = found.why_not(*why_not)
    else:
        answer = found.explanation()
        if board is not None and not isinstance(answer, Refused):
            answer = _select_board(answer, board)
    if isinstance(answer, Refused):
        show_refusal(answer, as_json=as_json)
        return 2 if answer.code in {"no-such-round", "no-such-board"} else 1
    if isinstance(answer, WhyNot) and answer.why.concept == "not-in-round":
        say("cli.explain.same-player", error=True, players=answer.why.value("players"))
        return 2
    if answer.as_paired is False:
        say("cli.explain.differs", error=True)
    if as_json:
        print_answer(answer)
    else:
        _print_lines(answer, board=board, details=details)
    return 0


def _select_board(answer: Explanation, board: int) -> Explanation | Refused:
    if board > len(answer.boards):
        return refused("no-such-board", round=answer.round, board=board)
    return answer.select_board(board)


def _print_lines(answer: Explanation | WhyNot, *, board: int | None, details: bool) -> None:
    if isinstance(answer, WhyNot):
        lines = why_not_lines(words(), answer)
    elif board is not None:
        lines = board_lines(words(), answer, answer.boards[0])
    else:
        lines = explanation_lines(words(), answer, details=details)
    for line in lines:
        print(line)


def _inquiry(asked: ReportToExplain) -> RoundInquiry | Refused:
    """Return the round of a report that is asked about; BadInputError for a report with errors."""
    data = read_bytes(asked.path)
    if names_teams(data):
        teams = teams_by(asked.path, data, asked.system)
        if teams is not None:
            return _of_teams(teams, asked)
    loaded = load(asked.path, data, system=asked.system)
    loaded = of_its_day(loaded, asked.edition, asked.system)
    system = loaded.tournament.system
    if system.is_knock_out:
        return bracket_inquiry(loaded.tournament, loaded.file.matches, asked.number)
    choice = decide_edition(loaded, system.regulation, asked.edition)
    if system.is_swiss:
        loaded = read_as(loaded, asked.readings, choice.edition.key)
    return inquiry(loaded.tournament, choice.edition.key, choice.decided_by, asked.number)


def _of_teams(loaded: LoadedTeams, asked: ReportToExplain) -> RoundInquiry | Refused:
    teams = loaded.tournament

    def choose(regulation: str) -> EditionChoice:
        start = teams.details.start
        known = asked.edition or stored(teams.editions, regulation)
        choice = chosen_edition(regulation, option=known, start=start)
        print_default_edition(choice, start)
        return choice

    def follow(read: TeamTournament, choice: EditionChoice) -> TeamTournament:
        as_read = loaded._replace(tournament=read)
        return teams_read_as(as_read, asked.readings, choice.edition.key).tournament

    olympiad = is_olympiad(loaded, asked.system)
    return team_inquiry(teams, asked.number, choose, follow, olympiad=olympiad)
