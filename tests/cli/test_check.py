"""``arbitro check``: what a report has beside what the rules give."""

import json


def with_edit(lines, tpn, start, text):
    """Return the report's lines with some columns of a player's line replaced."""
    found = next(at for at, line in enumerate(lines) if line.startswith(f"001 {tpn:>4} "))
    line = lines[found]
    lines = list(lines)
    lines[found] = line[: start - 1] + text + line[start - 1 + len(text) :]
    return lines


def test_the_manual_s_six_rounds_have_no_difference(run, manual):
    """The manual was checked by three endorsed programs (source 001, line 12667 on)."""
    done = run("check", manual("round7_input.trf"), "--edition", "2017")
    assert done.code == 0
    assert "6 rounds checked by C.04.3@2017-07: no difference" in done.out


def test_swapped_colours_are_found_with_the_rule_that_decides(run, manual, tmp_path):
    """Round 5 has 8-20 (line 14197); here 20 has White."""
    lines = manual("round6_input.trf").read_text("utf-8").splitlines()
    fifth = 92 + 4 * 10
    for player in (8, 20):
        line = next(each for each in lines if each.startswith(f"001 {player:>4} "))
        colour = "b" if line[fifth + 4] == "w" else "w"
        lines = with_edit(lines, player, fifth + 5, colour)
    report = tmp_path / "swapped.trf"
    report.write_text("\n".join(lines), "utf-8")
    done = run("check", report, "--edition", "2017", "--json")
    assert done.code == 1
    (difference,) = json.loads(done.out)["rounds"]
    assert difference["kind"] == "colours"
    assert difference["round"] == 5
    assert difference["stated"] == [[20, 8]]
    assert difference["expected"] == [[8, 20]]
    assert difference["why"]["article"].startswith("C.04.3@2017-07 art. E.")


def test_wrong_printed_points_are_found(run, manual, tmp_path):
    lines = manual("round7_input.trf").read_text("utf-8").splitlines()
    report = tmp_path / "points.trf"
    report.write_text("\n".join(with_edit(lines, 5, 81, " 9.0")), "utf-8")
    done = run("check", report, "--edition", "2017", "--lang", "es")
    assert done.code == 1
    assert "jugador 5: el archivo dice 9 puntos, los resultados suman 5½" in done.out


def test_a_generated_report_agrees_with_its_own_edition_in_both_languages(run, tmp_path):
    report = tmp_path / "event.trf"
    run("generate", "--players", "25", "--rounds", "5", "--seed", "2", "-o", report)
    assert run("check", report).code == 0
    assert "ninguna diferencia" in run("check", report, "--lang", "es").out
