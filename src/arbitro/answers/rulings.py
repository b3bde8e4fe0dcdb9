"""What the Laws say of a case; `arbitro.i18n.rule_texts.laws` makes its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.answers.derivation import answer
from arbitro.regulations import Force
from arbitro.rules.laws.ruling import Discretion, Verdict


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A sentence of a ruling with the numbers of its articles and the force it has by them."""

    code: str
    text: str
    articles: tuple[str, ...]
    force: Force | None


@dataclass(frozen=True, slots=True)
class TimeLine(RulingLine):
    """What a player is given on the clock, or loses where it is negative."""

    player: str
    milliseconds: int


@dataclass(frozen=True, slots=True)
class SanctionLine(RulingLine):
    """A penalty of a player: imposed, or one the arbiter may choose."""

    player: str
    mandatory: bool


@dataclass(frozen=True, slots=True)
class RestoredPosition:
    """From which position the game goes on."""

    code: str
    text: str
    fen: Annotated[str, "empty where no moves are known"]
    promoted: Annotated[str, "the piece a pawn becomes, empty for none"]


@dataclass(frozen=True, slots=True)
class CitedArticle:
    """An article a ruling rests on."""

    number: str
    concept: str
    text: str


@answer("ruling")
@dataclass(frozen=True, slots=True)
class Ruling:
    """What the Laws say of a case: whether the game goes on, why, and what the arbiter does."""

    situation: str
    edition: str
    language: Annotated[str, "of the texts"]
    verdict: Verdict
    result: Annotated[str, "of the game, as 1-0; empty where there is none"]
    discretion: Annotated[Discretion, "what the arbiter may choose"]
    ended_at_half_move: int | None
    reasons: tuple[RulingLine, ...]
    duties: Annotated[tuple[RulingLine, ...], "what the arbiter does"]
    options: Annotated[tuple[RulingLine, ...], "what the arbiter may do"]
    times: tuple[TimeLine, ...]
    restore: RestoredPosition | None
    permitted: Annotated[tuple[str, ...] | None, "moves (UCI); null where any may be made"]
    sanctions: tuple[SanctionLine, ...]
    penalty: Annotated[Force | None, "with which force one is due"]
    line: Annotated[tuple[str, ...], "moves (UCI) to a mate that is still possible"]
    proof: Annotated[str, "kind of certificate that none is possible, empty without"]
    articles: tuple[CitedArticle, ...]

    def tell(self) -> str:
        """Return what happens and why, a sentence a line, with the articles."""
        return "\n".join(
            line.text + (f"  [{', '.join(line.articles)}]" if line.articles else "")
            for line in (*self.reasons, *self.duties, *self.options)
        )


@dataclass(frozen=True, slots=True)
class JudgedEntry:
    """A ruling and the entry of the log it answers, counted from 0."""

    entry: int
    ruling: Ruling


@answer("judgement")
@dataclass(frozen=True, slots=True)
class Judgement:
    """The log of a game judged: the rulings, and how the game stands."""

    result: Annotated[str, "as 1-0; empty where the game goes on"]
    illegal_moves: Annotated[tuple[int, int], "White's and Black's"]
    offer_from: Annotated[str, "whose offer of a draw stands, empty for none"]
    not_understood: Annotated[tuple[int, ...], "entries that fit no state of the game"]
    rulings: tuple[JudgedEntry, ...]
