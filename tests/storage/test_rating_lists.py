"""Lists in their own files: whole or not at all, resumed, searched."""

import io

import pytest

from arbitro.formats.rating_list import ListSource, generate_list
from arbitro.storage import rating_lists
from arbitro.storage.rating_lists import (
    ListFaultsError,
    NoListError,
    RatingList,
    import_list,
)

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
    assert import_list(source(), place) == 5
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
        ([*NAMES, (101, "Twice, Boris")], "list-id-repeated", 7),
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
    assert import_list(source(rows), place, seen.append) == 35
    assert seen == [0, 10, 20, 20, 30, 35]


def test_a_changed_file_and_a_damaged_remainder_are_begun_anew(place, monkeypatch):
    monkeypatch.setattr(rating_lists, "BATCH", 2)
    place.parent.mkdir()
    place.with_name(f".{place.name}.part").write_bytes(b"damaged" * 1000)
    seen = []
    assert import_list(source(), place, seen.append) == 5
    assert seen[0] == 0


def test_what_is_no_list_says_so(place, tmp_path):
    with pytest.raises(NoListError):
        RatingList(place)
    other = tmp_path / "other.sqlite"
    other.write_bytes(b"nothing of the kind")
    with pytest.raises(NoListError):
        RatingList(other)
