"""Whatever is read of a report can be written and read back the same, in each form there is.

Over all reports of the repository and mutants of them: cells set, doubled, blanked and appended as
programs and hands do it, and lines that go or come twice. What a form cannot hold is listed here,
as in the reference of the format.
"""

import random
from functools import cache
from pathlib import Path

import pytest

from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import Outgoing, export_in_format
from arbitro.formats.texts.problems import Severity
from trf_lines import player, read

TESTS = Path(__file__).parent.parent
LARGEST = 60_000
CELLS = [
    *("  0000 - U", "  0000 - Z", "  0000 - H", "  0000 - F", "  0000   -", "  0000 - -"),
    *("         U", "         H", "          ", "  0000 - +", "  0000 - =", "     1 w 1"),
    *("     2 b 0", "     1 w  "),
]
FIRST_CELL, CELL = 89, 10
KEPT = ("rounds_played", "rounds_total", "initial_colour", "accelerated", "points", "corrections")
KEPT_OF_2026 = (*KEPT, "system", "tie_breaks", "readings", "by_hand", "prohibitions")


@cache
def reports():
    found = {
        path.relative_to(TESTS).as_posix(): path.read_bytes()
        for path in sorted(TESTS.rglob("*"))
        if path.suffix in {".trf", ".trfx", ".txt"} and path.stat().st_size < LARGEST
    }
    return {
        name: data
        for name, data in found.items()
        if b"\n001 " in data.replace(b"\r", b"\n") and is_usable(data)
    }


def errors(file):
    return [each.code for each in file.problems if each.severity is Severity.ERROR]


def is_usable(data):
    return not errors(read_event_file(data))


def written(file, form):
    purpose = None if form == "json" else "pairing"
    competition = file.teams or file.tournament
    text = export_in_format(form, Outgoing(competition, matches=file.matches, purpose=purpose))
    assert isinstance(text, str), text
    return text


def told(file, form):
    """Return what a form can hold of what was read: of JSON all of it."""
    if file.teams is not None:
        assert form != "trf16", "a report of 2016 has no record of matches"
        return file.teams if form == "json" else written(file, form)
    event = file.tournament
    if form == "json":
        return event
    last = event.rounds_played + 1
    players = [
        (
            *(entry.tpn, entry.player.name[:33], entry.player.rating, entry.player.fide_id),
            *(entry.virtual, entry.adjustments),
            [entry.record(number) for number in range(1, last)],
            entry.rounds[last - 1 : last],
            entry.announced if form == "trf" else (),
        )
        for entry in event.entries
    ]
    kept = KEPT_OF_2026 if form == "trf" else KEPT
    return players, [getattr(event, name) for name in kept]


def held(data):
    """Write and read a report back in each form; return what is wrong with one."""
    file = read_event_file(data)
    for form in ("trf", "json") if file.teams is not None else ("trf", "trf16", "json"):
        back = read_event_file(written(file, form).encode())
        if errors(back):
            return form, errors(back)
        if told(back, form) != told(file, form):
            return form, "another event"
    return None


@pytest.mark.parametrize("name", reports())
def test_a_report_of_the_repository_is_written_and_read_back(name):
    assert held(reports()[name]) is None


def mutant(data, chance):
    lines = data.decode("utf-8", "replace").splitlines()
    for _ in range(chance.randint(1, 3)):
        players = [at for at, line in enumerate(lines) if line.startswith("001")]
        at = chance.choice(players)
        line, way = lines[at], chance.random()
        if way < 0.4:
            lines[at] = line.rstrip().ljust(FIRST_CELL) + chance.choice(CELLS)
        elif way < 0.8:
            start = FIRST_CELL + CELL * chance.randrange(1 + max(0, len(line) - FIRST_CELL) // CELL)
            lines[at] = line.ljust(start)[:start] + chance.choice(CELLS) + line[start + CELL :]
        else:
            other = chance.randrange(len(lines))
            if not lines[other].startswith("001"):
                lines[other : other + 1] = chance.choice(([], [lines[other]] * 2))
    return "\n".join(lines).encode()


@pytest.mark.parametrize("seed", range(15))
def test_so_is_a_mutant_that_can_be_used(seed):
    chance = random.Random(seed)
    usable = 0
    small = [data for data in reports().values() if len(data) < LARGEST // 10]
    for _ in range(25):
        made = mutant(chance.choice(small), chance)
        if is_usable(made):
            usable += 1
            assert held(made) is None, made.decode()
    assert usable


def test_a_bye_after_the_last_round_is_left_out_with_a_word():
    found = read("142 1", player(1, "   2 w 1", "0000   -", points="1.0"), player(2, "   1 b 0"))
    assert [(each.code, each.column) for each in found.problems if each.code.startswith("bye")] == [
        ("bye-after-last-round", 109)
    ]
    assert found.ok
    assert [len(entry.rounds) for entry in found.value.entries] == [1, 1]


def test_without_a_number_of_rounds_a_bye_that_follows_is_announced():
    found = read(player(1, "   2 w 1", "0000 - H", points="1.0"), player(2, "   1 b 0"))
    assert found.value.requested_byes(2)


def test_nobody_has_the_bye_of_a_round_that_cannot_be_paired_yet():
    found = read(
        "142 5", player(1, "   2 w 1", "        ", "0000 - U", points="1.0"), player(2, "   1 b 0")
    )
    assert [each.code for each in found.problems if each.severity is Severity.ERROR] == [
        "bye-before-pairing"
    ]
