"""Why a round was paired so, in words: a plain sentence first, then articles and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from arbitro.answers.explanations import (
    BoardReasons,
    ByeReasons,
    Criterion,
    DutchBracket,
    Explanation,
    Participant,
    WhyNot,
)
from arbitro.i18n.sentences.lines import Line, reason_lines
from arbitro.i18n.translator import Translator
from arbitro.reasons import Reason, citation, named
from arbitro.regulations import article
from arbitro.rules.pairing.plain import FLOATED

Lines = Iterator[Line]
Name = Callable[[int], str]


def why_not_lines(words: Translator, found: WhyNot) -> Lines:
    """Say of whom it is asked, and why they do not meet."""
    name = _names(found.participants)
    yield Line(0, f"{name(found.one)} - {name(found.other)}")
    if found.plain and found.plain[0].concept != found.why.concept:
        yield Line(1, plain_text(words, found.plain, name))
    yield from reason_lines(words, found.why)


def explanation_lines(words: Translator, found: Explanation, *, details: bool = True) -> Lines:
    """Say a round in full; without ``details`` in a few sentences, a line a bracket and a board.

    Only the brackets of the FIDE (Dutch) System are told in short.
    """
    t = words.t
    short = bool(found.dutch_brackets) and not details
    yield Line(0, _summary(words, found) if short else _title(words, found))
    for reading in found.readings:
        yield from reason_lines(words, reading)
    if short:
        yield Line()
    for bracket in found.dutch_brackets:
        yield from (_short if short else _in_full)(words, bracket)
    for rule in found.brackets:
        yield Line()
        yield from reason_lines(words, rule)
    yield Line()
    if not short:
        yield Line(0, t("cli.explain.boards"))
    for board in found.boards:
        yield from board_lines(words, found, board, short=short)
    if found.bye is not None:
        yield from _bye(words, found, found.bye, short=short)
    if short:
        yield Line()
        yield Line(0, t("cli.explain.ask-more"))


def board_lines(
    words: Translator, found: Explanation, board: BoardReasons, *, short: bool = False
) -> Lines:
    """Say who meets at a board and why: plainly, then by the rules; ``short``: only who."""
    name = _names(found.participants)
    place = words.t("cli.explain.board-line", board=board.board)
    yield Line(0, words.headed(place, f"{name(board.white)} - {name(board.black)}"))
    if not short:
        yield from _reasons(words, name, board)


def _bye(words: Translator, found: Explanation, bye: ByeReasons, *, short: bool) -> Lines:
    name = _names(found.participants)
    yield Line(0, words.headed(words.t("cli.explain.bye-line"), name(bye.number)))
    yield from _reasons(words, name, replace(bye, reasons=()) if short else bye)


def _reasons(words: Translator, name: Name, item: BoardReasons | ByeReasons) -> Lines:
    yield from (Line(1, text) for text in [plain_text(words, item.plain, name)] if text)
    for reason in item.reasons:
        yield from reason_lines(words, reason, 1)


def plain_text(words: Translator, plain: Iterable[Reason], name: Name) -> str:
    """Return the plain sentences of why two meet, with the names of those they speak of."""
    return " ".join(words.reason(named(sentence, name)) for sentence in plain)


def _names(participants: Iterable[Participant]) -> Name:
    known = {item.number: item.name for item in participants}
    return lambda number: f"{number} {known.get(number, '')}".rstrip()


# A round and its brackets.


def _title(words: Translator, found: Explanation) -> str:
    return words.t("cli.explain.title", round=found.round, edition=found.edition)


def _summary(words: Translator, found: Explanation) -> str:
    """Return how many boards there are, on how many scores differ, who lacks the colour."""
    floated = sum(sentence.concept in FLOATED for item in found.boards for sentence in item.plain)
    without = sum(
        criterion.count or 0
        for bracket in found.dutch_brackets
        for criterion in bracket.criteria
        if criterion.rule.concept == "colour-preference"
    )
    first = words.t(
        "cli.explain.plainly",
        round=found.round,
        count=len(found.boards),
        edition=found.edition,
    )
    counts = (("of-other-scores", floated), ("without-colour", without))
    said = (words.t(f"cli.explain.{code}", count=count) for code, count in counts if count)
    return " ".join((first, *said))


def _tenths(points: Fraction) -> int:
    return int(10 * points)


def _short(words: Translator, bracket: DutchBracket) -> Lines:
    text = words.t(
        "cli.explain.bracket-line",
        number=bracket.number,
        score=_tenths(bracket.score),
        players=len(bracket.moved_down) + len(bracket.residents),
        pairs=len(bracket.pairs),
    )
    if bracket.floaters:
        floaters = words.numbers(bracket.floaters)
        text += words.t("cli.explain.bracket-floaters", players=floaters)
    yield Line(0, text)


def _in_full(words: Translator, bracket: DutchBracket) -> Lines:
    t = words.t
    yield Line()
    title = t("cli.explain.bracket", number=bracket.number, score=_tenths(bracket.score))
    yield Line(0, title, citation(bracket.rule))
    against = t("cli.explain.against", first=bracket.s1, second=bracket.s2)
    swapped = t("cli.explain.against", first=bracket.leaving, second=bracket.entering)
    yield from _member(words, "moved-down", bracket.moved_down, words.numbers(bracket.moved_down))
    yield from _member(words, "residents", bracket.residents, words.numbers(bracket.residents))
    yield from _member(words, "limbo", bracket.limbo, words.numbers(bracket.limbo))
    yield from _member(words, "mdp-pairs", bracket.mdp_pairs, words.pairs(bracket.mdp_pairs))
    yield from _member(words, "subgroups", bracket.s1, against)
    yield from _member(words, "exchanged", bracket.leaving, swapped)
    yield Line(
        1,
        t(
            "cli.explain.sizes",
            max_pairs=bracket.max_pairs,
            paired=bracket.paired_moved_down,
            least=bracket.least_denied,
        ),
    )
    yield from _member(words, "pairs", (True,), words.pairs(bracket.pairs))
    yield from _member(words, "floaters", bracket.floaters, words.numbers(bracket.floaters))
    yield Line(1, t("cli.explain.criteria") + t("ui.colon"))
    for criterion in bracket.criteria:
        if not criterion.is_met:
            text = words.headed(words.reason(criterion.rule), measured(words, criterion))
            yield Line(2, text, citation(criterion.rule))
    met = dict.fromkeys(_label(item.rule) for item in bracket.criteria if item.is_met)
    if met:
        yield Line(2, words.headed(t("cli.explain.fulfilled"), ", ".join(met)))


def measured(words: Translator, criterion: Criterion) -> str:
    """Return how often a criterion is failed, or with which scores."""
    if criterion.count is not None:
        return str(criterion.count)
    return words.scores(map(_tenths, criterion.scores))


def _member(words: Translator, code: str, shown: tuple[object, ...], text: str) -> Lines:
    if shown:
        yield Line(1, words.headed(words.t(f"cli.explain.{code}"), text))


def _label(rule: Reason) -> str:
    """Return how the edition calls a criterion: ``C12``, ``C.10``."""
    assert rule.edition is not None, "a criterion is one of an edition"
    return article(rule.edition, rule.concept).label
