"""A knock-out as its pages show it: the bracket, one match, and which games a round holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.desk.derived.knock_out.bracket import (
    BracketGame,
    bracket_round_of,
    class_of,
    encounter_of,
    games_of,
    games_to_come,
    knock_out_of,
)
from arbitro.desk.kernel.state import Game
from arbitro.i18n import Translator
from arbitro.model import EditionKey, EntryId, Player, RateClass, Tpn
from arbitro.papers.bracket import BracketSheet
from arbitro.reasons import Reason
from arbitro.rules.pairing.knock_out import (
    Encounter,
    KnockOut,
    MatchSide,
    StageKind,
    drawing_order,
    why_decided,
    why_together,
)
from arbitro.rules.pairing.knock_out.reasons import RATINGS
from arbitro.rules.pairing.play_off import RAPID_AND_BLITZ
from arbitro.web.views.event.boards import Board, board_view
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.match_format import armageddon_text


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a match: who plays, or from which match the player comes.

    ``points`` are those of the match itself, ``deciders`` those of the stages after it, in order.
    """

    entry: EntryId | None
    number: int
    person: Player | None
    source: str
    points: str
    deciders: tuple[str, ...]
    winner: bool


@dataclass(frozen=True, slots=True)
class TieView:
    """A match of the bracket.

    ``state`` is ``to-come``, ``draft`` (not published yet), ``waiting`` (for results), ``ready``
    (for its next game), ``level`` (after a stage, ready for another one), ``bids``, ``lots``,
    ``over`` or ``walkover``. ``fed`` tells that an earlier match leads to it.
    """

    number: int
    first: SideView
    second: SideView
    state: str
    decided_by: str
    third_place: bool = False
    fed: bool = False

    @property
    def sides(self) -> tuple[SideView, SideView]:
        """Return both sides."""
        return self.first, self.second

    @property
    def won(self) -> SideView | None:
        """Return the side that has won the match, None while nobody has."""
        return next((side for side in self.sides if side.winner), None)

    @property
    def decided_apart(self) -> bool:
        """Tell whether something beside the games of the match itself decided it."""
        return self.decided_by not in {"", StageKind.GAMES.value}

    @property
    def goes_on(self) -> bool:
        """Tell whether its next game may be started."""
        return self.state in {"ready", "level"}


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A round of the bracket from top to bottom; None is a place without a match, next to a bye."""

    number: int
    distance: int
    ties: tuple[TieView | None, ...]

    @property
    def matches(self) -> tuple[TieView, ...]:
        """Return the matches alone."""
        return tuple(tie for tie in self.ties if tie is not None)


@dataclass(frozen=True, slots=True)
class BracketPage:
    """The whole bracket, the match for third place beside it, and who has won."""

    columns: tuple[ColumnView, ...]
    third_place: TieView | None
    champion: Player | None
    open_matches: int
    ready: int


def bracket_page(view: SectionView, words: Translator) -> BracketPage | None:
    """Return the bracket of a section, None before entries are closed."""
    event = knock_out_of(view.section)
    if event is None:
        return None
    third_place = any(encounter.tie.third_place for encounter in event.encounters)
    views = {
        encounter.tie.number: tie_view(view, words, encounter) for encounter in event.encounters
    }
    columns = tuple(
        ColumnView(
            number,
            event.rounds - number + 1,
            tuple(None if at == 0 else views[at] for at in order),
        )
        for number, order in enumerate(drawing_order(event.players, third_place=third_place), 1)
    )
    third = next((other for other in views.values() if other.third_place), None)
    return BracketPage(
        columns,
        third,
        champion_of(view),
        sum(not encounter.is_over for encounter in event.encounters),
        sum(other.goes_on for other in views.values()),
    )


def champion_of(view: SectionView) -> Player | None:
    """Return who has won a knock-out, None while nobody has, and for other sections."""
    event = knock_out_of(view.section) if view.is_knock_out else None
    winner = None if event is None else event.final.winner
    return None if winner is None else view.person(view.numbers[winner - 1])


def bracket_sheet(view: SectionView, words: Translator) -> BracketSheet | None:
    """Return the bracket of a section to print, None before entries are closed."""
    event = knock_out_of(view.section)
    if event is None:
        return None
    details = view.tournament.details
    days = words.date_range(details.start, details.end)
    return BracketSheet(
        event,
        tuple(view.person(entry) for entry in view.numbers),
        details.name,
        ", ".join(filter(None, (details.city, days))),
    )


def tie_view(view: SectionView, words: Translator, encounter: Encounter) -> TieView:
    """Return one match as shown."""
    progress = encounter.progress
    sides = []
    for side, tpn in (
        (encounter.tie.first, encounter.first),
        (encounter.tie.second, encounter.second),
    ):
        points = ""
        deciders: tuple[str, ...] = ()
        if progress is not None and encounter.games and tpn is not None:
            own = [s.first if tpn == progress.first else s.second for s in progress.scores]
            played = [bool(s.games) for s in progress.scores]
            points = words.points(own[0]) if own[0] else "0"
            deciders = tuple(
                words.points(value) if value else "0"
                for value, begun in list(zip(own, played, strict=True))[1:]
                if begun
            )
        entry = None if tpn is None else view.numbers[tpn - 1]
        sides.append(
            SideView(
                entry,
                tpn or 0,
                None if entry is None else view.person(entry),
                "" if tpn is not None else _source(words, side, vacant=encounter.vacant),
                points,
                deciders,
                tpn is not None and tpn == encounter.winner and encounter.is_over,
            )
        )
    return TieView(
        encounter.tie.number,
        sides[0],
        sides[1],
        _state(view, encounter),
        _decided_by(encounter),
        encounter.tie.third_place,
        bool(encounter.tie.first.match or encounter.tie.second.match),
    )


def _decided_by(encounter: Encounter) -> str:
    """Return the code of what decided a match; a drawn Armageddon has one of its own.

    Its points are level, and only who had Black tells who goes on.
    """
    if encounter.progress is None:
        return ""
    code = encounter.progress.decided_by
    played = [score for score in encounter.progress.scores if score.games]
    last = played[-1] if played else None
    drawn = last is not None and last.first == last.second
    return f"{code}-draw" if code == StageKind.ARMAGEDDON.value and drawn else code


def ties_of(view: SectionView, words: Translator, number: int) -> list[tuple[TieView, bool]]:
    """Return the matches whose games a round of a knock-out has, in the order of boards.

    With each, whether its winner plays no further one: in the final and the match for third place.
    """
    event = knock_out_of(view.section) if view.is_knock_out else None
    if event is None or not 1 <= number <= len(view.section.rounds):
        return []
    games = view.section.rounds[number - 1].games.values()
    found = (
        encounter_of(event, view.section, game)
        for game in sorted(games, key=lambda game: game.board)
    )
    return [
        (tie_view(view, words, encounter), encounter.tie.round_number == event.rounds)
        for encounter in found
        if encounter is not None
    ]


def _source(words: Translator, side: MatchSide, *, vacant: bool) -> str:
    if vacant:
        return words.t("ui.bracket.nobody")
    code = "loser-of" if side.loser else "winner-of"
    return words.t(f"ui.bracket.{code}", match=side.match)


def _state(view: SectionView, encounter: Encounter) -> str:
    progress = encounter.progress
    if encounter.vacant:
        return "walkover"
    if progress is None:
        return "to-come"
    if progress.is_decided and not progress.next:
        return "over"
    if progress.waiting:
        return "draft" if _is_draft(view, encounter) else "waiting"
    if progress.lots_needed:
        return "lots"
    coming = progress.next
    armageddon = coming is not None and coming.kind is StageKind.ARMAGEDDON
    if armageddon and view.section.settings.knock_out.bids:
        return "bids"
    if coming is None or not encounter.games:
        return "to-come"
    # Only a stage that is over and level leads to another one.
    return "level" if coming.stage and coming.number == 1 else "ready"


def _is_draft(view: SectionView, encounter: Encounter) -> bool:
    """Tell whether the games a match waits for are of a round nobody has been told of yet."""
    waited_for = [
        part.game for part in games_of(view.section, encounter) if part.game.result is None
    ]
    return bool(waited_for) and not any(
        view.section.rounds[game.round - 1].published for game in waited_for
    )


@dataclass(frozen=True, slots=True)
class StageView:
    """The games of a stage with its score; ``time`` is its time control as a text."""

    kind: str
    first: str
    second: str
    games: tuple[tuple[Board, bool, bool], ...]
    time: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match: its stages, why these two meet, why it is decided, what comes next.

    ``next_kind`` and ``next_number`` are of the coming game; ``bids`` those made, by name.
    """

    tie: TieView
    distance: int
    stages: tuple[StageView, ...]
    together: Reason
    decided: Reason | None
    next_kind: str
    next_number: int
    bids: tuple[tuple[str, int], ...]


def match_page(view: SectionView, words: Translator, number: int) -> MatchPage | None:
    """Return a match by its number, None where the bracket has none."""
    event = knock_out_of(view.section)
    if event is None or not 1 <= number <= len(event.encounters):
        return None
    each = event.encounters[number - 1]
    progress = each.progress
    coming = progress.next if progress else None
    made = _bids(view, each)
    return MatchPage(
        tie_view(view, words, each),
        event.rounds - each.tie.round_number + 1,
        _stages(view, words, each),
        why_together(each),
        _with_name(view, why_decided(each, _ratings(view))),
        coming.kind.value if coming else "",
        coming.number if coming else 0,
        tuple((view.person(entry).name, seconds) for entry, seconds in made.items()),
    )


def _bids(view: SectionView, encounter: Encounter) -> Mapping[EntryId, int]:
    """Return the bids of the two players of a match, in seconds; empty where none are made."""
    pair = frozenset(view.numbers[tpn - 1] for tpn in encounter.pair)
    return view.section.bids.get(pair, {})


def _ratings(view: SectionView) -> EditionKey:
    """Return the rating regulations of the games of the matches."""
    quick = {RateClass.RAPID, RateClass.BLITZ}
    return RAPID_AND_BLITZ if class_of(view.section, StageKind.GAMES) in quick else RATINGS


def _stages(view: SectionView, words: Translator, encounter: Encounter) -> tuple[StageView, ...]:
    if encounter.progress is None:
        return ()
    played = games_of(view.section, encounter)
    made = []
    for stage, score in enumerate(encounter.progress.scores):
        games = [game for game in played if game.stage == stage]
        if games:
            made.append(
                StageView(
                    score.stage.kind.value,
                    words.points(score.first) if score.first else "0",
                    words.points(score.second) if score.second else "0",
                    tuple(_game(view, game) for game in games),
                    _time(view, words, stage, _bids(view, encounter)),
                )
            )
    return tuple(made)


def _game(view: SectionView, played: BracketGame) -> tuple[Board, bool, bool]:
    published = view.section.rounds[played.game.round - 1].published
    return board_view(view, played.game), played.counts, published


def _time(view: SectionView, words: Translator, stage: int, bids: Mapping[EntryId, int]) -> str:
    """Return the time control of a stage; in an Armageddon with bids Black has the lower one."""
    settings = view.section.settings
    if stage == 0:
        return settings.time_control_text
    control = settings.knock_out.stages[stage - 1].time_control
    return armageddon_text(control, words, min(bids.values(), default=None))


def _with_name(view: SectionView, why: Reason | None) -> Reason | None:
    """Return a reason that speaks of a player by name."""
    if why is None:
        return None
    values = tuple(
        (name, view.name_of(value) if name == "player" and isinstance(value, int) else value)
        for name, value in why.values
    )
    return Reason(why.concept, why.edition, values, why.parts)


def round_title(view: SectionView, words: Translator, number: int) -> str:
    """Return what the games of a round of a knock-out are: ``Semi-finals, game 2``; else empty.

    Of a round to come it is what is known now: no match is expected to need a tie-break.
    """
    event = knock_out_of(view.section) if view.section.settings.system.is_knock_out else None
    if event is None:
        return ""
    if number > len(view.section.rounds):
        coming = titles_to_come(view, words, event)
        later = number - len(view.section.rounds) - 1
        return coming[later] if later < len(coming) else ""
    bracket_round = bracket_round_of(view.section, number)
    boards: dict[bool, Game] = {}
    for game in view.section.rounds[number - 1].games.values():
        encounter = encounter_of(event, view.section, game)
        if encounter is not None:
            boards.setdefault(encounter.tie.third_place, game)
    if not boards:
        return _name_of_round(words, event, bracket_round)
    if len(boards) > 1:
        at = {"board": boards[False].board, "third": boards[True].board}
        both = words.t("ui.bracket.final-and-third", **at)
        return title_of_game(view, words, boards[False], named=both)
    return title_of_game(view, words, next(iter(boards.values())))


def title_of_game(view: SectionView, words: Translator, game: Game, *, named: str = "") -> str:
    """Return what a game of a knock-out is: ``Third place, game 2``; else empty.

    Its match is ``named`` so, or by its round of the bracket.
    """
    event = knock_out_of(view.section) if view.section.settings.system.is_knock_out else None
    encounter = None if event is None else encounter_of(event, view.section, game)
    if event is None or encounter is None:
        return ""
    if not named and encounter.tie.third_place:
        named = words.t("ui.bracket.third-place")
    played = next(p for p in games_of(view.section, encounter) if p.game.id == game.id)
    number = encounter.tie.round_number
    return _title_of_game(words, event, number, played.kind, played.number, named=named)


def _name_of_round(words: Translator, event: KnockOut, number: int) -> str:
    return words.t(f"value.bracket_round.{event.rounds - number + 1}")


def _title_of_game(
    words: Translator, event: KnockOut, number: int, kind: StageKind, game: int, *, named: str = ""
) -> str:
    """Return a game of a round of the bracket; where matches have one game, the round alone."""
    named = named or _name_of_round(words, event, number)
    is_alone = event.format.games_in(final=number == event.rounds) == 1
    if kind is StageKind.GAMES and is_alone and game == 1:
        return named
    return words.t(f"ui.bracket.game.{kind.value}", round=named, game=game)


def titles_to_come(view: SectionView, words: Translator, event: KnockOut) -> list[str]:
    """Return what the games of the rounds to come are, as far as they are known."""
    later = [
        _title_of_game(words, event, number, StageKind.GAMES, at)
        for number in range(event.current_round + 1, event.rounds + 1)
        for at in range(1, event.format.games_in(final=number == event.rounds) + 1)
    ]
    count = games_to_come(view.section, event) - len(later)
    return [_name_of_round(words, event, event.current_round)] * count + later


def match_of_game(view: SectionView, white: EntryId, black: EntryId) -> int:
    """Return the number of the match two entries play, 0 where there is none."""
    event = knock_out_of(view.section)
    if event is None:
        return 0
    one, other = (Tpn(view.number_of[entry]) for entry in (white, black))
    found = event.encounter(one, other)
    return 0 if found is None else found.tie.number
