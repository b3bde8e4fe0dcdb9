"""The chief arbiter's report: what happened, for whoever organises the event (C.05 art. 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from arbitro.i18n import Translator
from arbitro.i18n.sentences.standings import tie_break_value
from arbitro.model import BYES, Colour, Result, Tournament, Tpn
from arbitro.papers.blocks import Block, Column, Note, Sheet, Table
from arbitro.papers.forms.filling import choice, day, number, rows, text
from arbitro.papers.forms.person import describe_event
from arbitro.papers.forms.tournament_report import Official
from arbitro.papers.forms.writing import PaperMembers
from arbitro.rules.standings import Standings

BETWEEN = "; "
"""What stands between the tie-breaks of a line."""
LEFT = frozenset({"name", "federation"})


@dataclass(frozen=True, slots=True)
class ArbiterAtWork(Official):
    """An arbiter of the event, and the norm that was certified."""

    role: str = text()
    norm_for: str = choice("FA", "IA")


@dataclass(frozen=True, slots=True)
class NormMade:
    """A norm certificate of a player that goes with the report."""

    name: str = text(needed=True)
    title: str = text(needed=True)
    remarks: str = text()


@dataclass(frozen=True, slots=True)
class Participant:
    """A line of the list of participants."""

    tpn: int | None = number()
    title: str = text()
    name: str = text()
    fide_id: int | None = number()
    federation: str = text()
    rating: int | None = number()


@dataclass(frozen=True, slots=True)
class ReportBoard:
    """A game of a round with its result; a line without Black is a bye."""

    round: int | None = number()
    board: int | None = number()
    white: str = text()
    result: str = text()
    black: str = text()


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of the final standings."""

    rank: int | None = number()
    name: str = text()
    federation: str = text()
    score: str = text()
    tie_breaks: str = text()


@dataclass(frozen=True, slots=True)
class ChiefReport:
    """The report; with a ``link`` to lists and results they are not printed again."""

    event: str = text(needed=True)
    place: str = text(needed=True)
    host: str = text()
    start: date | None = day(needed=True)
    end: date | None = day(needed=True)
    organiser: str = text()
    addressee: str = text()
    chief: str = text(needed=True)
    rounds: int | None = number(computed=True)
    link: str = text()
    arbiters: tuple[ArbiterAtWork, ...] = rows(ArbiterAtWork, spare=6)
    norms: tuple[NormMade, ...] = rows(NormMade, spare=4)
    incidents: str = text(long=True)
    appeals: str = text(long=True)
    other: str = text(long=True)
    participants: tuple[Participant, ...] = rows(Participant, computed=True)
    boards: tuple[ReportBoard, ...] = rows(ReportBoard, computed=True)
    standings: tuple[RankedLine, ...] = rows(RankedLine, computed=True)
    tie_break_names: str = text(computed=True)
    tie_breaks_left_out: str = text(computed=True)


def chief_report(
    tournament: Tournament,
    words: Translator,
    *,
    table: Standings | None = None,
    norms: tuple[NormMade, ...] = (),
    incidents: str = "",
) -> ChiefReport:
    """Return the report of an event with its lists; the standings are those of ``table``."""
    details = tournament.details
    about: dict[str, Any] = describe_event(details)
    deputy = words.t("paper.choice.deputy")
    return ChiefReport(
        **about,
        organiser=details.organiser,
        rounds=tournament.rounds_planned or tournament.rounds_paired,
        arbiters=tuple(ArbiterAtWork(other, role=deputy) for other in details.deputies),
        norms=norms,
        incidents=incidents,
        participants=tuple(
            Participant(
                entry.tpn,
                entry.player.title.value if entry.player.title else "",
                entry.player.name,
                entry.player.fide_id,
                entry.player.federation,
                entry.player.rating or None,
            )
            for entry in tournament.entries
        ),
        boards=tuple(
            board
            for number_of_round in range(1, tournament.rounds_played + 1)
            for board in boards_of(tournament, number_of_round, words)
        ),
        standings=_ranked(tournament, table, words),
        tie_break_names=BETWEEN.join(map(str, table.tie_breaks)) if table else "",
        tie_breaks_left_out=", ".join(name for name, _ in table.omitted) if table else "",
    )


_LETTERS = {
    Result.WIN: "1",
    Result.UNRATED_WIN: "1",
    Result.DRAW: "½",
    Result.UNRATED_DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
}


def boards_of(tournament: Tournament, number_of_round: int, words: Translator) -> list[ReportBoard]:
    """Return the games of a round in the order of White's numbers, then the byes."""
    games: list[ReportBoard] = []
    byes: list[ReportBoard] = []
    seen: set[Tpn] = set()
    for entry in tournament.entries:
        record = entry.record(number_of_round)
        name = f"{entry.tpn} {entry.player.name}"
        if record.opponent is None:
            if record.result in BYES and record.result is not Result.ZERO_POINT_BYE:
                said = words.t(f"value.result.{record.result.value}")
                byes.append(ReportBoard(number_of_round, None, name, said))
            continue
        # A forfeit may have no colours: then both players would tell of the game.
        if entry.tpn in seen or (record.colour is Colour.BLACK):
            continue
        other = tournament.entry(record.opponent)
        seen |= {entry.tpn, other.tpn}
        reply = other.record(number_of_round).result
        games.append(
            ReportBoard(
                number_of_round,
                len(games) + 1,
                name,
                f"{_LETTERS.get(record.result, '')} : {_LETTERS.get(reply, '')}",
                f"{other.tpn} {other.player.name}",
            )
        )
    return games + byes


def _ranked(
    tournament: Tournament, table: Standings | None, words: Translator
) -> tuple[RankedLine, ...]:
    if table is None:
        return ()
    return tuple(
        RankedLine(
            row.rank,
            tournament.entry(row.tpn).player.name,
            tournament.entry(row.tpn).player.federation,
            words.points(row.points),
            BETWEEN.join(
                tie_break_value(value, tie_break, words)
                for value, tie_break in zip(row.values, table.tie_breaks, strict=True)
            ),
        )
        for row in table.rows
    )


def sheet(paper: ChiefReport, words: Translator) -> Sheet:
    """Return the report as it is printed: the head, what people wrote, then the lists."""
    it = PaperMembers(paper, words)
    blocks: list[Block] = [
        it.fields("event:4", "place:2", "host", "rounds", "start", "end", "organiser:2"),
        it.fields("chief:2", "addressee:2"),
        it.table(
            "arbiters",
            *["name:1", "arbiter_title", "fide_id", "federation", "role", "norm_for"],
            heading="arbiters",
            blank=4,
        ),
        it.table("norms", *["name:2", "title", "remarks:2"], heading="player-norms", blank=2),
        it.box("incidents", lines=4, heading="incidents"),
        it.box("appeals", lines=3, heading="appeals"),
        it.box("other", lines=3, heading="other"),
        it.signatures("chief", "date"),
    ]
    if paper.link:
        blocks.append(it.fields("link:4", heading="lists"))
    else:
        blocks += _lists(paper, it)
    blocks.append(Note(words.t("paper.note.report")))
    return Sheet(words.t("paper.title.report"), "", blocks)


def _lists(paper: ChiefReport, it: PaperMembers) -> list[Block]:
    words = it.words
    found: list[Block] = []
    if paper.participants:
        columns = ["tpn", "title", "name:1", "fide_id", "federation", "rating"]
        found.append(it.table("participants", *columns, heading="participants"))
    for number_of_round in dict.fromkeys(board.round for board in paper.boards):
        heading = words.t("paper.heading.round", round=number_of_round)
        lines = tuple(
            (str(board.board or ""), board.white, board.result, board.black)
            for board in paper.boards
            if board.round == number_of_round
        )
        heads = ("board", "white", "result", "black")
        sides = ((0, "right"), (1, "left"), (0, "centre"), (1, "left"))
        columns_of_round = tuple(
            Column(words.t(f"paper.field.{head}"), width, align)  # type: ignore[arg-type]
            for head, (width, align) in zip(heads, sides, strict=True)
        )
        found.append(Table(columns_of_round, lines, heading))
    if paper.standings:
        found.append(_standings(paper, words))
    return found


def _standings(paper: ChiefReport, words: Translator) -> Table:
    """Return the final standings, a column for every tie-break."""
    names = paper.tie_break_names.split(BETWEEN) if paper.tie_break_names else []
    heads = (("rank", 0), ("name", 1), ("federation", 0), ("score", 0))
    columns = [
        Column(words.t(f"paper.field.{head}"), width, "left" if head in LEFT else "right")
        for head, width in heads
    ]
    columns += [Column(name, 0, "right") for name in names]
    lines = tuple(
        (
            str(standing.rank or ""),
            standing.name,
            standing.federation,
            standing.score,
            *(standing.tie_breaks.split(BETWEEN) if names else ()),
        )
        for standing in paper.standings
    )
    heading = words.t("paper.heading.standings")
    if paper.tie_breaks_left_out:
        heading = words.t("paper.heading.standings-without", names=paper.tie_breaks_left_out)
    return Table(tuple(columns), lines, heading)
