"""``XXC rank``: players are paired by the places of their lines and named by their numbers.

The expectation is the same report with numbers that are the places: only the names of the answer
may differ. JaVaFo's manual: the positional ids are used to produce the pairings, the output
contains the pairing-ids.
"""

import json
import random

import pytest

PLAYERS = 13


def renumbered(text, number):
    """Give the players other numbers, and leave their lines where they are."""
    lines = []
    for line in text.splitlines():
        if line[:3] == "001":
            cells = [line[at : at + 10] for at in range(89, len(line), 10)]
            others = [each[2:6] for each in cells]
            new = [f"{number[int(each)]:4}" if int(each) else each for each in others]
            rounds = (each[:2] + other + each[6:] for each, other in zip(cells, new, strict=True))
            lines.append(f"001 {number[int(line[4:8])]:4}{line[8:89]}" + "".join(rounds))
        elif line[:3] in {"XXZ", "XXP"}:
            lines.append(
                " ".join([line[:3], *(str(number[int(each)]) for each in line.split()[1:])])
            )
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.fixture
def reports(run, tmp_path):
    """Make a report numbered by its lines, and the same one with other numbers, by its lines."""

    def make(seed, played, *extra, edition="2026"):
        modern = tmp_path / "modern.trf"
        words = ("--players", PLAYERS, "--rounds", "7", "--played", played, "--seed", seed)
        run(
            "generate",
            "--seed",
            "1",
            *words,
            "--withdrawals",
            "0",
            "--edition",
            edition,
            "-o",
            modern,
        )
        plain, other = tmp_path / "plain.trf", tmp_path / "other.trf"
        run("convert", modern, plain, "--to", "trf16")
        kept = [line for line in plain.read_text("utf-8").splitlines() if line[:3] != "XXC"]
        text = "\n".join((*kept, *extra))
        numbers = list(range(1, PLAYERS + 1))
        random.Random(seed).shuffle(numbers)
        number = dict(enumerate(numbers, 1))
        plain.write_text(f"{text}\nXXC black1\n", "utf-8")
        other.write_text(renumbered(text, number) + "XXC rank black1\n", "utf-8")
        return plain, other, number

    return make


def answer(run, report, *words):
    data = json.loads(run("pair", report, "--edition", "2026", "--json", *words).out)
    return [(each["white"], each["black"]) for each in data["boards"]], data["bye"]


@pytest.mark.parametrize(("seed", "played"), [(1, 0), (2, 1), (3, 2), (4, 4), (5, 5), (6, 6)])
def test_the_places_pair_and_the_numbers_answer(run, reports, seed, played):
    plain, other, number = reports(seed, played, "XXP 1 2 3")

    games, bye = answer(run, plain)

    expected = [(number[white], number[black]) for white, black in games]
    assert answer(run, other) == (expected, number.get(bye))


def test_the_round_is_written_beside_the_numbers_of_the_report(run, reports, tmp_path):
    plain, other, number = reports(7, 3)
    one, two = tmp_path / "one.trf", tmp_path / "two.trf"

    run("pair", plain, "--edition", "2026", "-o", one)
    run("pair", other, "--edition", "2026", "-o", two)

    text = one.read_text("utf-8").replace("XXC black1", "XXC rank black1")
    assert two.read_text("utf-8").splitlines() == renumbered(text, number).splitlines()


def test_games_without_a_result_are_named_by_the_numbers_of_the_report(run, reports):
    plain, other, number = reports(8, 2)
    names = []
    for report, mine in ((plain, lambda tpn: tpn), (other, number.get)):
        lines = report.read_text("utf-8").splitlines()
        at = next(at for at, line in enumerate(lines) if line[:8] == f"001 {mine(1):4}")
        rival = int(lines[at][101:105])
        back = next(at for at, line in enumerate(lines) if line[:8] == f"001 {rival:4}")
        for place in (at, back):
            lines[place] = lines[place][:108] + "?" + lines[place][109:]
        report.write_text("\n".join(lines), "utf-8")
        said = run("pair", report, "--edition", "2026").err
        names.append({mine(1), rival})
        assert f"{min(names[-1])}-{max(names[-1])}" in said or (
            f"{max(names[-1])}-{min(names[-1])}" in said
        )
    assert names[1] == {number[each] for each in names[0]}


def test_who_cannot_be_paired_is_named_by_the_numbers_of_the_report(run, reports):
    """Eight of thirteen may not meet: five others and the bye are too few."""
    plain, other, number = reports(10, 0, "XXP 1 2 3 4 5 6 7 8")
    causes = [
        json.loads(run("pair", report, "--edition", "2026", "--json").out)["reasons"][0]
        for report in (plain, other)
    ]
    groups, hubs, barred = [], [], []
    for cause in causes:
        groups.append({tuple(group) for group in cause["values"]["groups"]})
        hubs.append(set(cause["values"]["hub"]))
        barred.append(cause["parts"][0]["parts"][0]["values"]["pairs"])
    assert groups[1] == {(number[one],) for (one,) in groups[0]}
    assert hubs[1] == {number.get(one, 0) for one in hubs[0]}
    assert barred[1] == [[number[one], number[two]] for one, two in barred[0]]
    assert groups[0] <= {(one,) for one in range(1, 9)}
    assert hubs[0] == {0, 9, 10, 11, 12, 13}


@pytest.mark.parametrize("command", ["check", "standings", "explain", "rate"])
def test_what_needs_one_number_a_player_refuses_another_order(run, reports, command):
    _, other, _ = reports(9, 2)

    ran = run(command, other, "--json")

    codes = [each["code"] for each in json.loads(ran.out)["problems"]]
    assert (ran.code, "rank-order-not-followed" in codes) == (2, True)


def test_ranges_of_numbers_are_none_in_another_order(run, reports, tmp_path):
    _, other, _ = reports(10, 2, "250      01.0 003 003    1    4")

    for words in ((), ("-o", tmp_path / "round.json")):
        ran = run("pair", other, *words)
        assert (ran.code, "by the order of its lines" in ran.err) == (2, True)


def test_json_has_no_place_for_another_order(run, reports, tmp_path):
    _, other, _ = reports(11, 2)

    assert run("pair", other, "-o", tmp_path / "round.json").code == 2
