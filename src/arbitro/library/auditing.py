"""Reports held to the texts they may have been paired by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from arbitro.answers.audits import Audit, AuditedReport, HeldText, audited_report, held_text
from arbitro.answers.interface.events import AdjustedItem
from arbitro.formats.importers import TournamentFile
from arbitro.library.adjusted import adjustments
from arbitro.library.edition_choice import of_its_day
from arbitro.library.errors import (
    ArbitroError,
    UnreadableError,
    allowed,
    edition_for,
    edition_of,
    read_so,
)
from arbitro.library.files import Source, opened_file
from arbitro.library.team_rounds import TeamRounds, team_regulation, team_rounds_compared
from arbitro.library.values import Adjustment
from arbitro.model import EditionKey, PairedByHand, RoundNumber, System, TeamTournament, Tournament
from arbitro.regulations import (
    EditionChoice,
    NoEditionInForceError,
    choose_edition,
    editions,
)
from arbitro.rules.pairing.audit import audit_tournament
from arbitro.rules.pairing.checker import FoundDifference, check_round
from arbitro.rules.pairing.olympiad.check import check_round as check_olympiad_round
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.pairing.team_rounds import system_of_type


def audit(*sources: Source, edition: str | None = None, language: str = "en") -> Audit:
    """Say by which rules reports were paired: by the text of their day, or by another.

    Each source is what `read` takes. Of a report that differs from the text it states, or that of
    its first day, the other texts are tried that it may have followed; `edition` names one text and
    leaves the others out. A file that cannot be read does not stop the others: its ``status`` is
    ``not-read``. Sentences about files are in the language.
    """
    return Audit(tuple(audited(source, edition, language) for source in sources))


def audited(source: Source, edition: str | None, language: str, name: str = "") -> AuditedReport:
    """Audit one report; ``name`` is its file where its bytes are given."""
    named = name or (str(source) if not isinstance(source, bytes) else "")
    try:
        if isinstance(source, bytes) or not hasattr(source, "file"):
            opened = opened_file(source)
            file, told = opened.file, opened.adjustments
        else:
            named, file = name, source.file
            told = adjustments(file.problems, file.document)
        found = audited_file(file, edition)
    except UnreadableError as problem:
        faults = [item for item in problem.adjustments if item.severity == "refused"]
        items = _items(faults[:5], language)
        return AuditedReport(named, "not-read", problem.say(language), problems=items)
    except (ArbitroError, OSError) as problem:
        text = problem.say(language) if isinstance(problem, ArbitroError) else str(problem)
        return AuditedReport(named, "not-read", text)
    return replace(found, file=named, problems=_items(told, language))


def _items(found: Iterable[Adjustment], language: str) -> tuple[AdjustedItem, ...]:
    return tuple(
        AdjustedItem(
            item.line,
            item.column,
            item.severity,
            item.code,
            item.say(language),
            item.field,
            item.before,
            item.after,
            item.basis,
            item.certainty,
        )
        for item in found
    )


def audited_file(file: TournamentFile, edition: str | None) -> AuditedReport:
    """Hold the rounds of an event to the text of its day, and to others where they differ."""
    if file.teams is not None:
        return _audited_teams(file.teams, edition)
    record = of_its_day(file, edition)
    allowed(refuse_rounds_alone(record))
    system = record.system
    if system.is_knock_out:
        return AuditedReport("", "by-matches", system=system.key)
    choice = edition_for(file, record, system.regulation, edition)
    if not system.is_swiss:
        return audited_report(record, [_by_table(record, choice)], choice.decided_by)
    found = audit_tournament(record, choice.edition.key)
    texts = (
        held_text(item.system.key, item.edition, item.boards, item.refused) for item in found.held
    )
    return audited_report(record, texts, choice.decided_by, found.late)


def _by_table(record: Tournament, choice: EditionChoice) -> HeldText:
    key = choice.edition.key
    numbers = map(RoundNumber, range(1, record.rounds_paired + 1))
    found = (item for number in numbers for item in check_round(record, key, number))
    return held_text(record.system.key, key, _boards(found, record.by_hand))


# Teams.


def _audited_teams(teams: TeamTournament, edition: str | None) -> AuditedReport:
    if system_of_type(teams.encoded_type) is System.OLYMPIAD:
        stated = edition_of("D.02", option=edition, start=teams.details.start).edition.key
        return _of_teams(teams, edition, "D.02", stated, lambda key: _of_olympiad(teams, key))
    rounds = _rounds(teams, edition)
    if rounds.edition is None:
        return AuditedReport("", "of-teams", of_teams=True)
    regulation = team_regulation(teams)
    of_a_text = regulation is not None and rounds.edition.startswith(f"{regulation}@")

    def held(key: EditionKey) -> HeldText:
        found = rounds if key == rounds.edition else _rounds(teams, key)
        return held_text(teams.system.value, key, _boards(found.differences, teams.by_hand))

    others = regulation if of_a_text and regulation else ""
    return _of_teams(teams, edition, others, rounds.edition, held)


def _of_teams(
    teams: TeamTournament,
    edition: str | None,
    regulation: str,
    stated: EditionKey,
    held: Callable[[EditionKey], HeldText],
) -> AuditedReport:
    """Hold teams to the text stated, and to the others of its regulation where it differs."""
    texts = [held(stated)]
    if texts[0].rounds_differing and edition is None and regulation:
        others = (item.key for item in reversed(editions(regulation)) if item.key != stated)
        texts += map(held, others)
    choice = edition_of(stated.partition("@")[0], option=edition, start=teams.details.start)
    return audited_report(teams, texts, choice.decided_by)


def _rounds(teams: TeamTournament, edition: str | None) -> TeamRounds:
    def paired_by(regulation: str) -> EditionKey | None:
        if edition is not None:
            return edition_of(regulation, option=edition).edition.key
        try:
            return choose_edition(regulation, start=teams.details.start).edition.key
        except NoEditionInForceError:
            return None

    return read_so(team_rounds_compared(teams, paired_by, ()))


def _of_olympiad(teams: TeamTournament, key: EditionKey) -> HeldText:
    numbers = range(1, teams.rounds_played + 1)
    breaches = ((number, len(check_olympiad_round(teams, number, key))) for number in numbers)
    return held_text("olympiad", key, [(number, count) for number, count in breaches if count])


def _boards(
    found: Iterable[FoundDifference], by_hand: Iterable[PairedByHand]
) -> list[tuple[int, int]]:
    """Return how many boards differ in each round that differs and nobody paired by hand."""
    left, boards = {item.round_number for item in by_hand}, Counter[int]()
    for difference in found:
        if difference.round_number not in left:
            size = max(len(difference.stated), len(difference.expected), 1)
            boards[difference.round_number] += size
    return sorted(boards.items())
