"""Rounds: paired, compared with what the rules give, explained."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.answers.checks import Check, make_check
from arbitro.answers.explanations import Explanation, WhyNot
from arbitro.answers.rounds import Round, make_round
from arbitro.answers.team_rounds import TeamRound
from arbitro.formats.importers import TournamentFile
from arbitro.i18n import translator
from arbitro.i18n.sentences.explanations import explanation_lines, why_not_lines
from arbitro.library.edition_choice import of_its_day, read_as
from arbitro.library.errors import (
    UnknownError,
    allowed,
    as_round_number,
    edition_for,
    read_so,
    readings_given,
    unknown,
)
from arbitro.library.explaining import RoundInquiry, bracket_inquiry, inquiry
from arbitro.library.files import Source, opened
from arbitro.library.next_round import next_round
from arbitro.library.place_comparison import places_compared
from arbitro.library.teams import check_teams, inquiry_of_teams, pair_teams
from arbitro.model import Tournament as Record
from arbitro.model import own_system
from arbitro.reasons import Refused
from arbitro.regulations import EditionChoice
from arbitro.rules.pairing.checker import check_pairings, hold_to_one_text
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.pairing.systems import text_of
from arbitro.rules.standings import check_standings, tie_break_regulation


def pair(
    source: Source, *, edition: str | None = None, readings: Iterable[str] = ()
) -> Round | TeamRound:
    """Pair the next round of a tournament by its system (C.04, C.05, D.02).

    ``source`` is a tournament that was read, or a path or bytes as `read` takes them. ``edition``
    is a year, a month or a key (``2026``, ``2026-02``, ``C.04.3@2026-02``); without it the report,
    then its first day decide. ``readings`` are those of disputed articles, each written
    ``name=value``. Events of teams are paired in matches, by the numbers of the teams; where a
    table says which players meet, in games by theirs.

    RefusedError where the rules give no round: results are missing, no round is left, nobody can be
    paired. UnknownError for an edition or a reading that there is not, UnreadableError as `read`.
    """
    file = opened(source)
    if file.teams is not None:
        return pair_teams(file, edition, readings_given(readings))
    record, choice = _chosen(file, edition, readings)
    found = next_round(file, record, choice.edition.key)
    paired = allowed(found.answer)
    number = record.rounds_paired + 1
    return make_round(number, record, paired, choice, unfinished=found.unfinished)


def _chosen(
    file: TournamentFile, edition: str | None, readings: Iterable[str] = ()
) -> tuple[Record, EditionChoice]:
    record = of_its_day(file, edition)
    choice = edition_for(file, record, record.system.regulation, edition)
    given = readings_given(readings)
    return read_so(read_as(record, given, choice.edition.key)), choice


def check(source: Source, *, edition: str | None = None, readings: Iterable[str] = ()) -> Check:
    """Pair every round of a report again and rank its players: what differs, and why.

    Each round is paired from the history the report gives, whatever was wrong before it. The
    answer is true where nothing differs; its edition is empty where no rules known here pair the
    event, and then points and places are compared alone. Of teams the matches, points and places
    are compared.
    ``edition`` and ``readings`` decide how rounds are paired, as in `pair`; places follow the text
    of tie-breaks (C.07) of the day. Errors are those of `pair`. Of a
    knock-out points alone are compared: ``rank`` is among what is left out.
    """
    file = opened(source)
    if file.teams is not None:
        return check_teams(file, edition, readings_given(readings))
    record, choice = _chosen(file, edition, readings)
    allowed(refuse_rounds_alone(record))
    ranking = edition_for(file, record, tie_break_regulation(*record.editions), None)
    key = ranking.edition.key
    places = places_compared(record, lambda counted: check_standings(counted, key))
    is_own = record.system.is_knock_out or own_system(record.system.key) is not None
    asked = record if edition is None else hold_to_one_text(record)
    rounds = () if is_own else check_pairings(asked, choice.edition.key)
    return make_check(
        None if is_own else text_of(record.system, choice.edition.key),
        key,
        record.rounds_paired,
        readings=record.readings,
        by_hand=record.by_hand,
        rounds=rounds,
        places=places.differences,
        left_out=places.left_out,
    )


def explain(
    source: Source,
    round: int | None = None,
    *,
    edition: str | None = None,
    readings: Iterable[str] = (),
    board: int | None = None,
) -> Explanation:
    """Say why a round is paired as the rules pair it: each board, the bye, each bracket.

    ``round`` is the last one paired where it is not given; the one after it can be asked for too,
    and of a table every one. Told is what the rules give, whatever the report has; ``board`` leaves
    the others out. Boards of teams are their matches, or games where a table pairs players.
    ``edition`` and ``readings`` are as in `pair`. UnknownError for a round or board there is not,
    RefusedError for events that nothing here pairs.
    """
    found = allowed(_inquiry(source, round, edition, readings).explanation())
    if board is None:
        return found
    if not 1 <= board <= len(found.boards):
        raise unknown("no-such-board", round=found.round, board=board)
    return found.select_board(board)


def why_not(
    source: Source,
    one: int,
    other: int,
    round: int | None = None,
    *,
    edition: str | None = None,
    readings: Iterable[str] = (),
) -> WhyNot:
    """Say why two players or teams, by their numbers, do not meet in a round.

    ``why`` is the first rule that speaks against a round with the two together, with what it
    measures in both. Of two who meet it says so, of a table when they meet. ``round``, ``edition``
    and ``readings`` are as in `explain`, and so are the errors; UnknownError for a number nobody
    has too.
    """
    found = _inquiry(source, round, edition, readings)
    known = {item.number for item in found.participants}
    for player in (one, other):
        if player not in known:
            raise unknown("no-such-player", player=player)
    return allowed(found.why_not(one, other))


def _inquiry(
    source: Source, number: int | None, edition: str | None, readings: Iterable[str]
) -> RoundInquiry:
    """Return the round that is meant; UnknownError for none."""
    if number is not None:
        as_round_number(number)
    file = opened(source)
    if file.teams is not None:
        found = inquiry_of_teams(file, number, edition, readings_given(readings))
    elif file.tournament.system.is_knock_out:
        found = bracket_inquiry(file.tournament, file.matches, number)
    else:
        record, choice = _chosen(file, edition, readings)
        found = inquiry(record, choice.edition.key, choice.decided_by, number)
    if isinstance(found, Refused) and found.code == "no-such-round":
        raise UnknownError(found)
    return allowed(found)


def tell(answer: Explanation | WhyNot, language: str = "en") -> str:
    """Return an explanation in the words of a language, a line a reason, each with its article.

    It begins with the plain sentences of each board; the steps of the rules come after them.
    """
    words = translator(language)
    if isinstance(answer, WhyNot):
        return "\n".join(map(str, why_not_lines(words, answer)))
    return "\n".join(map(str, explanation_lines(words, answer)))
