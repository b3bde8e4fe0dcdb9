"""What the heads of entry lists are called, in the languages people have lists in.

Words are folded as `cells.plain` folds heads: letters and digits alone, in lower case, without
accents. A line of words is of one language or of one program.
"""

from __future__ import annotations

from enum import Enum, unique

from arbitro.formats.entries.cells import plain


@unique
class Column(Enum):
    """A column of an entry list; the value is its name in files of ours."""

    NAME = "name"
    SURNAME = "surname"
    GIVEN_NAME = "given_name"
    RATING = "rating"
    TITLE = "title"
    WOMEN_TITLE = "women_title"
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
    Column.NAME: """
        name player playername fullname participant surnamename surnamefirstname lastnamefirstname
        lastfirst
        nombre jugador jugadora nombreyapellidos nombreyapellido nombreapellidos nombreapellido
        apellidosynombre apellidosnombre apellidoynombre apellidonombre nombrecompleto nombrejugador
        participante
        spieler spielername teilnehmer namevorname nachnamevorname
        nom joueur nomprenom nometprenom
        nome jogador jogadora nomecompleto
        nominativo giocatore cognomenome cognomeenome
        naam speler navn namn nimi pelaaja
        jmeno hrac prijmenijmeno nazwisko zawodnik nazwiskoiimie""",
    Column.SURNAME: """
        surname lastname familyname last apellidos apellido nachname familienname nomdefamille
        apelido apelidos sobrenome cognome achternaam efternavn efternamn etternavn sukunimi
        prijmeni""",
    Column.GIVEN_NAME: """
        givenname firstname forename first given nombredepila vorname prenom voornaam fornavn
        fornamn etunimi imie""",
    Column.TITLE: """
        title tit fidetitle ftitle titulo titulofide titel fidetitel titre titrefide fidetitre
        titolo tytul titul""",
    Column.WOMEN_TITLE: "wtitle wtit womentitle womenstitle titulofemenino fidefrauentitel",
    Column.FEDERATION: """
        fed federation country nation nationality flag federacion pais nacionalidad bandera
        land fideland federacao federazione paese maa zeme""",
    Column.FIDE_ID: """
        fideid fidecode fideno fidenumber fidenr fideidno idnumber idfide codigofide numerofide
        fideident fidekenn fidekennung codefide nrfide""",
    Column.BIRTH: """
        birth born birthdate dateofbirth birthday yearofbirth birthyear dob yob bday bdate year
        nacimiento fechadenacimiento fechanacimiento fnacimiento fdenacimiento fechanac fechadenac
        fnac anodenacimiento anonacimiento anodenac anonac ano
        geburt geburtsjahr geburtsdatum gebjahr gebdatum geb jahrgang
        nele naissance datedenaissance anneedenaissance
        nascimento datanascimento datadenascimento anodenascimento
        nascita annonascita annodinascita datanascita datadinascita
        geboren geboortejaar geboortedatum fodt fodd fodselsar fodelsear fodelsedatum syntymavuosi
        narozen datumnarozeni rokur rokurodzenia dataur dataurodzenia""",
    Column.SEX: """
        sex gender sexo genero geschlecht sexe sesso geslacht kon kjonn sukupuoli pohlavi plec""",
    Column.CLUB: """
        club clubname clubcity team clubciudad equipo entidad verein vereinort vereinsname
        clubville clube clubecidade clubecidade circolo societa vereniging klub klubb seura
        oddil""",
    Column.CATEGORY: """
        category cat group categoria grupo tipo typ type gr gruppe altersklasse categorie gruppo
        fascia ikaryhma kategorie kategoria""",
    Column.NATIONAL_RATING: """
        nationalrating nationalelo natrating natelo nrtg rtgnat ratingnat rtgn
        elon elonat elonac elonacional ratingnacional feda elofeda ratingfeda
        dwz nwz elonational eloitalia selo revisedstandard""",
    Column.NATIONAL_ID: """
        nationalid natid licence license idnacional idnac licencia codigofeda idfeda fedaid
        numerodelicencia idno ident identnr pkz nrffe codeffe idfsi relatienummer ecfcode
        uniqueno""",
    Column.FIXED_BOARD: "fixedboard mesafija tablerofijo",
    Column.IGNORED: """
        no n nr num number numero snr sno startno startingrank rank rk pos posicion orden dorsal tpn
        noini nrini rang rg place platz plats lp poradi tlnnr
        pts pkt pnt tb1 tb2 tb3 tb4 tb5 tb6 wtg1 wtg2 wtg3 wtg4 wtg5 wtg6
        des1 des2 des3 des4 des5 des6 desp1 desp2 desp3 desp4 desp5 desp6 dep1 dep2 dep3 dep4 dep5
        klubnr clubno clubnumber quelle atitel
        timestamp marcatemporal zeitstempel horodateur tijdstempel carimbodedatahora
        informazionicronologiche""",
}

_CYRILLIC = {
    Column.NAME: "имя фио игрок участник фамилияимя",
    Column.SURNAME: "фамилия прізвище",
    Column.TITLE: "звание",
    Column.FEDERATION: "страна федерация",
    Column.FIDE_ID: "кодfide",  # noqa: RUF001
    Column.BIRTH: "датарождения годрождения",
    Column.SEX: "пол",
    Column.CLUB: "клуб",
    Column.CATEGORY: "категория",
    Column.NATIONAL_RATING: "рейтингршф",
    Column.NATIONAL_ID: "кодршф",
    Column.IGNORED: "место",
    Column.RATING: "рейтинг рейтингfide",  # noqa: RUF001
}
"""The same in Russian and Ukrainian."""

_GENERAL_RATING = "rating elo rtg std standard elozahl"
"""Heads of ratings that do not say whose they are."""

_FIDE_RATING = """
    fiderating fideelo fidertg ratingfide elofide rtgfide fideelozahl fidestd elofidestd
    internationalrating irtg rtgi rtgint ratingint ratinginternacional elointernacional eloi
    eloint"""
"""Heads of ratings of FIDE's own list."""

COLUMN_OF_HEAD = {
    plain(head): column
    for words in (_HEADS, _CYRILLIC)
    for column, heads in words.items()
    for head in heads.split()
}
COLUMN_OF_HEAD |= {
    plain(head): Column.RATING for head in f"{_GENERAL_RATING} {_FIDE_RATING}".split()
}

FIDE_RATINGS = frozenset(map(plain, f"{_FIDE_RATING} рейтингfide".split()))  # noqa: RUF001

FIDE = "fide"
"""A head that names a rating in some lists and a number of players in others."""
COLUMN_OF_HEAD[FIDE] = Column.FIDE_ID

HEADS = {
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
}
"""The heads arbitro writes, in the order of the columns; other languages bring their own."""
