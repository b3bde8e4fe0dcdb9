"""Rulings and articles of the Laws as words: the same lines for the terminal, JSON and pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.answers import rulings
from arbitro.answers.rulings import CitedArticle, RulingLine
from arbitro.reasons import citation
from arbitro.regulations import Force, UnknownArticleError, article
from arbitro.rules.laws.ruling import opponent_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.i18n.translator import Translator
    from arbitro.model import EditionKey
    from arbitro.regulations import Article
    from arbitro.rules.laws.game_log import Judgement
    from arbitro.rules.laws.notation import Announcement
    from arbitro.rules.laws.play_rules import PlayFinding
    from arbitro.rules.laws.ruling import Ruling, RulingStep, Sanction, TimeChange
    from arbitro.rules.laws.values import FactProblem


_LAWS = ("E.01@", "E.04@")
"""The regulations whose articles have words as laws."""

_PAIRING = ("C.04.1@", "C.04.2@", "C.04.3@", "C.04.7@")
"""Those with words in the rulebook; a concept of another system may mean something else there."""

_CHAPTERS = {
    "C.07": "tie-breaks",
    "C.06": "older-tie-breaks",
    "FCE.02": "national",
    "FEDA.AN": "national",
    "OWN": "national",
    "WIM": "national",
    "B.02": "ratings",
    "B.02.RB": "rapid-ratings",
    "B.01": "titles",
    "B.01.DT": "titles",
    "B.06.1": "arbiters",
    "B.06.2": "arbiters",
    "B.06.3": "arbiters",
    "B.06.4": "arbiters",
    "C.10": "captains",
    "FPM": "fair-play",
    "FPR": "fair-play",
    "EDC": "fair-play",
    "B.06.5A": "fair-play",
    "C.05": "events",
    "C.04.2": "swiss-events",
    "C.01": "venue",
    "C.04.4.1": "dubov",
    "C.04.4.2": "burstein",
    "C.04.4.3": "lim",
    "C.04.5": "double-swiss",
    "C.04.6": "team-swiss",
    "C.02": "hall",
    "D.02": "olympiad",
    "DUTCH.2012": "older-dutch",
    "DUTCH.2009": "older-dutch",
    "SWISS.1992": "older-dutch",
    "D.04.12": "hall",
    "AM.I": "manual",
    "AM.II": "history",
    "AM.IV": "manual",
    "AM.OG": "manual",
    "AM.XI": "manual",
}
"""The chapter of the rulebook where a regulation has its words: a concept means one thing there."""

_SHARED = {
    **dict.fromkeys(("C.04.4.1", "C.04.4.2", "C.04.4.3", "C.04.5", "C.04.6"), "swiss-systems"),
    "B.02.RB": "ratings",
}
"""The chapter of what regulations say alike, where their own says nothing of it."""

_DEFINED = "code-term-"
"""What the concepts begin with that are words of the Code's appendix: they are in the glossary."""

_YEARS = (
    *("1992", "1993", "1997", "1998", "1999", "2009", "2012"),
    *("2014", "2017", "2018", "2022", "2023-07", "2023", "2024"),
)
"""The years up to which a concept may have had other words; without them the newest hold.

A month is named where another edition of its year says something else.

Where the online regulations say something else than the Laws of the board, the word ends so.
"""


def law_text(words: Translator, edition: EditionKey, concept: str) -> str:
    """Return what an article says, in our words, None in an edition that has no such words.

    >>> from arbitro.i18n import translator
    >>> law_text(translator("en"), "E.01@2023-01", "no-such-concept")
    ''
    """
    regulation = edition.partition("@")[0]
    if concept.startswith(_DEFINED) and words.has(f"lawterm.{concept}"):
        return f"{_sentence(words.t(f'lawterm.{concept}'))}. {words.t(f'lawterm.{concept}-text')}"
    said = _by_year(edition, concept)
    chapters = (_CHAPTERS.get(regulation, ""), _SHARED.get(regulation, ""))
    codes = [f"rulebook.{chapter}.{text}" for chapter in chapters if chapter for text in said]
    if edition.startswith(_PAIRING):
        codes += [f"rulebook.{text}" for text in said]
    if edition.startswith(_LAWS):
        online = [f"law.{concept}-online"] if regulation == "E.04" else []
        codes += online + [f"law.{text}" for text in said]
    return next((words.t(code) for code in codes if words.has(code)), "")


def _by_year(edition: EditionKey, concept: str) -> list[str]:
    """Return the names under which a concept may have its words in an edition, the nearest first.

    >>> from arbitro.model import EditionKey
    >>> _by_year(EditionKey("E.01@2023-01"), "castling")
    ['castling-until-2023-07', 'castling-until-2023', 'castling-until-2024', 'castling']
    """
    year = edition.partition("@")[2]
    return [f"{concept}-until-{last}" for last in _YEARS if year[: len(last)] <= last] + [concept]


def law_comment(words: Translator, edition: EditionKey, concept: str) -> str:
    """Return what is added to an article, in our words; else nothing.

    The Laws of 2023 have the comments of the Arbiters' Manual, those of 2014 the notes of an
    annotated Spanish text, which are nobody's rule.
    """
    code = {
        "E.01@2023-01": f"lawnote.{concept}",
        "E.01@2014-07": f"lawnote.of-2014.{concept}",
    }.get(edition)
    return words.t(code) if code is not None and words.has(code) else ""


def found_article(edition: EditionKey, concept: str) -> Article | None:
    """Return the article of a concept, None where the edition has none."""
    try:
        return article(edition, concept)
    except UnknownArticleError:
        return None


@dataclass(frozen=True, slots=True)
class RulingWords:
    """A ruling in one language."""

    title: str
    verdict: str
    discretion: str
    edition: str
    steps: tuple[RulingLine, ...]
    duties: tuple[RulingLine, ...]
    options: tuple[RulingLine, ...]
    times: tuple[RulingLine, ...]
    restore: str
    imposed: tuple[RulingLine, ...]
    sanctions: tuple[RulingLine, ...]
    articles: tuple[CitedArticle, ...]
    sanctions_head: str = ""


def ruling_words(words: Translator, ruling: Ruling) -> RulingWords:
    """Put a ruling into words."""
    lines = _Lines(words, ruling.edition)
    restore = ruling.restore
    return RulingWords(
        title=words.t(f"ruling.situation.{ruling.situation}"),
        verdict=words.t(f"ruling.verdict.{ruling.verdict.value}"),
        discretion=words.t(f"ruling.discretion.{ruling.discretion.value}"),
        edition=words.edition(ruling.edition),
        steps=lines.of(ruling.steps),
        duties=lines.of(ruling.duties),
        options=lines.of(ruling.options),
        times=tuple(map(lines.time, ruling.times)),
        restore="" if restore is None else _sentence(words.t(f"ruling.{restore.code}")),
        imposed=tuple(
            lines.sanction(sanction) for sanction in ruling.sanctions if sanction.mandatory
        ),
        sanctions=tuple(
            lines.sanction(sanction) for sanction in ruling.sanctions if not sanction.mandatory
        ),
        articles=lines.articles(ruling.concepts),
        sanctions_head=words.t(_HEADS[ruling.penalty]),
    )


_HEADS = {
    None: "ruling.heading.sanctions",
    Force.MAY: "ruling.heading.sanctions",
    Force.SHOULD: "ruling.heading.sanctions-should",
    Force.MUST: "ruling.heading.sanctions-must",
}
"""What stands above the penalties to choose from, by the force with which one is due."""


class _Lines:
    """The sentences of one ruling, in one language and edition."""

    def __init__(self, words: Translator, edition: EditionKey) -> None:
        self.words = words
        self.edition = edition

    def of(self, steps: Iterable[RulingStep]) -> tuple[RulingLine, ...]:
        return tuple(
            RulingLine(
                step.code,
                _sentence(self.words.t(f"ruling.{step.code}", **dict(step.values))),
                self.numbers(step.concepts),
                step.force,
            )
            for step in steps
        )

    def numbers(self, concepts: Iterable[str]) -> tuple[str, ...]:
        found = (found_article(self.edition, concept) for concept in concepts)
        return tuple(dict.fromkeys(item.beside(self.edition) for item in found if item))

    def articles(self, concepts: Iterable[str]) -> tuple[CitedArticle, ...]:
        cited: dict[str, CitedArticle] = {}
        for concept in concepts:
            found = found_article(self.edition, concept)
            number = "" if found is None else found.beside(self.edition)
            if found is not None and number not in cited:
                text = law_text(self.words, found.edition, found.concept)
                cited[number] = CitedArticle(number, found.concept, text)
        return tuple(cited.values())

    def time(self, change: TimeChange) -> RulingLine:
        text = time_given(self.words, change.player, change.milliseconds)
        code = _time_code(change.milliseconds)
        return RulingLine(code, text, self.numbers((change.concept,)), Force.MUST)

    def sanction(self, sanction: Sanction) -> RulingLine:
        """Name the offender and, where the penalty is in what the opponent gets, the opponent."""
        codes = (f"ruling.sanction.{other}" for other in _by_year(self.edition, sanction.code))
        code = next(other for other in codes if self.words.has(other))
        player = sanction.player
        text = self.words.t(code, player=player, opponent=opponent_of(player))
        return RulingLine(sanction.code, text, self.numbers(sanction.concepts), sanction.force)


def time_given(words: Translator, player: str, milliseconds: int) -> str:
    """Write what a player is given on the clock, or loses where it is negative.

    >>> from arbitro.i18n import translator
    >>> time_given(translator("en"), "black", 120_000)
    '2 minutes more for Black'
    """
    amount = duration(words, abs(milliseconds))
    code = _time_code(milliseconds)
    return _sentence(words.t(f"ruling.{code}", minutes=amount, player=player))


def _time_code(milliseconds: int) -> str:
    return "time-added" if milliseconds >= 0 else "time-taken"


def duration(words: Translator, milliseconds: int) -> str:
    """Write an amount of time: whole minutes as such, the rest in seconds.

    >>> from arbitro.i18n import translator
    >>> duration(translator("en"), 120_000), duration(translator("es"), 5_000)
    ('2 minutes', '5 segundos')
    """
    seconds = milliseconds // 1000
    if seconds % 60 == 0:
        return words.t("ruling.time-minutes", count=seconds // 60)
    return words.t("ruling.time-seconds", count=seconds)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def problem_text(words: Translator, problem: FactProblem) -> str:
    """Return a problem of the facts with its path."""
    text = words.t(f"ruling.problem.{problem.code}", got=problem.got, expected=problem.expected)
    return words.headed(problem.path, text)


def make_ruling(words: Translator, ruling: Ruling) -> rulings.Ruling:
    """Return a ruling as answer, with its sentences in a language."""
    said, lines = ruling_words(words, ruling), _Lines(words, ruling.edition)
    restore = ruling.restore
    return rulings.Ruling(
        situation=ruling.situation,
        edition=ruling.edition,
        language=words.language,
        verdict=ruling.verdict,
        result=ruling.score.value if ruling.score else "",
        discretion=ruling.discretion,
        ended_at_half_move=ruling.ended_at,
        reasons=said.steps,
        duties=said.duties,
        options=said.options,
        times=tuple(
            rulings.TimeLine(*_parts(line), change.player, change.milliseconds)
            for line, change in zip(said.times, ruling.times, strict=True)
        ),
        restore=None
        if restore is None
        else rulings.RestoredPosition(
            restore.code, said.restore, restore.fen or "", restore.promoted or ""
        ),
        permitted=ruling.permitted,
        sanctions=tuple(
            rulings.SanctionLine(
                *_parts(lines.sanction(sanction)), sanction.player, sanction.mandatory
            )
            for sanction in ruling.sanctions
        ),
        penalty=ruling.penalty,
        line=ruling.line,
        proof=ruling.proof,
        articles=said.articles,
    )


def _parts(line: RulingLine) -> tuple[str, str, tuple[str, ...], Force | None]:
    return line.code, line.text, line.articles, line.force


def make_judgement(words: Translator, judgement: Judgement) -> rulings.Judgement:
    """Return a judged log as answer, with its sentences in a language."""
    return rulings.Judgement(
        result=judgement.score.value if judgement.score else "",
        illegal_moves=judgement.illegal_moves,
        offer_from=judgement.offer_from or "",
        not_understood=judgement.wrong,
        rulings=tuple(
            rulings.JudgedEntry(judged.entry, make_ruling(words, judged.ruling))
            for judged in judgement.rulings
        ),
    )


# Moves spoken in the language of whoever listens (D.2.1).


def spoken_move(words: Translator, announced: Announcement) -> str:
    """Return an announced move as a sentence without its full stop.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.laws.notation import Announcement
    >>> spoken_move(translator("es"), Announcement("pawn", "e2", "e4"))
    'peón de e2 a e4'
    """
    if announced.castling:
        return words.t(f"board.spoken.castling-{announced.castling}")
    text = words.t(
        "board.spoken.capture" if announced.captured else "board.spoken.move",
        piece=announced.piece,
        origin=announced.origin,
        target=announced.target,
        captured=announced.captured or announced.piece,
    )
    if announced.promotion:
        text += words.t("board.spoken.promotion", promotion=announced.promotion)
    return text


# What is found in the regulations of an event, as words with articles.


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in one language: its grade, its sentence, the articles it rests on."""

    code: str
    grade: str
    grade_text: str
    text: str
    articles: tuple[str, ...]


def finding_words(words: Translator, finding: PlayFinding, edition: EditionKey) -> FindingWords:
    """Put a finding into words; articles are those of the edition of the Laws."""
    found = (found_article(edition, concept) for concept in finding.concepts)
    articles = tuple(dict.fromkeys(item.number for item in found if item))
    text = words.t(f"playrules.{finding.code}", **dict(finding.values))
    if finding.reason is not None:
        text = f"{text} {words.reason(finding.reason)}"
        cited = citation(finding.reason)
        articles = (cited,) if cited else ()
    return FindingWords(
        finding.code,
        finding.grade.value,
        words.t(f"playrules.grade.{finding.grade.value}"),
        text,
        articles,
    )
