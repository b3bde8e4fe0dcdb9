"""The documents are easy to read: few long sentences, few long paragraphs, a short tutorial."""

import re

import pytest

LONG_SENTENCE, LONG_PARAGRAPH = 25, 90
PARAGRAPHS = 10
MOST_WORDS = {"tutorial": 1200, "tutoriel": 1200}
GENERATED = {
    *("commands", "editions", "library-names", "rulings", "files-of-other-programs"),
    *("ordenes", "ediciones", "nombres-de-la-biblioteca", "decisiones"),
    "archivos-de-otros-programas",
    *("commandes", "noms-de-la-bibliotheque", "decisions", "fichiers-d-autres-programmes"),
}
SHARE = {"en": 40, "es": 45, "fr": 45}
"""How many sentences of a thousand may be long in a language; lowered with every page rewritten."""

ABBREVIATED = re.compile(r"\b(e\.g|art|p\.[ \u00a0]?ej|p\.[ \u00a0]?ex|n\.º|No|etc|C|ej|ex)\.$")
ENDS = re.compile(r"(?<=[.!?…])[*_)»”\"]*\s+(?=arbitro\b|[^a-záéíóú])")


def blocks(text):
    """Yield the paragraphs and items of a page, without code, tables, headings and pictures."""
    current = []
    for line in re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE).splitlines():
        words = line.strip()
        item = re.match(r"(?:[-*+]|\d+\.) (.*)", words)
        left_out = not words or words.startswith(("#", "|", "[English]", "[Español]", "!"))
        if (left_out or item) and current:
            yield " ".join(current)
            current = []
        if item:
            current = [item[1]]
        elif not left_out:
            current.append(words)
    if current:
        yield " ".join(current)


def plain(block):
    """Return a block without the targets of its links; what is code counts as one word."""
    return re.sub(r"`[^`]*`", "Code", re.sub(r"\]\([^)]*\)", "]", block))


def sentences(block):
    """Yield the sentences of a block."""
    kept = ""
    for part in ENDS.split(plain(block)):
        kept = f"{kept} {part}".strip()
        if kept and not ABBREVIATED.search(kept):
            yield kept
            kept = ""
    if kept:
        yield kept


def words(text):
    return len(re.findall(r"[^\W_]+(?:[’'.\-–/][^\W_]+)*", text))


def pages(root, language):
    found = sorted((root / "docs" / language).rglob("*.md"))
    return [each for each in found if each.stem not in GENERATED and each.stem != "index"]


def test_sentences_end_where_they_end():
    block = "See `a. b`. arbitro pairs, e.g. Swiss events. [Then](x.md) **stop.** Done"
    assert len(list(sentences(block))) == 4
    assert words("It's 1–0 in C.04.3, art. 2") == 6


@pytest.mark.parametrize("language", SHARE)
def test_few_sentences_are_long(root, language):
    lengths = [
        words(sentence)
        for page in pages(root, language)
        for block in blocks(page.read_text("utf-8"))
        for sentence in sentences(block)
    ]
    long = sum(length > LONG_SENTENCE for length in lengths)
    assert 1000 * long <= SHARE[language] * len(lengths), (long, len(lengths))


@pytest.mark.parametrize("language", SHARE)
def test_few_paragraphs_are_long(root, language):
    long = [
        (page.name, block[:60])
        for page in pages(root, language)
        for block in blocks(page.read_text("utf-8"))
        if words(plain(block)) > LONG_PARAGRAPH
    ]
    assert len(long) <= PARAGRAPHS, long


@pytest.mark.parametrize("language", SHARE)
def test_tutorials_are_short(root, language):
    for page in pages(root, language):
        if page.stem in MOST_WORDS or page.parent.name in {"tutorials", "tutoriales", "tutoriels"}:
            text = page.read_text("utf-8")
            assert len(re.findall(r"\w+", text)) <= MOST_WORDS.get(page.stem, 400), page.name
