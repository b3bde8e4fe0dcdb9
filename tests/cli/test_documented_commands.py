"""Every command a page shows can be given as it stands: it is understood, and does what it says."""

import json
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbitro.desk.events import EventCreated
from arbitro.desk.values.settings import EventSettings
from arbitro.storage import START, EventLog, NewRecord, create_file

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
SERVES = re.compile(r"serve( demo)?( --|$)")
OPEN = EventSettings("Open")
PLACEHOLDERS = ("[", "|", '"FEN"')


def pages():
    yield from (ROOT / name for name in ("README.md", "README.es.md", "README.fr.md"))
    for language in ("en", "es"):
        yield from sorted((ROOT / "docs" / language).rglob("*.md"))


def commands():
    """Give every command of a page's plain blocks, as (page, command without its remark)."""
    for page in pages():
        found = BLOCK.findall(page.read_text("utf-8"))
        for block in (text for language, text in found if not language):
            for line in block.splitlines():
                words = re.split(r"\s{2,}#", line)[0]
                if words.startswith("arbitro ") and not any(p in words for p in PLACEHOLDERS):
                    yield page, words.removeprefix("arbitro ").strip()


def distinct():
    """Leave out what both languages show, and what goes on until it is stopped."""
    found = {}
    for page, words in commands():
        if not SERVES.match(words) and "--follow" not in words:
            found.setdefault(words, page.stem)
    return [pytest.param(words, id=f"{page}: {words}") for words, page in found.items()]


def json_of(page, place=0):
    """Return an example of JSON that a page shows."""
    text = (ROOT / "docs" / "en" / page).read_text("utf-8")
    return re.findall(r"```json\n(.*?)```", text, flags=re.DOTALL)[place]


def all_play_all(players, winner=None):
    """Write a round robin of GMs in which all games are drawn, but for one player who wins all."""
    cells = dict.fromkeys(range(1, players + 1), "")
    points = dict.fromkeys(cells, 0.0)
    for number in range(players - 1):
        ring = [*range(2, players + 1)]
        ring = [1, *ring[number:], *ring[:number]]
        for white, black in zip(ring, ring[: players // 2 - 1 : -1], strict=False):
            result = {white: "10", black: "01"}.get(winner, "==")
            cells[white] += f"  {black:>4} w {result[0]}"
            cells[black] += f"  {white:>4} b {result[1]}"
            for player, letter in zip((white, black), result, strict=True):
                points[player] += {"1": 1, "=": 0.5, "0": 0}[letter]
    lines = [
        f"001 {tpn:>4} m{'  ' if tpn == winner else 'GM'}  Player {tpn}".ljust(48)
        + f"{2500 - tpn} {'ESP' if tpn == winner else ('FRA', 'ITA', 'GER')[tpn % 3]}"
        + f"{1000 + tpn:>12}".ljust(24)
        + f"{points[tpn]:>4} {1 if tpn == winner else 2:>4}"
        + each
        for tpn, each in cells.items()
    ]
    head = ("012 Open", "022 Gros", "032 ESP", "042 2026/03/01", "052 2026/03/09")
    rounds = (f"142 {players - 1}", "152 W", "192 BERGER_ROUNDROBIN")
    return "\n".join((*head, *rounds, *lines)) + "\n"


FILES = {
    "fund": json_of("how-to/standings-and-prizes.md"),
    "case": json_of("reference/rulings.md"),
    "presses": '[{"at": 0, "event": "start", "player": "white"},'
    ' {"at": 12000, "event": "press", "player": "white"}]',
    "candidates": f"101;A;{'a' * 50}\n102;B;{'-' * 50}\n",
    "treasurer": "3 525\n1 450\n7 75.00\n",
    "sheet": "1. e4 e5 2. Cf3 Cc6 3. Ab5 (=) a6\n",
    "games": '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 f6 2. d4 g5 3. Qh5# 1-0\n',
    "entries": "name,rating,title,federation,sex\n"
    + "".join(
        f"Player {n},{2300 - n},{'WGM' if n < 3 else ''},{('ESP', 'FRA', 'ITA', 'GER')[n % 4]},w\n"
        for n in range(12)
    ),
}
OF_NAMES = (
    (r"fund|fondo", "fund"),
    (r"case|caso", "case"),
    (r"presses", "presses"),
    (r"treasurer|tesorero", "treasurer"),
    (r"candidates", "candidates"),
    (r"sheet|planilla", "sheet"),
    (r"\.pgn", "games"),
    (r"\.csv", "entries"),
)


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """Make the reports the pages speak of once."""
    return tmp_path_factory.mktemp("reports")


def put(run, generated, name, words):
    """Put a file of this name where a command reads it."""
    if name.endswith(".arbitro"):
        create_file(Path(name), "open")
        begun = NewRecord("made", "ana", datetime(2026, 3, 7, tzinfo=UTC), EventCreated(OPEN))
        log = EventLog(Path(name))
        log.append(START, [begun])
        log.close()
        return
    for pattern, kind in OF_NAMES:
        if re.search(pattern, name, flags=re.IGNORECASE):
            Path(name).write_text(FILES[kind], "utf-8")
            return
    if re.match(r"cup|copa", name):
        made, asked = generated / "cup.trf", ("--system", "knock-out", "--players", "8")
    elif re.match(r"teams|equipos", name):
        made, asked = generated / "teams.trf", ("--system", "team", "--players", "8")
    elif words.startswith(("standings", "office paper")):
        report = (
            all_play_all(10, winner=7) if words.startswith("office paper") else all_play_all(12)
        )
        Path(name).write_text(report, "utf-8")
        return
    else:
        made, asked = generated / "open.trf", ("--played", "6", "--byes", "0", "--forfeits", "0")
    if not made.exists():
        assert run("generate", "--seed", "1", *asked, "-o", made).code == 0
    Path(name).write_bytes(made.read_bytes())


def keep_games(run, monkeypatch, given):
    """Keep games in a database of the test's own, and a book of them, for what asks such a one."""
    if given[0] == "games" and given[1] != "check":
        monkeypatch.setenv("ARBITRO_GAMES", "games.sqlite")
        Path("kept.pgn").write_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n", "utf-8")
        assert run("games", "import", "kept.pgn").code == 0
        assert run("games", "make-book", "club.bin", "--least", "1").code == 0


@pytest.mark.parametrize("line", distinct())
def test_a_command_of_a_page_is_understood(run, generated, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    words, _, into = line.partition(" > ")
    given = shlex.split(words)
    written = {given[at + 1] for at, word in enumerate(given[:-1]) if word == "-o"}
    written |= set(given[3:]) if given[:2] == ["data", "convert"] else set()
    for name in given:
        if re.fullmatch(r"[\w-]+\.(trf|json|csv|pgn|txt|arbitro)", name) and name not in written:
            if "--data" in given and name == given[given.index("--data") + 1]:
                Path(name).write_text(run(*given[:6], "--json").out, "utf-8")
            else:
                put(run, generated, name, words)
    keep_games(run, monkeypatch, given)

    ran = run(*given)

    assert ran.code in {0, 1}, ran.err
    assert not into or json.loads(ran.out)
    assert all(Path(name).exists() for name in written), ran.err


def test_every_page_of_commands_is_looked_at():
    assert len({page for page, _ in commands()}) > 20
    assert len(distinct()) > 60
