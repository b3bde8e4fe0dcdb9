"""Reading FIDE's XML lists piece by piece, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.parsers import expat

from arbitro.formats.rating_list.player import UNRATED, ListedPlayer, ListedRating
from arbitro.formats.rating_list.text import (
    HIGHEST,
    birth_possible,
    fault,
    is_number,
    remarks,
    sourced,
)
from arbitro.formats.texts.problems import Problem
from arbitro.model import FideId, RateClass

_UNKNOWN_ENCODING = expat.errors.codes[expat.errors.XML_ERROR_UNKNOWN_ENCODING]
_CLASSES = {
    RateClass.STANDARD: ("rating", "games", "k"),
    RateClass.RAPID: ("rapid_rating", "rapid_games", "rapid_k"),
    RateClass.BLITZ: ("blitz_rating", "blitz_games", "blitz_k"),
}


def read_xml_list(
    pieces: Iterable[bytes], one_class: RateClass | None = None
) -> Iterator[ListedPlayer | Problem]:
    """Read an XML list: players and problems in order.

    ``one_class`` is the class of a list that has one rating a player, None for a combined list. An
    error stands for a player who cannot be read; broken XML ends the list, and one that declares
    entities is refused: lists need none.
    """
    reader = _Reader(one_class)
    found = False
    for piece in pieces:
        reader.feed(piece)
        for item in reader.taken():
            found = True
            yield item
        if reader.broken is not None:
            yield reader.broken
            return
    reader.feed(b"", last=True)
    if reader.broken is not None:
        yield reader.broken
    elif not found:
        yield fault("list-head-unknown", 1, 1)


class _Reader:
    """Elements to players, as the parser meets them."""

    def __init__(self, one_class: RateClass | None) -> None:
        self.broken: Problem | None = None
        self._one_class = one_class
        self._found: list[ListedPlayer | Problem] = []
        self._fields: dict[str, str] | None = None
        self._text: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        self._parser.EntityDeclHandler = self._entity

    def feed(self, piece: bytes, *, last: bool = False) -> None:
        """Parse a piece of the file."""
        try:
            self._parser.Parse(piece, last)
        except expat.ExpatError as error:
            unknown = error.code == _UNKNOWN_ENCODING
            code = "list-xml-encoding" if unknown else "list-xml-broken"
            self.broken = fault(code, error.lineno, error.offset + 1)
        except _EntityError:
            line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber
            self.broken = fault("list-xml-entities", line, column + 1)
        # so does Python say that it has no such encoding, or none a parser of XML can use
        except (LookupError, ValueError):
            self.broken = fault("list-xml-encoding", self._parser.CurrentLineNumber, 1)

    def taken(self) -> list[ListedPlayer | Problem]:
        """Return what was found since the last time."""
        found, self._found = self._found, []
        return found

    def _entity(self, *_: object) -> None:
        # Entities can grow a small file into any size.
        raise _EntityError

    def _start(self, name: str, _: dict[str, str]) -> None:
        self._text.clear()
        if name == "player":
            self._fields = {}

    def _end(self, name: str) -> None:
        if self._fields is None:
            return
        if name == "player":
            line = self._parser.CurrentLineNumber
            found = self._player(self._fields, line)
            number, whose = self._fields.get("fideid", ""), self._fields.get("name", "")
            if isinstance(found, Problem):
                self._found.append(sourced(found, number, whose))
            else:
                self._found += [*remarks(line, number, whose, found.title), found]
            self._fields = None
        else:
            self._fields[name] = "".join(self._text).strip()

    def _player(self, field: dict[str, str], line: int) -> ListedPlayer | Problem:
        number = field.get("fideid", "")
        if not is_number(number) or not int(number):
            return fault("list-id-unreadable", line, 1, text=number)
        ratings = dict.fromkeys(RateClass, UNRATED)
        for class_, names in _CLASSES.items():
            cells = [field.get(name) or "0" for name in names]
            if not all(map(is_number, cells)):
                wrong = next(cell for cell in cells if not is_number(cell))
                return fault("list-number-unreadable", line, 1, text=wrong)
            rating = ListedRating(*(int(cell) for cell in cells))
            if rating.rating > HIGHEST:
                return fault("list-rating-impossible", line, 1, rating=rating.rating)
            if any(rating):
                ratings[self._one_class or class_] = rating
        birth, title = field.get("birthday", "")[:4], field.get("title", "")
        if not birth_possible(birth):
            return fault("list-birth-impossible", line, 1, text=birth)
        return ListedPlayer(
            FideId(int(number)),
            field.get("name", ""),
            field.get("country", ""),
            field.get("sex", ""),
            title,
            field.get("w_title", ""),
            field.get("o_title", ""),
            ratings[RateClass.STANDARD],
            ratings[RateClass.RAPID],
            ratings[RateClass.BLITZ],
            int(birth or 0),
            "i" in field.get("flag", ""),
        )


class _EntityError(Exception):
    """The file declares an entity."""
