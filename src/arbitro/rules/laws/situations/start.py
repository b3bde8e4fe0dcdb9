"""The start of a game: late players, wrong set-up, wrong colours, displaced pieces (2, 6.7, 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.board import misplaced
from arbitro.rules.laws.case import DayTime
from arbitro.rules.laws.ruling import (
    Draft,
    Player,
    Restoration,
    Ruling,
    Score,
    forfeit_by,
    opponent_of,
)
from arbitro.rules.laws.situations.about import LINE_UP
from arbitro.rules.laws.situations.sanctions import known, penalise, set_clocks_back

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case


@dataclass(frozen=True, slots=True, kw_only=True)
class LateArrival:
    """When players came. ``started``: when the round really began; an arrival is None if not seen.

    ``now``: the time of asking, None where the arrivals given are all there will be.
    """

    started: DayTime
    white: DayTime | None = None
    black: DayTime | None = None
    now: DayTime | None = None


def late(case: Case, facts: LateArrival) -> Ruling:
    """Rule on late players (6.7): deadline, forfeits, White's clock."""
    draft = case.draft("late-arrival")
    minutes = _default(case, draft)
    if minutes is None:
        return draft.arbiter_decides()
    facts = _past_midnight(facts)
    deadline = DayTime(int(facts.started) + minutes)
    draft.because("default-deadline", "default-time", deadline=str(deadline), minutes=minutes)
    absent: list[Player] = []
    waiting: list[Player] = []
    for player, came in (("white", facts.white), ("black", facts.black)):
        if came is not None and came <= deadline:
            draft.because("arrived-in-time", "default-time", player=player, came=str(came))
        elif came is None and facts.now is not None and facts.now <= deadline:
            waiting.append("white" if player == "white" else "black")
            draft.because("not-yet-late", "default-time", player=player)
        else:
            absent.append("white" if player == "white" else "black")
            draft.because("arrived-too-late", "default-time", player=player)
    _white_clock(facts, minutes, draft)
    if not absent or waiting:
        return draft.play_on()
    if case.laws.arbiter_may_admit:
        draft.may("option-arbiter-admits", "default-time")
    if len(absent) == 2:
        return draft.ended(Score.BOTH_FORFEIT)
    return draft.ended(forfeit_by(absent[0]))


def _past_midnight(facts: LateArrival) -> LateArrival:
    """Take times more than half a day before the start for times after midnight."""

    def turned(time: DayTime | None) -> DayTime | None:
        if time is None or facts.started - time <= HALF_A_DAY:
            return time
        return DayTime(time + 2 * HALF_A_DAY)

    return replace(
        facts, white=turned(facts.white), black=turned(facts.black), now=turned(facts.now)
    )


HALF_A_DAY = 12 * 60


def _default(case: Case, draft: Draft) -> int | None:
    given = case.rules.default_minutes
    if given is not None:
        return given
    fallback = case.laws.default_minutes
    if fallback is None:
        draft.because("default-must-be-specified", "default-time")
        return None
    draft.because("default-not-specified", "default-time", minutes=fallback)
    return fallback


def _white_clock(facts: LateArrival, minutes: int, draft: Draft) -> None:
    """Charge White where nobody was there at the start and there is time to wait."""
    begun = int(facts.started)
    present = any(time is not None and time <= begun for time in (facts.white, facts.black))
    if not minutes or present:
        return
    seen = facts.now if facts.white is None else facts.white
    lost = None if seen is None else int(seen) - begun
    draft.because("white-loses-waiting-time", "default-time-both-absent", minutes=lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongStart:
    """The pieces or the board stood wrong at the start.

    ``what``: pieces in a wrong initial position, the board turned, king or rook misplaced (rapid
    and blitz). ``moves_each``: moves made by each so far. ``game_over``: noticed afterwards.
    """

    what: Literal["pieces", "board", "king", "rook", "clock-setting"] = "pieces"
    moves_each: int = 0
    game_over: bool = False


def wrong_start(case: Case, facts: WrongStart) -> Ruling:
    """Rule on a wrong initial position or board (7.2; A.5.1 without full supervision)."""
    draft = case.draft("wrong-initial-position")
    if facts.game_over:
        draft.because("result-stands", "wrong-initial-position")
        return draft.nothing()
    if not case.laws.over_the_board and facts.what != "clock-setting":
        draft.because("not-on-a-virtual-board")
        return draft.arbiter_decides()
    limit = case.laws.misplacement_barred_after
    if case.conditions.lax and case.laws.rapid_known and facts.moves_each >= limit:
        draft.because("start-claims-barred", "rapid-position-claims-barred", moves=limit)
        if facts.what == "clock-setting":
            draft.because("clock-setting-stands", "rapid-clock-setting-stands")
        elif facts.what == "king":
            draft.because("no-castling-after-king", "rapid-castling-after-misplacement")
        elif facts.what == "rook":
            _rook(case, draft)
        return draft.play_on()
    if facts.what == "clock-setting":
        draft.because("clock-wrongly-set", "clock-wrongly-set")
        draft.must("note-times-then-correct", "clock-wrongly-set")
        return draft.play_on(None)
    if facts.what == "board":
        draft.because("board-turned", "wrong-board")
        draft.restore = Restoration("transfer-to-right-board")
        return draft.play_on()
    draft.because("initial-position-wrong", "wrong-initial-position")
    _misplaced(case, facts, draft)
    draft.must("play-a-new-game", "wrong-initial-position")
    return draft.new_game()


def _misplaced(case: Case, facts: WrongStart, draft: Draft) -> None:
    """Name the squares that stand wrong, where the position before the first move is given."""
    if case.start is None or case.moves or facts.moves_each:
        return
    squares = misplaced(case.start)
    if squares:
        draft.because("misplaced-pieces", "initial-position", squares=squares)


def _rook(case: Case, draft: Draft) -> None:
    """Say whether a rook that began on a wrong square may castle."""
    if case.laws.misplaced_rook_may_not_castle:
        draft.because("no-castling-with-rook", "rapid-castling-after-misplacement")
        return
    draft.because("castling-with-rook-not-said", "rapid-castling-after-misplacement")
    draft.may("option-castling-forbidden", "rapid-castling-after-misplacement")
    draft.may("option-castling-allowed", "rapid-castling-after-misplacement")


@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursReversed:
    """The game was begun with the wrong colours.

    ``ended``: it has ended in a normal way. ``quarter_used``: a quarter of the time is gone.
    """

    white_moves: int = 0
    black_moves: int = 0
    ended: bool = False
    quarter_used: bool = False


def colours_reversed(case: Case, facts: ColoursReversed) -> Ruling:
    """Rule on reversed colours (7.3 and its forerunners)."""
    draft = case.draft("colours-reversed")
    # of E.04 one article each for supervised and for hybrid games
    hybrid = ("hybrid-colours-reversed",) if known(case, "hybrid-colours-reversed") else ()
    told = ("colours-reversed", *hybrid)
    if facts.ended:
        draft.because("result-stands", *told)
        return draft.nothing()
    rule = case.laws.reversed_colours
    if rule == "unless-arbiter":
        draft.because("colours-continue-unless", *told)
        draft.may("option-new-game", *told)
        return draft.play_on()
    if rule == "quarter":
        if facts.quarter_used:
            draft.because("colours-quarter-used", *told)
            return draft.play_on()
        draft.because("colours-quarter-not-used", *told)
        draft.may("option-new-game", *told)
        draft.may("option-play-on", *told)
        return draft.arbiter_decides()
    fewer = [moves < 10 for moves in (facts.white_moves, facts.black_moves)]
    if all(fewer):
        draft.because("colours-fewer-than-ten", *told)
        draft.must("play-a-new-game", *told)
        return draft.new_game()
    if not any(fewer):
        draft.because("colours-ten-or-more", *told)
        return draft.play_on()
    draft.because("colours-ten-and-nine", *told)
    draft.may("option-new-game", *told)
    draft.may("option-play-on", *told)
    return draft.arbiter_decides()


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplacedPieces:
    """Pieces were knocked over or moved from their squares.

    ``player`` did it, None where they were found displaced. ``own_time``: his clock was running.
    """

    player: Player | None = None
    own_time: bool = True
    pressed: bool = False
    repeated: bool = False
    deliberate: bool = False
    restorable: bool = True


def displaced(case: Case, facts: DisplacedPieces) -> Ruling:
    """Rule on displaced pieces (7.4, 7.6)."""
    draft = case.draft("displaced-pieces")
    if facts.player is None:
        draft.because("pieces-found-displaced", "displaced-pieces-found")
        code = "before-the-irregularity" if facts.restorable else "last-identifiable"
        if not facts.restorable and case.laws.irreparable_annuls:
            # only the article about illegal moves says what follows
            draft.because("position-lost-game-annulled", "illegal-move-completed")
            return draft.new_game()
        draft.restore = Restoration(code)
        set_clocks_back(case, draft)
        return draft.play_on()
    player = facts.player
    draft.because("displacer-restores", "pieces-displaced-by-player", player=player)
    if not facts.own_time:
        draft.must(
            "opponent-stops-the-clock",
            "clock-stopped-for-displaced-pieces",
            player=opponent_of(player),
        )
        draft.may("option-adjust-times", "irregularity-restored")
    if facts.pressed:
        draft.because("pressed-with-pieces-displaced", "clock-handled-properly")
    grave = facts.repeated or facts.deliberate
    if not grave:
        draft.because("displacing-does-not-lose", "displaced-pieces-penalty")
    most = "penalty-loss-of-game" if grave else "penalty-time-of-offender"
    penalise(case, draft, player, most, by="displaced-pieces-penalty")
    return draft.play_on()


# Players of a team on wrong boards (comment of the Arbiters' Manual to C.05 art. 7.1).


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongTeamBoard:
    """A player of a team sat at a board that was another's; ``result`` is what was played."""

    player: Player
    result: Score | None = None


def wrong_team_board(case: Case, facts: WrongTeamBoard) -> Ruling:
    """Rule on a game at a wrong board: lost in the match, rated as played (C.05 art. 7.1)."""
    draft = case.draft("wrong-team-board")
    draft.because("wrong-board-lost-in-the-match", LINE_UP, player=facts.player)
    if facts.result is not None:
        draft.because("wrong-board-rated-as-played", LINE_UP, score=facts.result.value)
    return draft.ended(forfeit_by(facts.player))
