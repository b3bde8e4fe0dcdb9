"""A ZIP with one list in it is that list; one with several, or with none, is not guessed at."""

import io
import zipfile

import pytest

from arbitro.storage.workbooks.packed_lists import as_text, unpacked
from arbitro.storage.workbooks.parts import Budget, WorkbookError

LIST = b"Name;Rating\nGil, Ana;2105\n"
SMALL = Budget(1, 9, 9, 9, 9)


def packed(**files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def test_the_one_list_inside_is_read_whatever_else_an_archiver_put_there():
    inside = {"list/players.csv": LIST, "photo.jpg": b"\xff\xd8", "__MACOSX/players.csv": b"x"}
    assert unpacked(packed(**inside)) == LIST
    assert as_text(packed(**{"open.trf": b"012 Open"})) == b"012 Open"


def test_of_several_lists_none_is_chosen():
    with pytest.raises(WorkbookError) as told:
        unpacked(packed(**{"a.csv": LIST, "b.txt": LIST}))
    assert (told.value.code, told.value.values["files"]) == ("packed-several", ("a.csv", "b.txt"))


@pytest.mark.parametrize(
    "data",
    [LIST, b"", packed(**{"photo.jpg": b"x"}), packed(**{"a.csv": LIST})[:40]],
    ids=["a list", "nothing", "no list in it", "cut"],
)
def test_what_is_no_packed_list_stays_as_it_is(data):
    assert unpacked(data) == data


def test_what_unpacks_to_more_than_a_list_has_is_refused():
    with pytest.raises(WorkbookError) as told:
        unpacked(packed(**{"a.csv": b"0" * (2 << 20)}), SMALL)
    assert told.value.code == "packed-too-large"


def test_a_damaged_part_is_refused():
    data = bytearray(packed(**{"a.csv": LIST * 50}))
    data[45] ^= 0xFF
    with pytest.raises(WorkbookError) as told:
        unpacked(bytes(data))
    assert told.value.code == "workbook-unreadable"
