"""What a screening says of clean real games: the tail of its z-values, and kinds of positions.

``python -m benchmarks.screening_clean GAMES.pgn --record FILE [--nodes N] [--lines N] [--hash MB]
[--figure FILE]`` reads the answers of Stockfish that ``arbitro games engines run`` kept, fits
the curve on half of the events, and prints of everybody in every event of the other half how
many z-values pass 1, 2 and 3: as they are, and with the spread between players. ``--figure`` draws
that tail as SVG beside the normal curve.

Then, over all events, what may look like help and is none: long theory, positions with one good
move, captures, few men on the board, answers to an opponent's mistake, short draws: how often the
first line was played there, how often the curve expected it, and by how much the z-value of 250
such moves would be off.
"""

import argparse
import math
import shutil
from collections import Counter, defaultdict
from pathlib import Path
from statistics import pstdev

from arbitro.engines.decisions import SHORTEST, choice_of, collected, decisions_of
from arbitro.engines.known import KnownEngine
from arbitro.engines.runs import RecordFile, RunSettings
from arbitro.formats.pgn import games_in
from arbitro.formats.pgn.reader import read_pgn
from arbitro.rules.screening.calibration import FEWEST_MOVES, calibrated, z_values
from arbitro.rules.screening.choice import slopes_of, three_tests
from arbitro.rules.screening.significance import tail

FROM_PLY = 16
TOLERANCE = 0.05
TESTS = ("agreement", "equal", "difference")
KINDS = (
    "all",
    "to move 25",
    "after move 25",
    "one good move (1.00 before the next)",
    "a capture is best",
    "twelve men or fewer",
    "after a mistake of 1.00",
    "draws of 30 moves or fewer",
    "no capture is best",
)
AT_THE_END = 250
"""Moves of a player for whom is told by how much z would be off."""


def other_half(played):
    """Return what was played in the events on which no curve was fitted."""
    events = sorted({each.event for each in played})
    second = set(events[1::2])
    return [each for each in played if each.event in second and len(each.choices) >= FEWEST_MOVES]


def tails(curve, played):
    """Print the tails of all tests; return the z-values of agreement, plain and corrected."""
    zs = {"as they are": [], "with the spread": []}
    for each in other_half(played):
        tests = three_tests(each.choices, curve.model_of(each.rating), TOLERANCE)
        slopes = slopes_of(each.choices, curve.model_of(each.rating), TOLERANCE)
        zs["as they are"].append(z_values(tests, slopes, 0.0))
        wider = z_values(tests, slopes, curve.spread or 0.0)
        zs["with the spread"].append(
            [z / max(wide, 1.0) for z, wide in zip(wider, curve.corrected, strict=True)]
        )
    for name, rows in zs.items():
        for test, column in zip(TESTS, zip(*rows, strict=True), strict=True):
            above = ", ".join(
                f"z >= {bound}: {sum(z >= bound for z in column)} ({len(column) * tail(bound):.1f})"
                for bound in (1, 2, 3)
            )
            print(
                f"{name}, {test}: {len(column)} players in events, SD {pstdev(column):.2f}, {above}"
            )
    return {name: [row[0] for row in rows] for name, rows in zs.items()}


WIDTH, HEIGHT, EDGE = 720, 360, 48
LOWEST, HIGHEST = 0.0, 4.0


def drawn(zs):
    """Return the figure: how many of the z-values are so large or larger, on a scale of tens."""

    def x(z):
        return EDGE + (WIDTH - 2 * EDGE) * (z - LOWEST) / (HIGHEST - LOWEST)

    def y(share):
        return 20 + (HEIGHT - EDGE - 20) * min(-math.log10(max(share, 1e-9)), 4) / 4

    steps = [LOWEST + 0.05 * number for number in range(round((HIGHEST - LOWEST) / 0.05) + 1)]
    lines = [("normal", "#666", [(z, tail(z)) for z in steps if tail(z) > 1e-4])]
    for (name, column), colour in zip(zs.items(), ("#a40", "#245"), strict=True):
        shares = [(z, sum(each >= z for each in column) / len(column)) for z in steps]
        lines.append((name, colour, [each for each in shares if each[1]]))
    shapes = []
    for power in range(5):
        at = y(10.0**-power)
        share = f"{100 * 10.0**-power:g} %"
        shapes.append(f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{at:.1f}" y2="{at:.1f}"/>')
        shapes.append(f'<text x="4" y="{at + 4:.1f}">{share}</text>')
    shapes += [f'<text x="{x(z) - 4:.1f}" y="{HEIGHT - 20}">{z}</text>' for z in range(5)]
    for number, (name, colour, places) in enumerate(lines):
        path = " ".join(f"{x(z):.1f},{y(share):.1f}" for z, share in places)
        shapes.append(f'<polyline points="{path}" stroke="{colour}"/>')
        left, high = WIDTH - 190, 40 + 18 * number
        shapes.append(f'<text x="{left}" y="{high}" fill="{colour}">{name}</text>')
    style = "text{font:12px sans-serif}line{stroke:#ddd}polyline{fill:none;stroke-width:2}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style>{style}</style>{''.join(shapes)}</svg>\n"
    )


def kinds_of(each, choice, lost_before, is_short):
    """Yield the kinds a position is of."""
    board = each.fen.split()[0]
    men = sum(sign.isalpha() for sign in board)
    yield "all"
    yield "to move 25" if each.number <= 25 else "after move 25"
    if choice.values[0] - choice.values[1] >= 1:
        yield "one good move (1.00 before the next)"
    if men <= 12:
        yield "twelve men or fewer"
    if lost_before >= 1:
        yield "after a mistake of 1.00"
    if is_short:
        yield "draws of 30 moves or fewer"


def is_capture(fen, move):
    """Tell whether a move goes to a square that is not empty."""
    rows = fen.split()[0].split("/")
    row = "".join("." * int(sign) if sign.isdigit() else sign for sign in rows[8 - int(move[3])])
    return row["abcdefgh".index(move[2])] != "."


def kinds(source, curve, settings, record):
    """Print what was played and what was expected in each kind of position."""
    games = list(read_pgn(source))
    short = {
        number
        for number, game in enumerate(games)
        if game.tag("Result") == "1/2-1/2" and len(game.moves) <= 60
    }
    sums = defaultdict(lambda: [0, 0, 0.0, 0.0])
    before = (-1, 0, 0.0)
    for each in decisions_of(games_in(source), FROM_PLY, shortest=SHORTEST):
        answer = record.get(settings.key(each.fen))
        choice = None if answer is None or len(answer.lines) < 2 else choice_of(answer, each.move)
        if choice is None:
            continue
        lost_before = before[2] if before[0] == each.game and each.number - before[1] <= 1 else 0
        lost = choice.values[0] - choice.values[choice.played]
        before = (each.game, each.number, lost)
        if not each.rating:
            continue
        found = three_tests([choice], curve.model_of(each.rating), TOLERANCE).agreement
        names = list(kinds_of(each, choice, lost_before, each.game in short))
        names.append(
            f"{'a' if is_capture(each.fen, answer.lines[0].moves[0]) else 'no'} capture is best"
        )
        for name in names:
            row = sums[name]
            row[0] += 1
            row[1] += found.actual
            row[2] += found.mean
            row[3] += found.variance
    for name in KINDS:
        if name not in sums:
            continue
        moves, hits, mean, variance = sums[name]
        off = (hits - mean) / moves * AT_THE_END / math.sqrt(variance / moves * AT_THE_END)
        print(
            f"{name}: {moves} moves, first line in {100 * hits / moves:.1f} % "
            f"({100 * mean / moves:.1f} % expected), z {(hits - mean) / math.sqrt(variance):+.2f}; "
            f"{AT_THE_END} such moves {off:+.2f}"
        )


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=Path)
    parser.add_argument("--record", type=Path, required=True)
    parser.add_argument("--engine", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--lines", type=int, default=4)
    parser.add_argument("--hash", type=int, default=16)
    parser.add_argument("--figure", type=Path)
    options = parser.parse_args()
    engine = KnownEngine("stockfish", Path(options.engine))
    fingerprint = engine.fingerprint()
    settings = RunSettings(engine, fingerprint, options.nodes, options.lines, options.hash)
    source, record = options.games.read_bytes(), RecordFile(options.record)
    left_out = Counter()
    decisions = decisions_of(games_in(source), FROM_PLY, left_out, shortest=SHORTEST)
    played = list(collected(decisions, settings, record, left_out).played())
    curve = calibrated(played, TOLERANCE)
    if curve is None:
        raise SystemExit("too few games")
    print(f"spread {curve.spread}, {curve.players} players, {curve.moves} moves of the other half")
    zs = tails(curve, played)
    kinds(source, curve, settings, record)
    if options.figure is not None:
        options.figure.write_text(drawn(zs), "utf-8")


if __name__ == "__main__":
    main()
