"""The playing hall on one page: boards of every section, what is missing, what comes next."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from arbitro.desk.derived.knock_out.bracket import bracket_round_of, knock_out_of
from arbitro.desk.features.reports import NOTHING_REPORTED, ResultReports, reported
from arbitro.desk.features.results import round_is_settled
from arbitro.desk.features.second_reading import reading_of
from arbitro.desk.kernel.state import Game, Round, Section
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import Result
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.boards import (
    Absence,
    Board,
    RoundView,
    Seat,
    board_view,
    round_view,
)
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.next_step import Step, next_step
from arbitro.web.views.event.requests import RequestView, asked_in
from arbitro.web.views.event.teams import (
    MatchBoardView,
    MatchView,
    TeamRoundView,
    match_of_game,
    team_round_view,
)
from arbitro.web.views.rounds.manual_round import ManualRound, hand_of
from arbitro.web.views.rounds.past_round import PastRound, adjourned_of


@dataclass(frozen=True, slots=True)
class Row:
    """A board as its row shows it, the home team first where teams play, else White.

    ``table`` is the number devices are let in for, of teams that of the match. ``board`` is None
    where somebody of a team sits opposite nobody; ``shown`` is the result as
    written from the side of the one named first, empty while it is not known.
    """

    number: int
    table: int
    board: Board | None
    left: Seat | None
    right: Seat | None
    is_turned: bool
    result: GameResult | None
    shown: str
    told: ResultReports = NOTHING_REPORTED

    @property
    def state(self) -> str:
        """Return whether a result is to come."""
        return "known" if self.board is None or self.result is not None else "missing"

    @property
    def stands(self) -> GameResult | None:
        """Return the result that keys correct, in the order of the row: one for ratings first."""
        late = None if self.board is None else self.board.game.rating_result
        if late is None:
            return self.result
        return late.turned if self.is_turned else late

    @property
    def told_shown(self) -> str:
        """Return what the players said, as written from the side of the one named first."""
        said = self.told.result
        if said is None:
            return ""
        return SHOWN[said.turned if self.is_turned else said]

    @property
    def won(self) -> tuple[bool, bool]:
        """Tell whether the one or the other has won."""
        if self.result is None:
            return False, False
        return self.result.white in _WON, self.result.black in _WON


_WON = frozenset({Result.WIN, Result.FORFEIT_WIN, Result.UNRATED_WIN})


def row_of(view: SectionView, game: Game) -> Row:
    """Return the row of a game."""
    found = match_of_game(view, game)
    told = reported(view.section, game)
    if found is None:
        return row_of_board(board_view(view, game), told)
    return _row_of_match(*found, told)


def row_of_board(board: Board, told: ResultReports = NOTHING_REPORTED) -> Row:
    """Return the row of a board of single players."""
    shown = "" if board.result is None else SHOWN[board.result]
    number = board.game.board
    result = board.game.result
    return Row(number, number, board, board.white, board.black, False, result, shown, told)


def _row_of_match(match: MatchView, view: MatchBoardView, told: ResultReports) -> Row:
    result = None if view.board is None else view.board.game.result
    sent = None if result is None else view.sent(result)
    return Row(
        view.hall,
        match.number,
        view.board,
        view.home,
        view.away,
        not view.home_is_white,
        sent,
        view.result,
        told,
    )


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that stand together: those of a round, or of one match of teams under its names."""

    rows: tuple[Row, ...]
    match: MatchView | None = None


@dataclass(frozen=True, slots=True)
class HallQuery:
    """What an address of the hall asks for: sections by letter, and earlier rounds of some."""

    letters: tuple[str, ...] = ()
    rounds: Mapping[str, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Return the query as an address has it.

        >>> HallQuery(("a", "b"), {"b": 2, "a": 3}).text, HallQuery().text
        ('?section=a,b&round=a3,b2', '')
        """
        shown = ",".join(f"{one}{self.rounds[one]}" for one in sorted(self.rounds))
        parts = {"section": ",".join(self.letters), "round": shown}
        query = "&".join(f"{name}={text}" for name, text in parts.items() if text)
        return query and f"?{query}"

    def showing(self, letter: str, number: int | None, by_itself: Collection[int]) -> HallQuery:
        """Return the query that shows a section too, with a round of it; all else as it is.

        ``by_itself`` are the rounds that need not be asked for.

        >>> HallQuery(("a",)).showing("b", 2, [3]).text
        '?section=a,b&round=b2'
        >>> HallQuery((), {"b": 2}).showing("b", 3, [3]).text
        ''
        """
        is_shown = not self.letters or letter in self.letters
        letters = self.letters if is_shown else (*self.letters, letter)
        if number is None:
            return replace(self, letters=letters)
        rounds = {one: at for one, at in self.rounds.items() if one != letter}
        if number not in by_itself:
            rounds[letter] = number
        return HallQuery(letters, rounds)


def read_hall_query(sections: str, rounds: str) -> HallQuery:
    """Read what an address asks for; what names no section or round is left out.

    >>> read_hall_query("A,b", "b2,x,c").letters, read_hall_query("", "b2,x,c").rounds
    (('a', 'b'), {'b': 2})
    """
    words = sections.lower().split(",")[:99]
    letters = tuple(word for word in words if re.fullmatch("[a-z]{1,2}", word))
    found = (
        re.fullmatch(r"([a-z]{1,2})(\d{1,3})", word) for word in rounds.lower().split(",")[:99]
    )
    return HallQuery(letters, {match[1]: int(match[2]) for match in found if match})


@dataclass(frozen=True, slots=True)
class PagerRound:
    """A round of a section in its pager: the query that shows it, None before it is paired.

    In a knock-out ``distance`` is said where a round of the bracket begins, of the final 1, and
    ``label`` counts the games within it.
    """

    number: int
    query: str | None
    is_here: bool
    label: int
    distance: int = 0


@dataclass(frozen=True)
class HallSection:
    """A section in the hall: its letter, the round that is played or waits, and the next step.

    ``earlier`` is a round before, where the address asks for one: it is listed in place of the
    ``rounds`` that are played or wait, and the panel speaks of it.
    """

    view: SectionView
    letter: str
    rounds: tuple[RoundView, ...]
    step: Step | None
    query: HallQuery = HallQuery()
    earlier: RoundView | None = None

    @property
    def listed(self) -> tuple[RoundView, ...]:
        """Return the rounds whose boards are listed."""
        return self.rounds if self.earlier is None else (self.earlier,)

    @property
    def pager(self) -> tuple[PagerRound, ...]:
        """Return all rounds of the section, those paired with the query that shows them.

        In a knock-out only those paired: nobody knows yet how many a tie-break adds.
        """
        paired = len(self.view.section.rounds)
        listed = {shown.number for shown in self.listed}
        return tuple(
            PagerRound(
                number,
                self.query.showing(self.letter, number, (paired,)).text
                if number <= paired
                else None,
                number in listed,
                label,
                distance,
            )
            for number, (label, distance) in enumerate(self._labels(paired), 1)
        )

    def _labels(self, paired: int) -> list[tuple[int, int]]:
        """Return the label and the distance of each round of the pager."""
        event = knock_out_of(self.view.section) if self.view.is_knock_out else None
        if event is None:
            return [(number, 0) for number in range(1, max(self.view.rounds_total, paired) + 1)]
        stages = [bracket_round_of(self.view.section, number) for number in range(1, paired + 1)]
        first: dict[int, int] = {}
        found = []
        for number, stage in enumerate(stages, 1):
            begins = first.setdefault(stage, number)
            distance = event.rounds - stage + 1 if begins == number else 0
            found.append((number - begins + 1, distance))
        return found

    @property
    def id(self) -> int:
        """Return the section's permanent number."""
        return int(self.view.id)

    @property
    def shown(self) -> RoundView | None:
        """Return the last of the rounds shown, None before the first is paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def is_draft(self) -> bool:
        """Tell whether the round shown waits to be published."""
        return bool(self.rounds) and not self.rounds[-1].round.published

    @property
    def boards(self) -> tuple[Board, ...]:
        """Return the boards of the rounds shown."""
        return tuple(board for shown in self.rounds for board in shown.boards)

    @property
    def missing(self) -> tuple[Board, ...]:
        """Return the boards whose result is not known, none while nobody was told of the round."""
        return tuple(
            board
            for shown in self.rounds
            if shown.round.published
            for board in shown.boards
            if board.result is None
        )

    @property
    def adjourned(self) -> tuple[Board, ...]:
        """Return the boards of the rounds shown whose game goes on another time."""
        return adjourned_of(self.boards)

    @property
    def known(self) -> int:
        """Count the results of the rounds shown, without those of adjourned games."""
        return self.count - len(self.missing) - len(self.adjourned)

    @property
    def count(self) -> int:
        """Return how many results the rounds shown have, once all are known."""
        return len(self.boards)

    @cached_property
    def hand(self) -> ManualRound | None:
        """Return the round being paired by hand, None where none is."""
        return hand_of(self.view)

    @property
    def may_change(self) -> bool:
        """Tell whether places of the round shown can be exchanged: nobody was told of it yet."""
        return self.is_draft and self.view.is_swiss

    @property
    def past(self) -> PastRound | None:
        """Return what came of the earlier round that is listed, None where none is."""
        if self.earlier is None:
            return None
        is_late = round_is_settled(self.view.section, self.earlier.number)
        return PastRound(tuple(self.earlier.boards), is_late)

    def groups(self, shown: RoundView) -> tuple[Group, ...]:
        """Return the rows of a round as they stand in the hall, those of a match together."""
        return _GROUPS.of(self.view.kind)(self.view, shown)

    def without(self, shown: RoundView, words: Translator) -> tuple[str, list[str]]:
        """Return a heading, and who has no game in a round or which teams have no match."""
        heading, absent = _WITHOUT.of(self.view.kind)
        return words.t(heading), absent(self.view, shown, words)

    @property
    def agreed(self) -> tuple[Board, ...]:
        """Return the boards both players have said the same of, and no arbiter confirmed yet."""
        return tuple(
            board for board in self.missing if _find_reports(self.view, board).state == "agreed"
        )

    @property
    def byes_to_come(self) -> int | None:
        """Count who asked for a bye in the round after this one; None where there is none."""
        current = self.view.section.current
        following = 1 if current is None else current.number + 1
        if "byes" not in self.view.kind.forms or following > self.view.rounds_total:
            return None
        entries = self.view.section.entries.values()
        return sum(following in entry.byes for entry in entries if not entry.withdrawn)

    @property
    def last_games(self) -> tuple[Game, ...]:
        """Return the games of the last round, none while nobody was told of it."""
        current = self.view.section.current
        return () if current is None or not current.published else tuple(current.games.values())

    @property
    def read_alike(self) -> int:
        """Count the boards of the last round that were read twice alike."""
        section = self.view.section
        return sum(reading_of(section, last_game) == "equal" for last_game in self.last_games)

    @property
    def read_otherwise(self) -> tuple[Game, ...]:
        """Return the boards whose second reading is another one, in order."""
        section = self.view.section
        found = (
            last_game
            for last_game in self.last_games
            if reading_of(section, last_game) == "different"
        )
        return tuple(sorted(found, key=lambda item: item.board))

    def asked(self, words: Translator) -> list[RequestView]:
        """Return what is asked for in the section and waits for an answer."""
        return [for_ for for_ in asked_in(self.view, words) if for_.request.is_open]


def _without_game(view: SectionView, shown: RoundView, words: Translator) -> list[str]:
    return [
        f"{absence.seat.person.name} ({_said_of(view, absence, words)})"
        for absence in shown.absences
    ]


def _said_of(view: SectionView, absence: Absence, words: Translator) -> str:
    """Return what a round without a game is: in a knock-out who has none goes on."""
    goes_on = view.is_knock_out and absence.result is Result.PAIRING_ALLOCATED_BYE
    return words.t("ui.bracket.goes-on" if goes_on else absence.said)


def _without_match(view: SectionView, shown: RoundView, words: Translator) -> list[str]:
    teams = team_round_view(view, shown.number)
    assert teams is not None, "the round is there"
    return [
        f"{item.name} ({_brought(view, teams, result, words)})" for item, result in teams.absences
    ]


def _brought(view: SectionView, teams: TeamRoundView, result: Result, words: Translator) -> str:
    if not view.is_swiss:
        return words.t("ui.teams.rests")
    match, game = (words.points(points) for points in teams.brings[result])
    brings = words.t("ui.teamrounds.brings", match=match, game=game)
    return f"{words.t(f'value.result.{result.value}')}, {brings}"


_WITHOUT = ByEntrants(
    players=("ui.rounds.without-game", _without_game),
    teams=("ui.teams.without-match", _without_match),
)


def _find_reports(view: SectionView, board: Board | None) -> ResultReports:
    return NOTHING_REPORTED if board is None else reported(view.section, board.game)


def _group_of_boards(view: SectionView, shown: RoundView) -> tuple[Group, ...]:
    return (
        Group(tuple(row_of_board(board, _find_reports(view, board)) for board in shown.boards)),
    )


def _groups_of_matches(view: SectionView, shown: RoundView) -> tuple[Group, ...]:
    teams = team_round_view(view, shown.number)
    assert teams is not None, "the round is there"
    return tuple(
        Group(
            tuple(
                _row_of_match(match, board, _find_reports(view, board.board))
                for board in match.boards
            ),
            match,
        )
        for match in teams.matches
    )


_GROUPS = ByEntrants(players=_group_of_boards, teams=_groups_of_matches)


def hall_of(event: EventView, query: HallQuery = HallQuery()) -> tuple[HallSection, ...]:
    """Return the sections of an event in the hall, all of them or those whose letter is asked."""
    return tuple(
        HallSection(
            view, letter, _shown(view), next_step(view), query, _earlier(view, query, letter)
        )
        for letter, view in lettered(event)
        if not query.letters or letter in query.letters
    )


def _earlier(view: SectionView, query: HallQuery, letter: str) -> RoundView | None:
    """Return the round asked for, None where that is the last one or none there is."""
    number = query.rounds.get(letter, 0)
    return round_view(view, number) if number < len(view.section.rounds) else None


def lettered(event: EventView) -> list[tuple[str, SectionView]]:
    """Return the sections with the letters they go by: a, b ... z, aa, ab ..."""
    return [(view.letter, view) for view in event.sections]


def shown_rounds(section: Section) -> tuple[int, ...]:
    """Return the rounds a hall shows: the last, and of a knock-out those still being played."""
    return tuple(round_.number for round_ in section.rounds if _is_shown(round_, section))


def _is_shown(round_: Round, section: Section) -> bool:
    last = round_.number == len(section.rounds)
    in_play = round_.published and bool(round_.missing)
    return last or (section.settings.system.is_knock_out and in_play)


def _shown(view: SectionView) -> tuple[RoundView, ...]:
    found = (round_view(view, number) for number in shown_rounds(view.section))
    return tuple(other for other in found if other is not None)
