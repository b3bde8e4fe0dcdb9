"""A game as it happened: moves, presses, touches, offers, claims and the rest, ruled on in order.

What a situation needs to know of the game before - whose move it is, what was touched, how many
illegal moves a player has made, whether an offer stands - is taken from the log.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from arbitro.rules.laws.board import START
from arbitro.rules.laws.case import Adjudicator, Case, no_adjudicator
from arbitro.rules.laws.facts import read_case
from arbitro.rules.laws.naming import moves_named
from arbitro.rules.laws.ruling import Player, Ruling, Score, Verdict, opponent_of
from arbitro.rules.laws.situations import SITUATIONS, ruling_on
from arbitro.rules.laws.situations.claims import Claim, DrawOffer
from arbitro.rules.laws.situations.game_end import Agreed, FlagFell, PositionEnding, moves_of_each
from arbitro.rules.laws.situations.illegal import IllegalMove
from arbitro.rules.laws.situations.moving import TouchedPieces
from arbitro.rules.laws.values import FactProblem, read_value

if TYPE_CHECKING:
    from collections.abc import Iterable


Kind = Literal["move", "press", "offer", "accept", "decline", "touch", "situation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """Something that happened.

    ``move`` is made by the player to move; ``press`` presses the clock after it. ``situation``
    names any other situation with its facts.
    """

    event: Kind
    player: Player | None = None
    move: str | None = None
    squares: tuple[str, ...] = ()
    situation: str | None = None
    facts: object = None


@dataclass(frozen=True, slots=True)
class RuledEntry:
    """A ruling and the entry of the log it answers, counted from 0."""

    entry: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Judgement:
    """A whole log judged: the rulings, how the game stands, and what is not understood.

    ``wrong`` are entries that fit no state of the game, as an illegal move given as a move.
    """

    rulings: tuple[RuledEntry, ...]
    case: Case
    score: Score | None
    illegal_moves: tuple[int, int]
    offer_from: Player | None
    wrong: tuple[int, ...] = ()


@dataclass(slots=True)
class _State:
    case: Case
    made_by: Player | None = None
    touched: list[str] = field(default_factory=list)
    illegal: dict[Player, int] = field(default_factory=lambda: {"white": 0, "black": 0})
    offer_from: Player | None = None
    offers: dict[Player, int] = field(default_factory=lambda: {"white": 0, "black": 0})
    score: Score | None = None

    @property
    def to_move(self) -> Player:
        return self.case.to_move or "white"


def judge(case: Case, entries: Iterable[LogEntry]) -> Judgement:
    """Rule on a log in its order; after the end of the game nothing has effect.

    >>> from arbitro.rules.laws.case import case_of
    >>> start = case_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    >>> moves = [LogEntry(event="move", move=each) for each in ("f3", "e5", "g4", "Qh4")]
    >>> judge(start, moves).score.value
    '0-1'
    """
    state = _State(case)
    rulings: list[RuledEntry] = []
    wrong: list[int] = []
    for number, entry in enumerate(entries):
        # Ruled on all the same: whoever reads the log sees why it had no effect.
        if state.score is not None and not _looks_back(entry):
            rulings.append(RuledEntry(number, _void(state)))
            continue
        answer = _take(state, entry)
        if answer is False:
            wrong.append(number)
        elif isinstance(answer, Ruling):
            rulings.append(RuledEntry(number, answer))
            if answer.verdict is Verdict.ENDED:
                state.score = answer.score
    return Judgement(
        rulings=tuple(rulings),
        case=state.case,
        score=state.score,
        illegal_moves=(state.illegal["white"], state.illegal["black"]),
        offer_from=state.offer_from,
        wrong=tuple(wrong),
    )


def _looks_back(entry: LogEntry) -> bool:
    """Tell whether something can still change a result that was reached: a device (11.3.2.2)."""
    return entry.situation == "electronic-device"


def _void(state: _State) -> Ruling:
    draft = state.case.draft("position-reached")
    draft.because("what-came-later-is-void")
    assert state.score is not None  # only asked after the end
    return draft.ended(state.score)


def _take(state: _State, entry: LogEntry) -> Ruling | bool:
    """Let an entry happen: a ruling, True where there is none to give, False where it is wrong."""
    if entry.event == "move":
        return _move(state, entry)
    if entry.event == "press":
        # From the press on an offer is made in the opponent's time.
        state.made_by = None
        return True
    if entry.event == "touch":
        return _touch(state, entry)
    if entry.event == "offer":
        return _offer(state, entry)
    if entry.event in {"accept", "decline"}:
        return _answer(state, accepted=entry.event == "accept")
    return _situation(state, entry)


def _move(state: _State, entry: LogEntry) -> Ruling | bool:
    board = state.case.board()
    found = moves_named(board, entry.move or "", state.case.letters) if board else ()
    if board is None or len(found) != 1:
        return False
    mover = state.to_move
    state.case = replace(state.case, moves=(*state.case.moves, found[0]))
    # A touch binds for one move, and an offer follows the own move until the clock is pressed.
    state.made_by, state.touched = mover, []
    # A move made without an answer declines the offer (9.1.2.1).
    if state.offer_from == opponent_of(mover):
        state.offer_from = None
    ruling = ruling_on(state.case, "position-reached", PositionEnding())
    return ruling if ruling.verdict is Verdict.ENDED else True


def _touch(state: _State, entry: LogEntry) -> Ruling | bool:
    player = entry.player or state.to_move
    if player == state.to_move:
        state.touched += entry.squares
        # In most editions a touch with the intention of moving declines an offer (9.1.2.1).
        if state.offer_from == opponent_of(player) and state.case.laws.touching_declines:
            state.offer_from = None
    squares = tuple(state.touched) if player == state.to_move else entry.squares
    return ruling_on(state.case, "touched-pieces", TouchedPieces(player=player, squares=squares))


def _offer(state: _State, entry: LogEntry) -> Ruling | bool:
    player = entry.player or state.made_by or state.to_move
    moment: Literal["after-move", "before-move", "opponents-time"] = "opponents-time"
    if player == state.made_by:
        moment = "after-move"
    elif player == state.to_move:
        moment = "before-move"
    state.offers[player] += 1
    facts = DrawOffer(
        player=player,
        moment=moment,
        repeated=state.offers[player] > 2,
        moves_each=moves_of_each(state.case),
    )
    ruling = ruling_on(state.case, "draw-offer", facts)
    if any(step.code.startswith("offer-pending") for step in ruling.steps):
        state.offer_from = player
    return ruling


def _answer(state: _State, *, accepted: bool) -> Ruling | bool:
    if state.offer_from is None:
        return False
    state.offer_from = None
    if not accepted:
        return True
    return ruling_on(state.case, "draw-agreed", Agreed())


def _situation(state: _State, entry: LogEntry) -> Ruling | bool:
    name = entry.situation or ""
    situation = SITUATIONS.get(name)
    if situation is None or not isinstance(entry.facts, situation.facts):
        return False
    facts = _completed(state, entry.facts)
    ruling = ruling_on(state.case, name, facts)
    if isinstance(facts, IllegalMove) and _counts(ruling):
        state.illegal[facts.player] += 1
    if isinstance(facts, Claim) and state.case.laws.claim_is_offer and _stands(ruling):
        state.offer_from = facts.player
    return ruling


def _counts(ruling: Ruling) -> bool:
    """Tell whether a ruling counted an illegal move."""
    counted = {"illegal-move-number", "illegal-move-loses"}
    return any(step.code in counted for step in ruling.steps)


def _stands(ruling: Ruling) -> bool:
    """Tell whether a claim was admitted and wrong, so that it stands as an offer."""
    return any(step.code.startswith("claim-wrong") for step in ruling.steps)


def _completed(state: _State, facts: Any) -> Any:
    """Put into facts what the log knows better than they say."""
    if isinstance(facts, IllegalMove):
        # The log may have begun late: who wrote the facts can know of earlier ones.
        prior = max(facts.prior, state.illegal[facts.player])
        return replace(facts, prior=prior, touched=facts.touched or tuple(state.touched))
    if isinstance(facts, Claim):
        mine = facts.player == state.to_move
        executed = facts.executed or (state.made_by == facts.player and facts.intended is not None)
        return replace(
            facts, touched=facts.touched or (mine and bool(state.touched)), executed=executed
        )
    if isinstance(facts, FlagFell) and state.score is not None:
        return replace(facts, result_before_notice=state.score)
    return facts


# Reading the log of a game from plain data: every problem with its path.


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """An entry of a log as its author writes it, the facts of a situation apart."""

    event: Literal["move", "press", "offer", "accept", "decline", "touch"]
    player: Player | None = None
    move: str | None = None
    squares: tuple[str, ...] = ()


def read_log_of_game(
    data: dict[str, Any], adjudicate: Adjudicator = no_adjudicator
) -> tuple[Case | None, tuple[LogEntry, ...], tuple[FactProblem, ...]]:
    """Read a case with its ``log``; no case where there is a problem.

    An entry is an object with ``event``, or with ``situation`` and ``facts``.

    >>> log = [{"event": "move", "move": "e4"}, {"event": "offer"}]
    >>> [entry.event for entry in read_log_of_game({"log": log})[1]]
    ['move', 'offer']
    """
    problems: list[FactProblem] = []
    entries: list[LogEntry] = []
    log = data.get("log")
    case = read_case({name: item for name, item in data.items() if name != "log"}, problems)
    if not isinstance(log, list):
        problems.append(FactProblem("log", "list-expected", str(log)))
        log = []
    for number, item in enumerate(log):
        entry = _read_entry(item, f"log[{number}]", problems)
        if entry is not None:
            entries.append(entry)
    if problems:
        return None, (), tuple(problems)
    start = case.start or START
    return replace(case, start=start, adjudicate=adjudicate), tuple(entries), ()


def _read_entry(item: object, path: str, problems: list[FactProblem]) -> LogEntry | None:
    if not isinstance(item, dict) or "situation" not in item:
        read = read_value(_Entry, item, path, problems)
        if read is None:
            return None
        return LogEntry(event=read.event, player=read.player, move=read.move, squares=read.squares)
    unknown = [name for name in item if name not in {"situation", "facts"}]
    problems += [FactProblem(f"{path}.{name}", "name-unknown", str(name)) for name in unknown]
    name = item["situation"]
    if not isinstance(name, str) or name not in SITUATIONS:
        known = tuple(SITUATIONS)
        problems.append(FactProblem(f"{path}.situation", "situation-unknown", str(name), known))
        return None
    facts = read_value(SITUATIONS[name].facts, item.get("facts", {}), f"{path}.facts", problems)
    return LogEntry(event="situation", situation=name, facts=facts)
