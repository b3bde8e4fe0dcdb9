"""Commands in a language made from English: what they say was typed nowhere but in its folder."""

import re
import shlex
from pathlib import Path

import pytest

import pseudo
from arbitro.cli.commands import COMMANDS, load_command
from arbitro.i18n.language import all_languages
from arbitro.papers.forms.filling import members
from arbitro.papers.papers import papers
from arbitro.regulations import articles, editions
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.values import value_schema
from arbitro.school.families import FAMILIES, TOPICS
from cli.test_documented_commands import distinct, keep_games, put

NAMES = frozenset(
    {"art", "arbitro", "bash", "chess", "cmd", "com", "demo", "doubleswiss", "fide", "file", "fish"}
    | {"json", "knock", "localhost", "maxpairs", "min", "mozilla", "pdf", "pgn", "player"}
    | {"players", "round", "rounds", "search", "seed", "trf", "utf", "xe", "zsh"}
)
"""Names and signs: of programs and kinds of files, the Handbook's, a unit's, how articles are
cited; and the players of the reports made here."""


TYPED = {
    "games check": ["black", "date", "end", "event", "result", "round", "site", "white"],
    "laws rule": [each.concept for known in editions("E.01") for each in articles(known.key)],
    "laws ruling": [each.name for each in SITUATIONS.values()]
    + [fact for each in SITUATIONS.values() for fact in value_schema(each.facts)["properties"]],
    "school learn": [*TOPICS, *FAMILIES],
    "office paper": [each.name for known in papers() for each in members(known.blank)],
}
"""What a command shows of names that are typed or stand in files: tags of PGN, concepts, facts,
topics."""


@pytest.fixture
def generated(tmp_path):
    """Where the reports the pages speak of are made."""
    return tmp_path


def of_commands(text):
    """Return the words of options and their values in a text: they are typed in any language."""
    return {each.lower() for word in re.findall(r"[-\w./=|]+", text) for each in _parts(word)}


def _parts(word):
    return re.findall(r"[^\W\d_]+", word) if word.startswith("-") else ()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_describes_itself(run, made_language, command):
    done = run(*command.split(), "--help", "--lang", made_language)
    assert done.code == 0, done.err
    known = NAMES | of_commands(done.out) | set(re.findall(r"[a-z]+", " ".join(COMMANDS)))
    metavars = {word.lower() for word in re.findall(r"[A-Z]{2,}", done.out)}
    # options are folded over several lines
    said = re.sub(r"\{[^}«]*\}|-\n *", "", done.out)
    assert pseudo.strays(said, known | metavars | choices(command)) == []


def path_of(given):
    """Return the name in the table of the command that words call."""
    names = [" ".join(given[:length]) for length in (3, 2, 1)]
    return next(name for name in names if name in COMMANDS)


def choices(command):
    """Return the words among which options of a command choose."""
    place = COMMANDS[command].place
    if not place:
        return set(all_languages())
    found = load_command(place)
    known = [each for p in found.params for each in getattr(p.type, "choices", ())]
    known += [p.name for p in found.params]
    known += getattr(found, "commands", ())
    return {part.lower() for each in known for part in re.findall(r"[^\W\d_]+", str(each))}


@pytest.mark.long
@pytest.mark.parametrize("line", distinct())
def test_a_command_says_no_word_of_another_language(
    run, generated, tmp_path, monkeypatch, made_language, line
):
    monkeypatch.chdir(tmp_path)
    words, _, _ = line.partition(" > ")
    given = shlex.split(words)
    if "--lang" in given:
        del given[given.index("--lang") : given.index("--lang") + 2]
    written = {given[at + 1] for at, word in enumerate(given[:-1]) if word == "-o"}
    written |= set(given[3:]) if given[:2] == ["data", "convert"] else set()
    for name in given:
        if re.fullmatch(r"[\w-]+\.(trf|json|csv|pgn|txt|arbitro)", name) and name not in written:
            if "--data" in given and name == given[given.index("--data") + 1]:
                Path(name).write_text(run(*given[:6], "--json").out, "utf-8")
            else:
                put(run, generated, name, words)
    keep_games(run, monkeypatch, given)
    data = " ".join(
        path.read_text("utf-8", "replace") for path in tmp_path.iterdir() if path.is_file()
    )

    ran = run(*given, "--lang", made_language)

    assert ran.code in {0, 1}, ran.err
    said = ran.err if "--json" in given else ran.out + ran.err
    typed = " ".join((data, words, *TYPED.get(path_of(given), ())))
    known = {each.lower() for each in re.findall(r"[^\W\d_]+", typed)}
    assert pseudo.strays(said, NAMES | known | choices(path_of(given))) == []
