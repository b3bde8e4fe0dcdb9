"""Doing what the caller of another engine asks: files, what is printed, and exit codes.

The codes are those bbpPairings documents: 0 done, 1 no pairing is possible, 2 a fault of ours,
3 the request or the report is not in order, 4 too much data, 5 a file that cannot be read or
written. JaVaFo documents none.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from arbitro import __version__
from arbitro.cli.base.files.reports import (
    LoadedReport,
    PairRequest,
    chosen_edition,
    decide_edition,
    load,
    names_teams,
    of_its_day,
    system_named,
)
from arbitro.cli.base.speech import BadInputError, say, system_problem, words
from arbitro.cli.pairing.compat.requests import ABOUT, BBP, CHECK, PAIR, Request
from arbitro.cli.pairing.next_round import (
    LineOrder,
    NextRound,
    answered,
    load_by_lines,
    numbered_lines,
)
from arbitro.model import EditionKey, Points, RoundNumber, RoundPairing, Tournament, Tpn, own_system
from arbitro.reasons import Refused
from arbitro.regulations import system_of_the_day
from arbitro.rules.pairing.swiss import baku
from arbitro.rules.pairing.swiss.history import pairing_problem, stated_round
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order

DONE, NO_PAIRING, FAULT, INVALID, TOO_LARGE, NO_FILE = range(6)

_IMPOSSIBLE = frozenset({"no-complete-pairing", "nobody-to-pair"})
_TYPE = re.compile(rb"^192 +\S", re.MULTILINE)


class FileError(Exception):
    """A file cannot be read or written; the reason has been printed."""


def carry_out(request: Request) -> int:
    """Do what is asked, print what the program would print, and return its exit code."""
    if request.about:
        print(words().t("cli.compat.about", version=__version__, program=_name(request)))
    if request.what == ABOUT:
        return DONE
    try:
        if request.what == PAIR:
            return _pair(request)
        return _check(request) if request.what == CHECK else _generate(request)
    except FileError:
        return NO_FILE
    except BadInputError:
        return INVALID
    except (MemoryError, RecursionError):
        say("cli.compat.too-large", error=True)
        return TOO_LARGE


def _name(request: Request) -> str:
    return "bbpPairings" if request.program == BBP else "JaVaFo"


def found_round(request: Request, data: bytes, edition: str | None = None) -> NextRound:
    """Return the next round of the bytes of a report; BadInputError where nothing can be paired."""
    _refuse_teams(request, data)
    wanted = PairRequest(request.report, edition=edition, system=_system(request, data))

    def prepare(loaded: LoadedReport) -> LoadedReport:
        _refuse_other_systems(request, loaded)
        return _accelerated(loaded) if request.baku else loaded

    return answered(wanted, data, prepare)


def code_of(refusal: Refused) -> int:
    """Return the exit code of a refusal: no pairing is possible, or the request is not in order."""
    return NO_PAIRING if refusal.code in _IMPOSSIBLE else INVALID


def _pair(request: Request) -> int:
    found = found_round(request, read(request.report))
    answer = found.answer
    if request.checklist is not None:
        numbers = _numbers(found.ordered)
        text = _checklist_of(request, found.loaded.tournament, found.choice.edition.key, answer)
        write(place_beside(request, request.checklist, ".list"), text(numbers))
    if isinstance(answer, Refused):
        _print_refusal(answer)
        return code_of(answer)
    text_of_round = numbered_lines(answer) + "\n"
    if request.output:
        write(place_beside(request, request.output, ""), text_of_round)
    else:
        sys.stdout.write(text_of_round)
    return DONE


def _print_refusal(refusal: Refused) -> None:
    from arbitro.cli.base.show import show_refusal  # noqa: PLC0415 - few rounds are refused

    show_refusal(refusal, as_json=False)


class CheckedRound(NamedTuple):
    """A round of a report with what the rules give in its place."""

    number: int
    stated: RoundPairing
    expected: RoundPairing | Refused
    differing: tuple[tuple[str, str], ...]


def checked_rounds(request: Request, data: bytes, edition: str | None = None) -> CheckRequest:
    """Read a report to be checked; BadInputError where it cannot be."""
    _refuse_teams(request, data)
    ordered = load_by_lines(request.report, data, None)
    system = _system(request, data)
    loaded = ordered.loaded if ordered else load(request.report, data, system=system)
    loaded = of_its_day(loaded, edition, system)
    _refuse_other_systems(request, loaded)
    choice = decide_edition(loaded, loaded.tournament.system.regulation, edition)
    return CheckRequest(loaded.tournament, choice.edition.key, ordered)


class CheckRequest(NamedTuple):
    """A report to be checked: what it tells, by which edition, and the order of its lines."""

    tournament: Tournament
    edition: EditionKey
    ordered: LineOrder | None

    def rounds(self, only: int = 0) -> Iterator[CheckedRound]:
        """Pair the rounds again, or the one asked for, in the numbers of the report."""
        from arbitro.rules.pairing.systems import (  # noqa: PLC0415 - loads every system
            RoundQuery,
            answers,
        )

        for number in range(1, self.tournament.rounds_paired + 1):
            if only not in {0, number}:
                continue
            round_number = RoundNumber(number)
            made = answers(RoundQuery(self.tournament, self.edition, round_number))
            stated = self._on_boards(stated_round(self.tournament, round_number), number)
            expected = made if isinstance(made, Refused) else made.pairing
            if self.ordered is not None:
                stated = self.ordered.pairing(stated)
                if not isinstance(expected, Refused):
                    expected = self.ordered.pairing(expected)
            yield CheckedRound(number, stated, expected, _differing(stated, expected))

    def _on_boards(self, stated: RoundPairing, number: int) -> RoundPairing:
        problem = pairing_problem(self.tournament, self.edition, round_number=number)
        return stated._replace(games=in_board_order(problem, stated.games))


def _differing(
    stated: RoundPairing, expected: RoundPairing | Refused
) -> tuple[tuple[str, str], ...]:
    """Return the boards that only one of them has, side by side as texts."""
    if isinstance(expected, Refused):
        return ()
    theirs, ours = _pairs(stated), _pairs(expected)
    left = [f"{white:>7} - {black:>3}" for white, black in ours if (white, black) not in theirs]
    right = [f"{white:>7} - {black:>3}" for white, black in theirs if (white, black) not in ours]
    return tuple(zip_longest(left, right, fillvalue=""))


def _pairs(pairing: RoundPairing) -> list[tuple[int, int]]:
    bye = [] if pairing.bye is None else [(int(pairing.bye), 0)]
    return [(int(game.white), int(game.black)) for game in pairing.games] + bye


def _check(request: Request) -> int:
    """Print each round of the report, and under it the boards that differ."""
    checked = checked_rounds(request, read(request.report))
    stem = os.path.splitext(os.path.basename(request.report))[0]
    apart = "" if request.program == BBP else "\n"
    lists = []
    for round_ in checked.rounds(request.only):
        print(f"{stem}: Round #{round_.number}")
        if request.checklist is not None:
            lists.append(_list_of_round(request, checked, round_))
        if isinstance(round_.expected, Refused):
            print(words().refused(round_.expected), end="\n\n")
        elif round_.differing:
            print(f"{apart}  Checker pairings        Tournament pairings {apart}")
            for ours, theirs in round_.differing:
                print(f"{ours:<13}{'':12}{theirs}".rstrip())
            print()
    print()
    if request.checklist is not None:
        write(place_beside(request, request.checklist, ".list"), "\n".join(lists))
    return DONE


def _list_of_round(request: Request, checked: CheckRequest, round_: CheckedRound) -> str:
    text = _checklist_of(
        request, checked.tournament, checked.edition, round_.expected, number=round_.number
    )
    return f"Round #{round_.number}\n\n{text(_numbers(checked.ordered))}"


def _checklist_of(
    request: Request,
    tournament: Tournament,
    edition: EditionKey,
    answer: RoundPairing | Refused,
    *,
    number: int | None = None,
) -> Callable[[Callable[[Tpn], Tpn]], str]:
    """Return what writes the check-list of a round, given the numbers the report has."""
    from arbitro.cli.pairing.compat.checklist import checklist  # noqa: PLC0415 - few ask for one

    problem = pairing_problem(tournament, edition, round_number=number)
    pairing = None if isinstance(answer, Refused) else answer
    return lambda numbers: checklist(tournament, problem, pairing, request.program, numbers)


def _numbers(ordered: LineOrder | None) -> Callable[[Tpn], Tpn]:
    return (lambda tpn: tpn) if ordered is None else ordered.number


def _generate(request: Request) -> int:
    from arbitro.cli.pairing.compat import generating  # noqa: PLC0415 - few ask for that

    seed = generating.new_seed() if request.seed is None else request.seed
    system = system_named(request.system or "dutch")
    choice = _newest(system.regulation)
    settings = generating.drawn(seed, system, choice)
    if request.report:
        model = load(request.report, read(request.report))
        settings = generating.like(model.tournament, settings)
    if request.config:
        text = read(request.config).decode("utf-8", "replace")
        settings, unknown = generating.configured(text, settings)
        if unknown:
            said = "; ".join(unknown[:5])
            say("cli.compat.configuration", error=True, file=request.config, lines=said)
    text = generating.generated(settings, seed, baku=request.baku)
    write(request.output or "", text)
    if request.checklist is not None:
        made = request._replace(report=request.output or "")
        checked = checked_rounds(made, text.encode())
        lists = [_list_of_round(made, checked, round_) for round_ in checked.rounds()]
        write(place_beside(made, request.checklist, ".list"), "\n".join(lists))
    return DONE


def _newest(regulation: str) -> EditionKey:
    return chosen_edition(regulation).edition.key


def _refuse_teams(request: Request, data: bytes) -> None:
    """Refuse a competition of teams: engines of this kind pair players."""
    if names_teams(data):
        from arbitro.cli.base.files.team_reports import teams_by  # noqa: PLC0415 - few reports

        if teams_by(request.report, data, None) is not None:
            say("cli.compat.teams", error=True, path=request.report)
            raise BadInputError


def _system(request: Request, data: bytes) -> str | None:
    """Return the system by which a report is read that names none itself."""
    # Where lines end with CR alone the pattern would see one line.
    named = _TYPE.search(data.replace(b"\r", b"\n")) is not None
    return None if named or request.system in {None, "dutch"} else request.system


def _refuse_other_systems(request: Request, loaded: LoadedReport) -> None:
    """Refuse a report of another system than the one asked for, or of one that pairs no rounds."""
    wanted = system_named(request.system or "dutch")
    meant = system_of_the_day(wanted, loaded.tournament.details.start)
    if loaded.tournament.system not in {wanted, meant}:
        system = loaded.tournament.system.key
        if own_system(system) is not None:
            from arbitro.rules.pairing.systems import not_known  # noqa: PLC0415

            _print_refusal(not_known(system))
        else:
            say("cli.compat.other-system", error=True, path=request.report, system=system)
        raise BadInputError


def _accelerated(loaded: LoadedReport) -> LoadedReport:
    """Give the coming round its virtual points by C.04.7, where that text allows it (``-b``).

    Those of earlier rounds are what the report says; one that says some for this round is left.
    """
    tournament = loaded.tournament
    coming, total = tournament.rounds_paired + 1, tournament.rounds_planned
    edition = _newest("C.04.7")
    stated = any(len(entry.virtual) >= coming for entry in tournament.entries)
    if stated or baku.not_applicable(edition, tournament.points, total) is not None:
        return loaded
    virtual = baku.virtual_points(total, tournament.points.win)
    absent_count = baku.counts_absent(tournament.readings)
    played = tournament.rounds_played
    last = baku.last_of_first_group(tournament.entries, played, absent_count=absent_count)
    if coming > len(virtual):
        return loaded
    entries = []
    for entry in tournament.entries:
        past = entry.virtual + (Points(0),) * (coming - 1 - len(entry.virtual))
        now = virtual[coming - 1] if entry.tpn <= last else Points(0)
        entries.append(replace(entry, virtual=(*past, now)))
    made = replace(tournament, entries=tuple(entries))
    return loaded._replace(file=loaded.file._replace(tournament=made))


# Files. What cannot be read or written has an exit code of its own.


def read(path: str) -> bytes:
    """Return the bytes of a file; FileError, having said why, where there are none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        raise FileError from problem


def write(path: str, text: str) -> None:
    """Write a text; FileError, having said why, where it cannot be."""
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        raise FileError from problem


def place_beside(request: Request, name: str, ending: str) -> str:
    """Return where a file is written: a bare name beside the report, "" there with an ending.

    >>> from arbitro.cli.pairing.compat.requests import Request
    >>> request = Request("bbp", "pair", report="events/open.trf")
    >>> place_beside(request, "round.txt", ""), place_beside(request, "", ".list")
    ('events/round.txt', 'events/open.list')
    """
    if not name:
        return os.path.splitext(request.report)[0] + ending
    folder = os.path.dirname(request.report)
    return name if os.path.dirname(name) else os.path.join(folder, name)
