"""``arbitro pair explain``: why a round was paired as it was, and why not otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import NamedTuple

import click

from arbitro.cli.base.reading_choices import read_as
from arbitro.cli.base.reports import (
    NAMED_SYSTEMS,
    BadInputError,
    LoadedReport,
    decide_edition,
    load,
    names_teams,
    of_its_day,
    read_bytes,
)
from arbitro.cli.base.show import print_json, print_reason, reason_data, show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.systems import SystemChoice
from arbitro.cli.base.team_reports import teams_by
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.explain_schedule import (
    can_be_asked,
    explain_schedule,
    explain_system,
    note_difference,
)
from arbitro.cli.pairing.team_pairing import explain_teams
from arbitro.i18n import citation
from arbitro.model import Colour, PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.regulations import article
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch.question import why_bye, why_colour, why_not, why_paired
from arbitro.rules.pairing.dutch.trace import BracketTrace, QuestionedRound, Trace, trace
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.swiss.colours import colour_preference
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.systems import is_traced


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
def explain(  # noqa: C901 - every option leads elsewhere
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
    try:
        data = read_bytes(report)
        if names_teams(data):
            teams = teams_by(report, data, system)
            if teams is not None:
                return explain_teams(
                    teams,
                    number=number,
                    edition=edition,
                    why_not=why_not,
                    board=board,
                    readings=reading,
                    system=system,
                    as_json=as_json,
                )
        loaded = of_its_day(load(report, data, system=system), edition, system)
        if not loaded.tournament.system.is_swiss:
            return explain_schedule(loaded, number, why_not, edition, as_json=as_json)
        chosen = _round_asked(loaded, number)
        choice = decide_edition(loaded, loaded.tournament.system.regulation, edition)
        loaded = read_as(loaded, reading, choice.edition.key)
    except BadInputError:
        return 2
    if not is_traced(loaded.tournament.system):
        return explain_system(loaded, choice.edition.key, chosen, (why_not, board), as_json=as_json)
    problem = pairing_problem(loaded.tournament, choice.edition.key, round_number=chosen)
    present = {contender.tpn for contender in problem.contenders}
    if why_not is not None and not can_be_asked(present, why_not):
        return 2
    pairing = dutch.pair(problem)
    if isinstance(pairing, Refused):
        show_refusal(pairing, as_json=as_json)
        return 1
    if board is not None and board > len(pairing.games):
        say("cli.explain.no-such-board", error=True, round=chosen, asked=board)
        return 2
    note_difference(loaded, pairing, chosen)
    names = {entry.tpn: entry.player.name for entry in loaded.tournament.entries}
    if why_not is not None:
        if not as_json:
            print(" - ".join(_named(Tpn(other), names) for other in why_not))
        return _answer(_why_not(problem, pairing, why_not), as_json=as_json)
    if board is not None:
        if not as_json:
            _print_board(board, pairing, names)
        return _answer_all(_of_board(problem, pairing, board), as_json=as_json)
    otherwise = reading_reasons(loaded.tournament.readings, choice.edition.key)
    explained = _Explained(problem, pairing, otherwise, names)
    return _whole_round(explained, details=details, as_json=as_json)


def _round_asked(loaded: LoadedReport, number: int | None) -> int:
    """Return the round to explain: as asked, the last one paired, or the first."""
    tournament = loaded.tournament
    played = tournament.rounds_paired
    chosen = number or max(played, 1)
    if chosen > min(played + 1, max(tournament.rounds_planned, played)):
        say("cli.explain.no-such-round", error=True, asked=chosen, rounds=played)
        raise BadInputError
    return chosen


def _why_not(problem: PairingProblem, pairing: RoundPairing, pair: tuple[int, int]) -> Reason:
    return why_not(problem, pairing, Tpn(pair[0]), Tpn(pair[1]))


def _of_board(
    problem: PairingProblem,
    pairing: RoundPairing,
    board: int,
    question: QuestionedRound | None = None,
) -> list[Reason]:
    """Return why the two of a board meet and why they have their colours."""
    white = pairing.games[board - 1].white
    met = why_paired(problem, pairing, white, asked=question)
    return [met, why_colour(problem, pairing, white)]


def _answer(reason: Reason, *, as_json: bool) -> int:
    if as_json:
        print_json(reason_data(reason))
    else:
        print_reason(reason)
    return 0


def _answer_all(reasons: list[Reason], *, as_json: bool) -> int:
    if as_json:
        print_json([reason_data(other) for other in reasons])
        return 0
    for other in reasons:
        print_reason(other)
    return 0


class _Explained(NamedTuple):
    """A round of the Dutch System with what is to be said of it."""

    problem: PairingProblem
    pairing: RoundPairing
    readings: tuple[Reason, ...]
    names: Mapping[Tpn, str]


def _whole_round(explained: _Explained, *, details: bool, as_json: bool) -> int:
    problem, pairing = explained.problem, explained.pairing
    traced = trace(problem, pairing)
    assert not isinstance(traced, Refused), "the engine paired this round"
    if as_json or details:
        _in_full(explained, traced, as_json=as_json)
    else:
        _plainly(explained, traced)
    return 0


def _plainly(explained: _Explained, traced: Trace) -> None:
    """Print what the round is in a few sentences, a line a bracket and a line a board."""
    t, (problem, pairing, readings, names) = words().t, explained
    known = {contender.tpn: contender for contender in problem.contenders}
    others = sum(known[game.white].score != known[game.black].score for game in pairing.games)
    preferred = [
        (colour_preference(known[tpn].colours).colour, colour)
        for game in pairing.games
        for tpn, colour in zip(game, (Colour.WHITE, Colour.BLACK), strict=True)
    ]
    without = sum(wish is not None and wish is not colour for wish, colour in preferred)
    counts = (("of-other-scores", others), ("without-colour", without))
    sentences = [
        t(
            "cli.explain.plainly",
            round=problem.round_number,
            count=len(pairing.games),
            edition=problem.edition,
        ),
        *(t(f"cli.explain.{code}", count=count) for code, count in counts if count),
    ]
    print(" ".join(sentences))
    for reading in readings:
        print_reason(reading)
    print()
    for bracket in traced.brackets:
        _print_bracket_line(bracket)
    print()
    for board in range(1, len(pairing.games) + 1):
        _print_board(board, pairing, names)
    if pairing.bye is not None:
        print(f"{t('cli.explain.bye-line')}: {_named(pairing.bye, names)}")
        bye = why_bye(problem, pairing)
        if bye is not None:
            print_reason(replace(bye, parts=()), depth=1)
    print()
    say("cli.explain.ask-more")


def _print_board(board: int, pairing: RoundPairing, names: Mapping[Tpn, str]) -> None:
    game = pairing.games[board - 1]
    both = f"{_named(game.white, names)} - {_named(game.black, names)}"
    print(f"{words().t('cli.explain.board-line', board=board)}: {both}")


def _named(tpn: Tpn, names: Mapping[Tpn, str]) -> str:
    return f"{tpn} {names[tpn]}" if names.get(tpn) else str(tpn)


def _print_bracket_line(bracket: BracketTrace) -> None:
    t = words().t
    line = t(
        "cli.explain.bracket-line",
        number=bracket.number,
        score=bracket.score,
        players=len(bracket.moved_down) + len(bracket.residents),
        pairs=len(bracket.pairs),
    )
    if bracket.floaters:
        floaters = words().numbers(bracket.floaters)
        line += t("cli.explain.bracket-floaters", players=floaters)
    print(line)


def _in_full(explained: _Explained, traced: Trace, *, as_json: bool) -> None:
    """Print every bracket with its criteria, and every board with its reasons."""
    problem, pairing, readings, names = explained
    question = QuestionedRound(problem, pairing)
    boards = range(1, len(pairing.games) + 1)
    bye = why_bye(problem, pairing)
    if as_json:
        print_json(
            {
                "round": problem.round_number,
                "edition": problem.edition,
                "readings": [reason_data(reading) for reading in readings],
                "brackets": [_bracket_data(bracket, traced) for bracket in traced.brackets],
                "boards": [
                    [reason_data(other) for other in _of_board(problem, pairing, board, question)]
                    for board in boards
                ],
                "bye": reason_data(bye) if bye else None,
            }
        )
        return
    say("cli.explain.title", round=problem.round_number, edition=problem.edition)
    for reading in readings:
        print_reason(reading)
    for bracket in traced.brackets:
        _print_bracket(bracket, traced)
    print()
    say("cli.explain.boards")
    for board in boards:
        _print_board(board, pairing, names)
        for other in _of_board(problem, pairing, board, question):
            print_reason(other, depth=1)
    if bye is not None and pairing.bye is not None:
        print(f"{words().t('cli.explain.bye-line')}: {_named(pairing.bye, names)}")
        print_reason(bye, depth=1)


def _print_bracket(bracket: BracketTrace, traced: Trace) -> None:
    t = words().t
    source = _article(bracket.concept, traced)
    print()
    print(t("cli.explain.bracket", number=bracket.number, score=bracket.score) + source)
    _print_field("moved-down", words().numbers(bracket.moved_down), shown=bracket.moved_down)
    _print_field("residents", words().numbers(bracket.residents))
    _print_field("limbo", words().numbers(bracket.limbo), shown=bracket.limbo)
    _print_field("mdp-pairs", words().pairs(bracket.mdp_pairs), shown=bracket.mdp_pairs)
    against = t("cli.explain.against", first=bracket.s1, second=bracket.s2)
    _print_field("subgroups", against, shown=bracket.s1)
    swapped = t("cli.explain.against", first=bracket.leaving, second=bracket.entering)
    _print_field("exchanged", swapped, shown=bracket.leaving)
    print(
        "  "
        + t(
            "cli.explain.sizes",
            max_pairs=bracket.max_pairs,
            paired=bracket.paired_moved_down,
            least=bracket.least_denied,
        )
    )
    _print_field("pairs", words().pairs(bracket.pairs))
    _print_field("floaters", words().numbers(bracket.floaters), shown=bracket.floaters)
    print(f"  {t('cli.explain.criteria')}:")
    fulfilled = []
    for criterion in bracket.criteria:
        value = criterion.value
        if not value:
            fulfilled.append(_label(criterion.concept, traced))
            continue
        written = str(value) if isinstance(value, int) else words().scores(value)
        name = t(f"reason.{criterion.concept}")
        print(f"    {name}: {written}{_article(criterion.concept, traced)}")
    if fulfilled:
        print(f"    {t('cli.explain.fulfilled')}: {', '.join(dict.fromkeys(fulfilled))}")


def _label(concept: str, traced: Trace) -> str:
    """Return how the edition calls a criterion: ``C12``, ``C.10``."""
    return article(traced.edition, concept).label


def _print_field(name: str, text: str, *, shown: object = True) -> None:
    if shown:
        print(f"  {words().t(f'cli.explain.{name}')}: {text}")


def _article(concept: str, traced: Trace) -> str:
    article = citation(reason(concept, traced.edition))
    return f"  [{article}]" if article else ""


def _bracket_data(bracket: BracketTrace, traced: Trace) -> dict[str, object]:
    data = asdict(bracket)
    data["criteria"] = [
        {
            "concept": criterion.concept,
            "article": citation(reason(criterion.concept, traced.edition)),
            "kind": criterion.kind,
            "value": criterion.value,
        }
        for criterion in bracket.criteria
    ]
    return data
