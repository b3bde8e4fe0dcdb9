"""Words of the interface held against the term base (docs/words/terms.toml).

.venv/bin/python tests/health/terms.py            # hits of each file
.venv/bin/python tests/health/terms.py ui_hall    # each hit of a file, with the word to use
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "src" / "arbitro" / "i18n" / "words"
LANGUAGES = ("en", "es", "fr")
LONGEST = 20
"""Words of a sentence at most, on pages, buttons, errors and refusals."""


class Hit(NamedTuple):
    """A word or phrase of a message that the term base replaces."""

    language: str
    file: str
    key: str
    text: str
    advice: str


def term_base():
    """Return the term base as a table."""
    return tomllib.loads((ROOT / "docs" / "words" / "terms.toml").read_text("utf-8"))


def messages(table, head=""):
    """Yield key and text of every message of a table, however deep."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from messages(value, f"{head}{name}.")
        elif isinstance(value, list):
            yield from ((f"{head}{name}", text) for text in value if isinstance(text, str))
        elif isinstance(value, str):
            yield head + name, value


def patterns(base, language):
    """Return each expression that is not used, with what to say in its place."""
    forbidden = dict(base["forbidden"].get(language, {}))
    for term in base["term"]:
        if language in term.get("not", {}):
            forbidden[term["not"][language]] = f"{term['key']}: {term[language]}"
    return [(re.compile(text, re.IGNORECASE), advice) for text, advice in forbidden.items()]


def matches(text, rules, allowed):
    """Yield what is not said in a text; a match inside an earlier, longer one is left out."""
    found = sorted(
        (match.start(), -match.end(), match.group(), advice)
        for rule, advice in rules
        for match in rule.finditer(text)
        if match.group()
    )
    end = -1
    for _, stop, matched, advice in found:
        argued = any(one in text and matched.casefold() in one.casefold() for one in allowed)
        if -stop > end and not argued:
            end = -stop
            yield matched, advice


def texts(base, name="*"):
    """Yield language, file, key and text of the messages that are checked."""
    scope = base["scope"]
    for language in LANGUAGES:
        for path in sorted((WORDS / language).glob("*.toml")):
            if not fnmatchcase(path.stem, name):
                continue
            if any(fnmatchcase(path.name, legal) for legal in scope["legal"]):
                continue
            for key, text in messages(tomllib.loads(path.read_text("utf-8"))):
                if not any(fnmatchcase(key, one) for one in scope["search"]):
                    yield language, path.stem, key, re.sub(r"\{[^{}]*\}", "{}", text)


def hits(base, name="*"):
    """Return what messages say otherwise than the term base, in files of a name."""
    rules = {language: patterns(base, language) for language in LANGUAGES}
    found = []
    for language, file, key, text in texts(base, name):
        allowed = [
            row["text"]
            for row in base.get("allow", [])
            if fnmatchcase(f"{file}.toml", row["file"]) and fnmatchcase(key, row["key"])
        ]
        found += [
            Hit(language, file, key, matched, advice)
            for matched, advice in matches(text, rules[language], allowed)
        ]
    return found


def long_sentences(base, name="*"):
    """Return language, file, key and sentence wherever one has more than ``LONGEST`` words."""
    return [
        (language, file, key, sentence)
        for language, file, key, text in texts(base, name)
        for sentence in re.split(r"(?<=[.!?])\s+|\n", text)
        if len(sentence.split()) > LONGEST
    ]


def main(names):
    """Print hits and long sentences: counted by file, or each of the files named."""
    base = term_base()
    if not names:
        counted = Counter(hit.file for hit in hits(base))
        long = Counter(file for _, file, _, _ in long_sentences(base))
        for file in sorted({*counted, *long}):
            print(f"{counted[file]:5} hits {long[file]:4} long sentences  {file}")
        print(f"{counted.total():5} hits {long.total():4} long sentences")
    for name in names:
        for hit in hits(base, name):
            print(f"{hit.language}/{hit.file}:{hit.key}: “{hit.text.strip()}” -> {hit.advice}")
        for language, file, key, sentence in long_sentences(base, name):
            print(f"{language}/{file}:{key}: {len(sentence.split())} words: {sentence}")


if __name__ == "__main__":
    main(sys.argv[1:])
