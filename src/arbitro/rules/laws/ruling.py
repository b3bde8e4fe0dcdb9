"""What a ruling is made of: result, times, position, permitted moves, sanctions, articles.

Everything is data. A step, duty, option or sanction has a code, whose words are the message
``ruling.<code>``, and the concepts of the Laws it rests on, which the catalogue turns into the
articles of the edition. Each has the force of the text behind it: must, should or may.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, unique
from typing import TYPE_CHECKING, Literal, TypeAlias

from arbitro.regulations import Force, UnknownArticleError, article

if TYPE_CHECKING:
    from arbitro.model import EditionKey
    from arbitro.reasons import Value

Player: TypeAlias = Literal["white", "black"]


def opponent_of(player: Player) -> Player:
    """Return the other player.

    >>> opponent_of("white")
    'black'
    """
    return "black" if player == "white" else "white"


@unique
class Score(Enum):
    """The result of a game; with a slash between the signs it was not played (10.1, glossary)."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    BOTH_LOSE = "0-0"
    WHITE_HALF = "1/2-0"
    BLACK_HALF = "0-1/2"
    WHITE_FORFEITS = "-/+"
    BLACK_FORFEITS = "+/-"
    BOTH_FORFEIT = "-/-"


def win_for(player: Player) -> Score:
    """Return the score by which a player has won a game that was played."""
    return Score.WHITE_WINS if player == "white" else Score.BLACK_WINS


def half_for(player: Player) -> Score:
    """Return the score by which a player gets half a point and the opponent nothing."""
    return Score.WHITE_HALF if player == "white" else Score.BLACK_HALF


def forfeit_by(player: Player) -> Score:
    """Return the score of a game not played because of one player.

    >>> forfeit_by("white").value
    '-/+'
    """
    return Score.WHITE_FORFEITS if player == "white" else Score.BLACK_FORFEITS


@unique
class Verdict(Enum):
    """What happens to the game."""

    CONTINUE = "continue"
    ENDED = "ended"
    NEW_GAME = "new-game"
    ARBITER = "arbiter"
    NOTHING = "nothing"


@unique
class Discretion(Enum):
    """How much the Laws leave to the arbiter: nothing, a choice of options, his judgement."""

    NONE = "none"
    CHOICE = "choice"
    JUDGEMENT = "judgement"


@dataclass(frozen=True, slots=True)
class RulingStep:
    """A sentence of a ruling: a code with its measures and the concepts it rests on.

    ``force`` is that of its first article, or of what is said to be done; None where no article of
    the edition stands behind it.
    """

    code: str
    concepts: tuple[str, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    force: Force | None = None


def step(code: str, *concepts: str, **values: Value) -> RulingStep:
    """Build a step.

    >>> step("flag-noticed", "flag-fallen", player="white").values
    (('player', 'white'),)
    """
    return RulingStep(code, concepts, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class TimeChange:
    """Thinking time given (or, negative, taken) in milliseconds."""

    player: Player
    milliseconds: int
    concept: str


@dataclass(frozen=True, slots=True)
class Sanction:
    """A penalty against a player: one the Laws impose, or one of those the arbiter chooses from.

    ``force``: of a penalty imposed, must; of those to choose from, that with which the edition has
    one of them imposed.
    """

    code: str
    player: Player
    mandatory: bool
    concepts: tuple[str, ...]
    force: Force = Force.MUST


@dataclass(frozen=True, slots=True)
class Restoration:
    """The position to put back: which, and its FEN where the game is known.

    ``promoted`` is the square on which a pawn left on the last rank becomes a queen.
    """

    code: str
    fen: str | None = None
    promoted: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a situation under one edition.

    ``steps`` give the reasons in order, ``duties`` what has to be done now, ``options`` what the
    arbiter may choose between. ``permitted`` are the moves open to the player (None: no limit) as
    the text engines use. ``line`` is a mating line that proves who could still win.
    """

    situation: str
    edition: EditionKey
    verdict: Verdict = Verdict.CONTINUE
    score: Score | None = None
    steps: tuple[RulingStep, ...] = ()
    duties: tuple[RulingStep, ...] = ()
    options: tuple[RulingStep, ...] = ()
    times: tuple[TimeChange, ...] = ()
    restore: Restoration | None = None
    permitted: tuple[str, ...] | None = None
    sanctions: tuple[Sanction, ...] = ()
    discretion: Discretion = Discretion.NONE
    ended_at: int | None = None
    line: tuple[str, ...] = ()
    proof: str = ""

    @property
    def penalty(self) -> Force | None:
        """Return the force with which a penalty of the arbiter's choice is due, None if none is."""
        left = [sanction.force for sanction in self.sanctions if not sanction.mandatory]
        return next((force for force in Force if force in left), None)

    @property
    def concepts(self) -> tuple[str, ...]:
        """Return every concept the ruling rests on, each once, in order of appearance."""
        found = [
            name for duty in (*self.steps, *self.duties, *self.options) for name in duty.concepts
        ]
        found += [time.concept for time in self.times]
        found += [
            name for sanction in self.sanctions if sanction.mandatory for name in sanction.concepts
        ]
        # What the arbiter may choose rests on the list of penalties, whichever article the offence
        # is against.
        found += ["penalties" for sanction in self.sanctions if not sanction.mandatory]
        return tuple(dict.fromkeys(found))


@dataclass(slots=True)
class Draft:
    """A ruling being put together; `ruling` closes it."""

    situation: str
    edition: EditionKey
    steps: list[RulingStep] = field(default_factory=list)
    duties: list[RulingStep] = field(default_factory=list)
    options: list[RulingStep] = field(default_factory=list)
    times: list[TimeChange] = field(default_factory=list)
    sanctions: list[Sanction] = field(default_factory=list)
    restore: Restoration | None = None
    permitted: tuple[str, ...] | None = None
    line: tuple[str, ...] = ()
    proof: str = ""

    def because(self, code: str, *concepts: str, **values: Value) -> None:
        """Add a reason, with the force of its first article."""
        force = self.force_of(concepts[0]) if concepts else None
        self.steps.append(replace(step(code, *concepts, **values), force=force))

    def force_of(self, concept: str) -> Force | None:
        """Return the force of an article of the edition, None where it has no such article."""
        try:
            return article(self.edition, concept).force
        except UnknownArticleError:
            return None

    def must(self, code: str, *concepts: str, **values: Value) -> None:
        """Add something that has to be done now."""
        self.duties.append(replace(step(code, *concepts, **values), force=Force.MUST))

    def should(self, code: str, *concepts: str, **values: Value) -> None:
        """Add something that should be done now, as far as it can be."""
        self.duties.append(replace(step(code, *concepts, **values), force=Force.SHOULD))

    def may(self, code: str, *concepts: str, **values: Value) -> None:
        """Add something the arbiter may choose."""
        self.options.append(replace(step(code, *concepts, **values), force=Force.MAY))

    def give(self, player: Player, minutes: int, concept: str) -> None:
        """Give a player minutes, or take them where negative."""
        self.times.append(TimeChange(player, minutes * 60_000, concept))

    def _close(self, verdict: Verdict, discretion: Discretion, score: Score | None) -> Ruling:
        return Ruling(
            situation=self.situation,
            edition=self.edition,
            verdict=verdict,
            score=score,
            steps=tuple(self.steps),
            duties=tuple(self.duties),
            options=tuple(self.options),
            times=tuple(self.times),
            restore=self.restore,
            permitted=self.permitted,
            sanctions=tuple(self.sanctions),
            discretion=discretion,
            line=self.line,
            proof=self.proof,
        )

    def play_on(self, discretion: Discretion | None = None) -> Ruling:
        """Close: the game goes on."""
        return self._close(Verdict.CONTINUE, discretion or self._left_open(), None)

    def ended(self, score: Score) -> Ruling:
        """Close: the game is over."""
        return self._close(Verdict.ENDED, self._left_open(), score)

    def new_game(self) -> Ruling:
        """Close: the game is annulled and a new one played."""
        return self._close(Verdict.NEW_GAME, self._left_open(), None)

    def arbiter_decides(self, discretion: Discretion = Discretion.JUDGEMENT) -> Ruling:
        """Close: the Laws leave the decision to the arbiter."""
        return self._close(Verdict.ARBITER, discretion, None)

    def nothing(self) -> Ruling:
        """Close: there is nothing to rule, what was claimed has no effect."""
        return self._close(Verdict.NOTHING, self._left_open(), None)

    def _left_open(self) -> Discretion:
        allowed = any(not sanction.mandatory for sanction in self.sanctions)
        return Discretion.CHOICE if self.options or allowed else Discretion.NONE


def at_half_move(ruling: Ruling, ply: int) -> Ruling:
    """Say with which half-move (counted from 1) the game ended."""
    return replace(ruling, ended_at=ply)
