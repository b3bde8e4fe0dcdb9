"""Lines of a report, for tests of what they mean."""

from arbitro.formats.trf import read_trf, tournament_of


def player(tpn, *cells, points="0.0"):
    """A line 001; each cell is its eight columns, ``    `` and all."""
    return (
        f"001 {tpn:>4}      Player {tpn}".ljust(80)
        + f"{points:>4} {tpn:>4}"
        + "".join(f"  {cell:<8}" for cell in cells)
    )


def assignment(kind, points, round_number, tpn):
    """A line 299: kind in column 5, points in 14-17, round in 20-22, player in 24-27."""
    return f"299 {kind:1}{points:>12}{round_number:>5}{tpn:>5}"


def read(*lines):
    return tournament_of(read_trf("\n".join(lines)).value)


def codes(parsed):
    return [problem.code for problem in parsed.problems]
