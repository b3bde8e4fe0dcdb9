"""What a form is made of: blocks one below the other, drawn by ``form.typ``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, TypeAlias

Align = Literal["left", "right", "centre"]


@dataclass(frozen=True, slots=True)
class Field:
    """A value below its label; an empty one is a line to write on. ``span`` is in columns."""

    label: str
    value: str = ""
    span: int = 1


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields side by side."""

    kind: ClassVar[str] = "fields"
    fields: tuple[Field, ...]
    columns: int = 4
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: ``width`` is its share of the page, 0 as wide as what is in it."""

    head: str
    width: int = 0
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts below the heads, which come again on the next page; ``tall`` to write in."""

    kind: ClassVar[str] = "table"
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    heading: str = ""
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A frame with a label, a text and empty lines to write on."""

    kind: ClassVar[str] = "box"
    label: str
    text: str = ""
    lines: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A box that is ticked or not, and what it stands for."""

    text: str
    met: bool


@dataclass(frozen=True, slots=True)
class Ticks:
    """Boxes to tick, one below the other."""

    kind: ClassVar[str] = "checks"
    items: tuple[Tick, ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, two in a row: a wide one and a narrow one."""

    kind: ClassVar[str] = "signatures"
    items: tuple[Field, ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph in smaller letters."""

    kind: ClassVar[str] = "note"
    text: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """Numbered sentences in letters of some size, in typographic points."""

    kind: ClassVar[str] = "points"
    items: tuple[str, ...]
    size: int = 11
    heading: str = ""


Block: TypeAlias = Fields | Table | Box | Ticks | Signatures | Note | Points


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper in one language: its head, its blocks, and the line at the foot of every page."""

    title: str
    code: str
    blocks: Sequence[Block]
    subtitle: str = ""
    foot: str = ""
    flipped: bool = False

    def data(self) -> Mapping[str, object]:
        """Return what ``form.typ`` is filled with.

        >>> Sheet("Report", "", [Note("All well.")]).data()["blocks"]
        [{'kind': 'note', 'text': 'All well.', 'heading': ''}]
        """
        return {
            "title": self.title,
            "code": self.code,
            "subtitle": self.subtitle,
            "foot": self.foot,
            "flipped": self.flipped,
            "blocks": [_block(block) for block in self.blocks],
        }


def _block(block: Block) -> dict[str, object]:
    if not isinstance(block, Table):
        return {"kind": block.kind, **asdict(block)}
    return {
        "kind": block.kind,
        "heads": [column.head for column in block.columns],
        "widths": [column.width for column in block.columns],
        "align": [column.align for column in block.columns],
        "rows": [list(row) for row in block.rows],
        "heading": block.heading,
        "tall": block.tall,
    }
