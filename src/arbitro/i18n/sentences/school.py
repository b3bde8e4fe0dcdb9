"""Questions of the school as words: the same for the terminal, JSON and pages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from arbitro.i18n.citation import titled_citation
from arbitro.i18n.rule_texts.laws import law_text
from arbitro.model import EditionKey
from arbitro.reasons import Reason, reason
from arbitro.rules.laws.board import read_fen, square_name
from arbitro.rules.laws.notation.written import letters_of
from arbitro.school.question import Option

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.model import RoundPairing
    from arbitro.school.competition.by_hand import BracketWay, JudgedBracket, PairingJudgement
    from arbitro.school.question import Phrase, Question, Step
    from arbitro.school.sheets import Sheet


@dataclass(frozen=True, slots=True)
class StepWords:
    """A step with the article it follows, which may be empty."""

    text: str
    article: str = ""
    edition: str = ""
    concept: str = ""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question in one language: heading, edition, what is asked, what is known, the answers."""

    title: str
    edition: str
    stem: str
    quoted: str
    lines: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    options: tuple[str, ...]
    board: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said of an answer. ``step`` and ``criterion`` are None where the answer was right."""

    right: bool
    verdict: str
    answer: str
    mistake: str
    step: StepWords | None
    criterion: StepWords | None
    steps: tuple[StepWords, ...]


def question_words(words: Translator, question: Question) -> QuestionWords:
    """Put a question into words, without its answer."""
    stem = dict(question.stem.values)
    head, *rows = question.rows or ((),)
    quoted = ""
    if "concept" in stem:
        shown = EditionKey(str(stem.get("earlier", question.edition)))
        quoted = law_text(words, shown, str(stem["concept"]))
    return QuestionWords(
        title=words.t(f"school.family.{question.family}"),
        edition=words.edition(question.edition),
        stem=said_text(words, question.stem),
        quoted=quoted,
        lines=tuple(said_text(words, line) for line in question.lines),
        head=tuple(words.t(text) if "." in text else text for text in head),
        rows=tuple(rows),
        options=tuple(said_text(words, option.said) for option in question.options),
        board=board_in_words(words, question.fen),
    )


def board_in_words(words: Translator, fen: str) -> str:
    """Return the men of a position and who is to move, for who hears it; nothing without one.

    >>> from arbitro.i18n import translator
    >>> board_in_words(translator("es"), "8/8/8/8/8/k7/2K4n/8 w - - 0 1")
    'Blancas: Rc2. Negras: Ra3, Ch2. Juega: el jugador con blancas.'
    """
    position = read_fen(fen).position if fen else None
    if position is None:
        return ""
    letters = letters_of(words.notation)
    men: tuple[list[tuple[int, str]], ...] = ([], [])
    for square, piece in position.placed():
        name = letters.of_kind(piece.kind) + square_name(square)
        # Kinds are numbered from the pawn on, and men are read out from the king on.
        men[piece.side].append((-piece.kind, name))
    white, black = (", ".join(name for _, name in sorted(side)) for side in men)
    player = ("white", "black")[position.side]
    return words.t("school.board", white=white, black=black, player=player)


def feedback(words: Translator, question: Question, chosen: int) -> Feedback:
    """Say what is right, and of a wrong answer the mistake and the first step it spoils.

    ``chosen`` below 0 is no answer at all: wrong, without a mistake.
    """
    option = question.options[chosen] if chosen >= 0 else Option(question.answer)
    right = chosen == question.right
    steps = tuple(_step(words, question, step) for step in question.steps)
    return Feedback(
        right=right,
        verdict=words.t("school.right" if right else "school.wrong"),
        answer=words.t("school.answer", answer=said_text(words, question.answer)),
        mistake="" if option.mistake is None else said_text(words, option.mistake),
        step=None if right or not steps else steps[option.step],
        criterion=None if option.criterion is None else _rule(words, option.criterion),
        steps=steps,
    )


@dataclass(frozen=True, slots=True)
class CellWords:
    """A cell of a worksheet: what it asks, what is right, and its article."""

    label: str
    right: str
    step: StepWords


@dataclass(frozen=True, slots=True)
class SheetWords:
    """A worksheet to be filled in by hand."""

    edition: str
    stem: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cells: tuple[CellWords, ...]


def sheet_words(words: Translator, sheet: Sheet) -> SheetWords:
    """Put a worksheet into words, with what is right in each cell."""
    head, *rows = sheet.rows or ((),)
    cells = []
    for cell in sheet.cells:
        right = cell.right
        shown = words.decimal(right) if isinstance(right, Fraction) else f"{right[0]}-{right[1]}"
        cited = titled_citation(reason(cell.concept, sheet.edition), words) or ""
        step = StepWords("", cited, str(sheet.edition), cell.concept)
        cells.append(CellWords(said_text(words, cell.label), shown, step))
    return SheetWords(
        edition=words.edition(sheet.edition),
        stem=said_text(words, sheet.stem),
        head=tuple(words.t(text) if "." in text else text for text in head),
        rows=tuple(rows),
        cells=tuple(cells),
    )


class BracketWords(NamedTuple):
    """A bracket of a pairing made by hand: what is said of it, and the rule it breaks if any."""

    text: str
    rule: StepWords | None


@dataclass(frozen=True, slots=True)
class HandWords:
    """What is said of a pairing made by hand; ``brackets`` and their sum where one is wrong."""

    right: bool
    lines: tuple[str, ...]
    rule: StepWords | None = None
    so_far: bool = False
    brackets: tuple[BracketWords, ...] = ()
    sum: str = ""


def judged_words(words: Translator, judged: PairingJudgement) -> HandWords:
    """Put into words what is wrong with a pairing made by hand, or that it is right."""
    if judged.right:
        return HandWords(True, (words.t("school.by-hand.done"),))
    lines = [] if judged.text is None else [said_text(words, judged.text)]
    if judged.score is not None:
        lines.append(words.t("school.by-hand.bracket", score=judged.score))
    if judged.other_edition is not None:
        lines.append(words.t("school.by-hand.other-edition", edition=judged.other_edition))
    if judged.rule is None:
        return HandWords(False, tuple(lines), so_far=judged.kind == "so-far")
    if judged.kind == "colours":
        cited = titled_citation(judged.rule, words) or ""
        code = f"school.rule.{judged.rule.concept}"
        text = words.t(code) if words.has(code) else words.reason(judged.rule)
        return HandWords(
            False,
            tuple(lines),
            StepWords(text, cited, str(judged.rule.edition), judged.rule.concept),
        )
    return HandWords(
        False,
        tuple(lines),
        _rule(words, judged.rule),
        brackets=tuple(_bracket(words, bracket) for bracket in judged.brackets),
        sum=words.t(
            "school.by-hand.error-once",
            right=sum(bracket.rule is None for bracket in judged.brackets),
            count=len(judged.brackets),
        ),
    )


def _bracket(words: Translator, judged: JudgedBracket) -> BracketWords:
    code = "bracket-right" if judged.rule is None else "bracket-broken"
    if judged.moved_down:
        text = words.t(
            f"school.by-hand.{code}-moved", score=judged.score, players=judged.moved_down
        )
    else:
        text = words.t(f"school.by-hand.{code}", score=judged.score)
    return BracketWords(text, None if judged.rule is None else _rule(words, judged.rule))


def way_words(
    words: Translator, paired: RoundPairing, ways: tuple[BracketWay, ...], depth: int
) -> tuple[tuple[str, ...], ...]:
    """Say how the engine pairs, bracket by bracket.

    ``depth`` 1: who stands in them; 2: who floats; 3: the pairs, and the round they make.
    """
    said = []
    for way in ways:
        lines = [words.t("school.by-hand.residents", score=way.score, residents=way.residents)]
        if depth > 1 and way.moved_down:
            lines.append(words.t("school.by-hand.moved-down", players=way.moved_down))
        if depth > 1 and way.floaters:
            lines.append(words.t("school.by-hand.floats", players=way.floaters))
        if depth > 2:
            lines.append(words.t("school.by-hand.paired", pairs=way.pairs))
        said.append(tuple(lines))
    if depth > 2:
        games = tuple((int(game.white), int(game.black)) for game in paired.games)
        lines = [words.t("school.by-hand.boards", pairs=games)]
        if paired.bye is not None:
            lines.append(words.t("school.by-hand.bye", player=int(paired.bye)))
        said.append(tuple(lines))
    return tuple(said)


def said_text(words: Translator, said: Phrase) -> str:
    """Return in words what the school says."""
    topic, _, concept = said.code.partition(".")
    if topic == "reason":  # a reason may have words of its own for its first measure
        return words.reason(Reason(concept, None, said.values))
    values = dict(said.values)
    if said.code == "school.outcome.says":
        text = law_text(words, EditionKey(str(values["edition"])), str(values["concept"]))
        return words.t(said.code, text=text)
    text = words.t(said.code, **values)
    return text.replace("1/2", "½")


def _step(words: Translator, question: Question, step: Step) -> StepWords:
    text = said_text(words, step.said)
    if not step.concept:
        return StepWords(text)
    cited = titled_citation(reason(step.concept, question.edition), words)
    return StepWords(text, cited or "", str(question.edition), step.concept)


def _rule(words: Translator, broken: Reason) -> StepWords:
    cited = titled_citation(broken, words) or ""
    text = words.reason(broken, by_hand=True)
    return StepWords(text, cited, str(broken.edition or ""), broken.concept)
