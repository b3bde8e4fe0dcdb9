"""Lists in their own files: whole or not at all, resumed, searched."""

import io
import sqlite3

import pytest

from arbitro.formats.rating_list import ListSource, generate_list
from arbitro.storage.lists import rating_lists
from arbitro.storage.lists.list_search import ListDamagedError, ListImport, NoListError, RatingList
from arbitro.storage.lists.rating_lists import ListFaultsError, import_list

HEAD = next(generate_list(0))


def line(number, name, federation="ESP", rating=1800):
    ratings = f"{rating:<6}0   20 " + "0     0   0  " * 2
    return f"{number:<15}{name:<61}{federation:<4}M   {'':29}{ratings}1990      "


NAMES = [
    (101, "García Márquez, Ana", "ESP", 2100),
    (102, "Garcia, Anabel", "MEX", 2200),
    (103, "Marquez, Luis", "ESP", 1500),
    (104, "Карякин, Сергей", "FID", 2700),
    (105, "O'Connor, Zoë", "IRL", 1900),
]


def source(rows=NAMES, fingerprint="one"):
    text = "\n".join([HEAD, *(line(*row) for row in rows)]) + "\n"
    return ListSource(io.BytesIO(text.encode()), fingerprint)


@pytest.fixture
def place(tmp_path):
    return tmp_path / "lists" / "fide.sqlite"


def found(place, text, **rest):
    with RatingList(place) as players:
        return [player.fide_id for player in players.search(text, **rest)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("garcia", [102, 101]),
        ("GARCÍA ana", [102, 101]),
        ("ana marquez", [101]),
        ("marq", [101, 103]),
        ("карякин", [104]),
        ("karyakin ser", [104]),
        ("oconnor", []),
        ("connor zoe", [105]),
        ("103", [103]),
        ("999", []),
        ("9" * 30, []),
        ("", []),
        ("...", []),
        ('a" OR "b', []),
    ],
)
def test_names_are_found_by_the_beginnings_of_words_the_strongest_first(place, text, numbers):
    assert import_list(source(), place).players == 5
    assert found(place, text) == numbers


def test_a_federation_and_a_limit_narrow_the_search(place):
    import_list(source(), place)
    assert found(place, "garcia", federation="esp") == [101]
    assert found(place, "garcia", limit=1) == [102]
    assert found(place, "", federation="ESP") == [101, 103]


def test_a_player_is_as_the_list_has_it(place):
    import_list(source(), place)
    with RatingList(place) as players:
        ana = players.player(101)
        assert len(players) == 5
    assert (ana.name, ana.standard.rating, ana.standard.coefficient) == (
        "García Márquez, Ana",
        2100,
        20,
    )


@pytest.mark.parametrize(
    ("rows", "code", "at"),
    [
        ([*NAMES, (101, "Twice, Boris")], "list-id-repeated", 2),
        ([*NAMES, (106, "Strong, Ivan", "RUS", 9999)], "list-rating-impossible", 7),
        ([], "list-head-unknown", 1),
    ],
)
def test_a_faulty_list_leaves_the_list_before_and_nothing_else(place, rows, code, at):
    import_list(source(), place)
    before = place.read_bytes()
    with pytest.raises(ListFaultsError) as refused:
        import_list(source(rows, "two"), place)
    assert [(each.code, each.line) for each in refused.value.faults] == [(code, at)]
    assert place.read_bytes() == before
    assert [each.name for each in place.parent.iterdir()] == [place.name]


class StopError(Exception):
    """Somebody stopped the import."""


def test_a_stopped_import_goes_on_where_it_stood(place, monkeypatch):
    monkeypatch.setattr(rating_lists, "BATCH", 10)
    rows = [(1000 + n, f"Player{n}, A") for n in range(35)]
    seen = []

    def stop_at_20(count):
        seen.append(count)
        if count == 20:
            raise StopError

    with pytest.raises(StopError):
        import_list(source(rows), place, stop_at_20)
    assert not place.exists()
    assert import_list(source(rows), place, seen.append).players == 35
    assert seen == [0, 10, 20, 20, 30, 35]


def test_a_changed_file_and_a_damaged_remainder_are_begun_anew(place, monkeypatch):
    monkeypatch.setattr(rating_lists, "BATCH", 2)
    place.parent.mkdir()
    place.with_name(f".{place.name}.part").write_bytes(b"damaged" * 1000)
    seen = []
    assert import_list(source(), place, seen.append).players == 5
    assert seen[0] == 0


def test_what_is_no_list_says_so(place, tmp_path):
    with pytest.raises(NoListError):
        RatingList(place)
    other = tmp_path / "other.sqlite"
    other.write_bytes(b"nothing of the kind")
    with pytest.raises(NoListError):
        RatingList(other)


def many(extra, count=200):
    """A list of many players, with more lines at its end; the head is line 1."""
    people = [(1000 + at, f"Player{at}, A") for at in range(count)]
    text = "\n".join([HEAD, *(line(*row) for row in people), *extra]) + "\n"
    return ListSource(io.BytesIO(text.encode()), "many")


def test_a_player_who_stands_in_a_list_again_counts_by_the_later_line(place):
    again = [line(1005, "Later, Bo", rating=2500), line(1007, "Later, Cy", rating=1)]
    made = import_list(many(again), place)
    assert (made.players, made.oddities.adjusted, made.oddities.aside) == (200, 0, 2)
    assert [(each.code, each.line, dict(each.values)["last"]) for each in made.oddities.told] == [
        ("list-id-repeated", 7, 202),
        ("list-id-repeated", 9, 203),
    ]
    with RatingList(place) as players:
        assert players.player(1005).name == "Later, Bo"
        assert [each.name for each in players.search("later")] == ["Later, Bo", "Later, Cy"]
        assert players.search("player5")[0].fide_id == 1050
        assert len(players) == 200


def test_lines_that_cannot_be_read_are_put_aside_up_to_a_tenth_of_a_short_list(place):
    wrong = [line(2000 + at, f"Wrong{at}, A", rating=9999) for at in range(11)]
    made = import_list(many(wrong[:10]), place)
    assert (made.players, made.oddities.aside) == (200, 10)
    with RatingList(place) as players:
        assert players.imported == made
        assert players.player(2000) is None
    with pytest.raises(ListFaultsError) as refused:
        import_list(many(wrong), place)
    assert (refused.value.count, refused.value.most) == (11, 10)
    with RatingList(place) as players:
        assert players.imported == made


def test_of_a_long_list_one_line_in_a_thousand_may_be_put_aside(place):
    wrong = [line(9_000_000 + at, "Wrong, A", rating=9999) for at in range(21)]
    assert import_list(many(wrong[:20], 19_990), place).players == 19_990
    with pytest.raises(ListFaultsError) as refused:
        import_list(many(wrong, 19_979), place)
    assert (refused.value.count, refused.value.most) == (21, 20)


def test_reading_stops_where_too_much_is_put_aside(place):
    endless = [line(9_000_000 + at, "Wrong, A", rating=9999) for at in range(5000)]
    with pytest.raises(ListFaultsError) as refused:
        import_list(many(endless, 100_000 // 1000), place)
    assert refused.value.count == 1001


def test_nobody_without_a_name_is_found_by_searching(place):
    made = import_list(many([line(5, ""), line(6, "-, -")]), place)
    assert (made.players, made.oddities.adjusted) == (202, 2)
    assert found(place, "5") == found(place, "6") == []
    assert 5 not in found(place, "", federation="ESP", limit=1000)
    with RatingList(place) as players:
        assert players.player(5).name == ""


def test_a_list_read_in_before_has_no_remarks(place):
    import_list(source(), place)
    with sqlite3.connect(place) as connection:
        connection.execute("DROP TABLE report")
    connection.close()
    with RatingList(place) as players:
        assert players.imported == ListImport(5)


def test_a_line_without_end_is_one_fault_and_held_only_in_part(place):
    lines = [HEAD.encode(), *(line(2000 + at, f"Player{at}, A").encode() for at in range(20))]
    data = b"\n".join(lines) + b"\n" + b"x" * (8 << 20) + b"\n" + line(9, "Last, A").encode()
    made = import_list(ListSource(io.BytesIO(data), "x"), place)
    assert (made.players, made.oddities.aside) == (21, 1)
    assert made.oddities.told[0].line == 22


@pytest.mark.parametrize("kept", [3, 14, 40, 90, 110, 116, 130, 150])
def test_a_list_cut_off_anywhere_in_a_line_is_refused(place, kept):
    """Also where the line could be read, with a rating of 18 for 1803 or without its year."""
    whole = many([line(5, "Last, A", rating=1803)], 30).file.read()
    start = whole.rindex(b"\n", 0, -1) + 1
    with pytest.raises(ListFaultsError) as refused:
        import_list(ListSource(io.BytesIO(whole[: start + kept]), "cut"), place)
    assert [(each.code, each.line) for each in refused.value.faults] == [("list-cut-off", 32)]
    assert not place.exists()


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("after", [b"", b"\x1a", b"  "])
def test_a_whole_list_whose_last_line_has_no_end_is_taken(place, ending, after):
    whole = many([], 30).file.read()[:-1].replace(b"\n", ending)
    last = ending + after if after else b""
    made = import_list(ListSource(io.BytesIO(whole + last), "whole"), place)
    assert made.players == 30
    shorter = b"\n".join(each.rstrip() for each in whole.splitlines())
    assert import_list(ListSource(io.BytesIO(shorter), "bare"), place).players == 30


def test_a_table_cut_off_before_its_last_cells_is_refused_and_one_without_a_last_end_is_not(place):
    rows = [f"{at};Player{at}, Ana;ESP;{1500 + at}" for at in range(40)]
    whole = "\n".join(["Clave;Jugador;Fed;Puntos", *rows]).encode()
    mapping = (("national_id", "Clave"), ("name", "Jugador"), ("rating", "Puntos"))

    def table(data):
        return ListSource(io.BytesIO(data), str(len(data)), None, True, mapping)

    assert import_list(table(whole), place).players == 40
    with pytest.raises(ListFaultsError) as refused:
        import_list(table(whole[:-6]), place)
    assert [(each.code, each.line) for each in refused.value.faults] == [("list-cut-off", 41)]
    with RatingList(place) as players:
        assert len(players) == 40


def test_a_list_damaged_anywhere_fails_as_one_and_in_no_other_way(place):
    import_list(source(), place)
    whole = place.read_bytes()
    named = 0
    for start in range(0, len(whole), 512):
        place.write_bytes(whole[:start] + bytes(512) + whole[start + 512 :])
        try:
            with RatingList(place) as players:
                assert (len(players), players.imported.players) <= (5, 5)
                players.player(101)
                players.search("garcia", "ESP")
        except NoListError as problem:
            named += isinstance(problem, ListDamagedError)
    assert named > 5
