"""What the event knows of a paper of the office, as its form and its print show it."""

from __future__ import annotations

from arbitro.desk.derived.office.fillings import FormContent, filling_of
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.rules.office.papers import OfficePaper


def filling_in_words(
    state: EventState, paper: OfficePaper, source: str, words: Translator
) -> FormContent:
    """Return what the event knows of a paper, its codes in words."""
    found, t = filling_of(state, paper, source), words.t
    said = dict(found.said)
    if "protection-level" in said:
        said["protection-level"] = t(f"office.protection.{said['protection-level']}")
    for name in ("measures-promised", "measures-used"):
        if name in said:
            measures = said[name].split()
            said[name] = ", ".join(t(f"office.choice.measures={measure}") for measure in measures)
    if "score" in said:
        said["score"] = " : ".join(words.points(int(word)) for word in said["score"].split(":"))
    return FormContent(said, tuple(_line_in_words(line, paper, words) for line in found.lines))


def _line_in_words(line: tuple[str, ...], paper: OfficePaper, words: Translator) -> tuple[str, ...]:
    """Return a line of a paper's list with the colours and results of a match in words."""
    if paper.code != "match-protocol":
        return line
    *seats, colour, result = line
    shown = SHOWN[GameResult(result)] if result else ""
    return (*seats, words.t(f"value.colour.{colour}"), shown)
