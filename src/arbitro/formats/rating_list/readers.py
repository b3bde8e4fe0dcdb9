"""The kinds of rating lists that are read, ours and those of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, NamedTuple

from arbitro.formats.problems import Problem
from arbitro.formats.rating_list.record import ListedPlayer
from arbitro.model import RateClass
from arbitro.model.registry import Registry

if TYPE_CHECKING:
    from arbitro.formats.rating_list.rows import Row


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list to be read: its bytes, a name that changes when it does, and how it is to be read.

    ``one_class`` is the class of a list that has one rating a player; ``is_table`` tells that it
    is a table, and ``mapping`` names columns of it.
    """

    file: IO[bytes]
    fingerprint: str = ""
    one_class: RateClass | None = None
    is_table: bool = False
    mapping: tuple[tuple[str, str], ...] = ()


class ListReader(NamedTuple):
    """A kind of rating list: how its beginning is recognised, and its players read in turn.

    ``recognises`` is told the first bytes of a file, up to 1 MiB of them. ``read`` is told the
    same and where the rest is read from; it gives players, and problems by line and column in
    place of the lines it cannot read. A list has a million lines: they are read one by one.
    """

    code: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, ListSource], Iterator[Row | ListedPlayer | Problem]]


LIST_READERS: Registry[ListReader] = Registry("arbitro.rating_lists")
"""The kinds of rating lists, by their codes; the first that recognises a list reads it."""
