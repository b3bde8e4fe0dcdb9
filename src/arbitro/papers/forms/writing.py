"""A paper's members as blocks of its sheet, in one language."""

from __future__ import annotations

from typing import Any

from arbitro.i18n import Translator
from arbitro.papers.blocks import Box, Column, Field, Fields, Signatures, Table
from arbitro.papers.forms.filling import Member, members

NUMBERS = frozenset({"number", "points"})


def label_of(words: Translator, name: str) -> str:
    """Return what a member is called: ``birth_place`` by the message ``paper.field.birth-place``.

    >>> from arbitro.i18n import translator
    >>> label_of(translator("en"), "birth_place")
    'Place of birth'
    """
    return words.t(f"paper.field.{name.replace('_', '-')}")


def choice_of(words: Translator, code: str) -> str:
    """Return what a choice is called; a title as ``IM`` is its own name.

    >>> from arbitro.i18n import translator
    >>> choice_of(translator("en"), "IM"), choice_of(translator("es"), "seminar")
    ('IM', 'seminario')
    """
    if code.isupper():
        return code
    spoken = f"paper.choice.{code}"
    return words.t(spoken if words.has(spoken) else f"paper.championship.{code}")


def written(words: Translator, member: Member, value: Any, *, narrow: bool = False) -> str:
    """Return a value as the paper shows it, nothing for a blank; ``narrow`` days are figures."""
    if value == member.empty:
        return ""
    if member.kind == "day":
        return str(value.isoformat()) if narrow else words.date(value)
    if member.kind == "points":
        return words.points(value)
    if member.kind == "choice":
        return choice_of(words, value)
    if member.kind == "yes-no":
        return words.t("paper.yes" if value else "paper.no")
    return str(value)


class PaperMembers:
    """The members of one paper, ready to be put into blocks by their names."""

    def __init__(self, paper: object, words: Translator) -> None:
        self.paper = paper
        self.words = words
        self.known = {member.name: member for member in members(paper)}

    def value(self, name: str) -> str:
        """Return a member as the paper shows it."""
        return written(self.words, self.known[name], getattr(self.paper, name))

    def fields(self, *names: str, heading: str = "", columns: int = 4) -> Fields:
        """Return members side by side: ``surname:2`` is two columns wide.

        ``heading`` is the code of a message below ``paper.heading``.
        """
        found = []
        for text in names:
            name, _, span = text.partition(":")
            found.append(Field(label_of(self.words, name), self.value(name), int(span or 1)))
        return Fields(tuple(found), columns, self._heading(heading))

    def table(self, name: str, *columns: str, heading: str = "", blank: int = 0) -> Table:
        """Return rows as a table with these columns; ``event:1`` takes a share of the width.

        A table without a row has ``blank`` lines to write on.
        """
        row = self.known[name].row
        assert row is not None
        kinds = {member.name: member for member in members(row)}
        asked = [column.partition(":") for column in columns]
        found = [
            tuple(
                written(self.words, kinds[of], getattr(item, of), narrow=True) for of, _, _ in asked
            )
            for item in getattr(self.paper, name)
        ]
        heads = tuple(
            Column(
                label_of(self.words, of),
                int(width or 0),
                "right" if kinds[of].kind in NUMBERS else "left",
            )
            for of, _, width in asked
        )
        empty = [("",) * len(heads)] * (blank if not found else 0)
        return Table(heads, (*found, *empty), self._heading(heading))

    def box(self, name: str, lines: int = 2, heading: str = "") -> Box:
        """Return a text in a frame; with nothing in it there are lines to write on."""
        text = self.value(name)
        return Box(label_of(self.words, name), text, 0 if text else lines, self._heading(heading))

    def signatures(self, *codes: str) -> Signatures:
        """Return lines to sign on: a member's name, or a message below ``paper.sign``."""
        found = []
        for code in codes:
            if code in self.known:
                found.append(Field(label_of(self.words, code), self.value(code)))
            else:
                found.append(Field(self.words.t(f"paper.sign.{code}")))
        return Signatures(tuple(found), self._heading("signatures"))

    def _heading(self, code: str) -> str:
        return self.words.t(f"paper.heading.{code}") if code else ""
