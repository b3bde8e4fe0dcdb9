"""What the heads of entry lists are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, unique

from arbitro.formats.entries.cells import plain
from arbitro.formats.entries.values import rating_of


@unique
class Column(Enum):
    """A column of an entry list; the value is its name in files of ours."""

    NAME = "name"
    SURNAME = "surname"
    GIVEN_NAME = "given_name"
    RATING = "rating"
    TITLE = "title"
    FEDERATION = "federation"
    FIDE_ID = "fide_id"
    BIRTH = "birth"
    SEX = "sex"
    CLUB = "club"
    CATEGORY = "category"
    NATIONAL_RATING = "national_rating"
    NATIONAL_ID = "national_id"
    FIXED_BOARD = "fixed_board"
    IGNORED = "ignored"


_HEADS = {
    Column.NAME: """name player fullname playername participant surnamename surnamefirstname
        lastnamefirstname lastfirst nombre jugador jugadora nombreyapellidos nombreyapellido
        nombreapellidos nombreapellido apellidosynombre apellidosnombre apellidoynombre
        apellidonombre nombrecompleto nombrejugador participante""",
    Column.SURNAME: "surname lastname familyname apellidos apellido",
    Column.GIVEN_NAME: "givenname firstname forename nombredepila",
    Column.RATING: """rating elo rtg fiderating fideelo elofide ratingfide rtgfide fidertg irtg
        rtgi eloi std standard ratinginternacional elointernacional internationalrating""",
    Column.TITLE: "title tit titulo fidetitle titulofide",
    Column.FEDERATION: "fed federation federacion country pais nation nacionalidad",
    Column.FIDE_ID: """fideid idfide fidecode codigofide fideno fidenumber numerofide fidenr
        idnumber""",
    Column.BIRTH: """birth born birthdate dateofbirth birthday yearofbirth birthyear dob year
        nacimiento fechadenacimiento fechanacimiento fnacimiento fechanac fnac
        anodenacimiento anonacimiento
        ano""",
    Column.SEX: "sex gender sexo genero",
    Column.CLUB: "club clubcity clubciudad equipo team entidad",
    Column.CATEGORY: "category categoria cat group grupo typ type tipo",
    Column.NATIONAL_RATING: """nationalrating nationalelo natrating natelo nrtg rtgnat rtgn elon
        elonac elonacional ratingnacional feda elofeda ratingfeda""",
    Column.NATIONAL_ID: """nationalid idnacional idnac natid licence license licencia codigofeda
        idfeda fedaid numerodelicencia""",
    Column.FIXED_BOARD: "fixedboard board mesafija tablerofijo",
    Column.IGNORED: """no n nr num number numero snr startno startingrank rank pos posicion orden
        dorsal tpn""",
}

COLUMN_OF_HEAD = {head: column for column, heads in _HEADS.items() for head in heads.split()}

FIDE = "fide"
"""A head that names a rating in some lists and a number of players in others."""
COLUMN_OF_HEAD[FIDE] = Column.FIDE_ID

HEADS = {
    "en": {
        Column.NAME: "Name",
        Column.RATING: "Rating",
        Column.TITLE: "Title",
        Column.FEDERATION: "Federation",
        Column.FIDE_ID: "FIDE ID",
        Column.BIRTH: "Birth",
        Column.SEX: "Sex",
        Column.CLUB: "Club",
        Column.CATEGORY: "Category",
        Column.NATIONAL_RATING: "National rating",
        Column.NATIONAL_ID: "National ID",
        Column.FIXED_BOARD: "Fixed board",
    },
    "es": {
        Column.NAME: "Nombre",
        Column.RATING: "Elo",
        Column.TITLE: "Título",
        Column.FEDERATION: "Federación",
        Column.FIDE_ID: "ID FIDE",
        Column.BIRTH: "Nacimiento",
        Column.SEX: "Sexo",
        Column.CLUB: "Club",
        Column.CATEGORY: "Categoría",
        Column.NATIONAL_RATING: "Elo nacional",
        Column.NATIONAL_ID: "ID nacional",
        Column.FIXED_BOARD: "Tablero fijo",
    },
}
"""The heads arbitro writes, in the order of the columns."""


def column_of(head: str) -> Column | None:
    """Return the column a head names, whatever its case, accents and punctuation.

    >>> [column_of(head).value for head in ("Título", "ELO Nac.", "Fide-ID")]
    ['title', 'national_rating', 'fide_id']
    """
    name = plain(head)
    if head and not name:
        # a sign alone, as in "#", heads a numbering
        return Column.IGNORED
    return COLUMN_OF_HEAD.get(name)


def columns_of(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Column | None]:
    """Return the columns that heads name; what a bare "FIDE" heads is seen in its cells.

    Where they are ratings and another column is the rating, it names no column: None.

    >>> [each.value for each in columns_of(["Nombre", "FIDE"], [["Gil, Ana", "2105"]])]
    ['name', 'rating']
    >>> [each.value for each in columns_of(["Nombre", "FIDE"], [["Gil, Ana", "2205483"]])]
    ['name', 'fide_id']
    """
    columns = [column_of(head) for head in heads]
    for at, head in enumerate(heads):
        if plain(head) == FIDE and _are_ratings([row[at] for row in rows if at < len(row)]):
            columns[at] = None if Column.RATING in columns else Column.RATING
    return columns


def _are_ratings(cells: Iterable[str]) -> bool:
    told = [cell for cell in cells if cell not in {"", "-"}]
    return bool(told) and all(rating_of(cell) is not None for cell in told)
