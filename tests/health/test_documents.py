"""The documents: all languages say the same things, links lead somewhere, data pages are fresh."""

import importlib.util
import itertools
import re

import pytest

LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)#\s]+)(?:#[^)]*)?\)")
NAMES = {"en": "English", "es": "Español", "fr": "Français"}
READMES = ("README.md", "README.es.md", "README.fr.md")


def links(path):
    """Return the files a page links to, as paths; addresses and anchors are left out."""
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    return [
        (path.parent / target).resolve()
        for target in LINK.findall(text)
        if "://" not in target and not target.startswith("mailto:")
    ]


def counterpart(page, language):
    """Return the page in another language that the head of a page links to."""
    head = "\n".join(page.read_text("utf-8").splitlines()[:6])
    found = re.search(rf"\[{NAMES[language]}\]\(([^)]+)\)", head)
    return (page.parent / found.group(1)).resolve() if found else None


def pages(root, language):
    return sorted((root / "docs" / language).rglob("*.md"))


def without_initials(word):
    return re.sub(r"\s*\(.*", "", word).replace("-", " ")


def headings(path):
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    return [len(line) - len(line.lstrip("#")) for line in text.splitlines() if line[:1] == "#"]


def rows(path):
    """Return how many rows each table of a page has."""
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    return [found.group().count("\n") for found in re.finditer(r"(?:^\|.*\n)+", text, re.MULTILINE)]


@pytest.mark.parametrize(("language", "other"), [*itertools.permutations(NAMES, 2)])
def test_every_page_links_to_the_same_page_in_each_other_language(root, language, other):
    alone = []
    for page in pages(root, language):
        twin = counterpart(page, other)
        if twin is None or not twin.is_file() or counterpart(twin, language) != page.resolve():
            alone.append(str(page.relative_to(root)))
    assert not alone, "\n" + "\n".join(map(str, alone))


@pytest.mark.parametrize("other", ["es", "fr"])
def test_a_page_and_its_counterparts_have_the_same_sections_and_tables(root, other):
    for page in pages(root, "en"):
        twin = counterpart(page, other)
        assert headings(page) == headings(twin), twin.name
        assert rows(page) == rows(twin), twin.name


def test_every_language_of_the_documents_is_held_to_the_others(root):
    indexes = (root / "docs").glob("*/index.md")
    assert sorted(each.parent.name for each in indexes) == sorted(NAMES)


def test_all_readmes_have_the_same_sections(root):
    english, *others = (headings(root / name) for name in READMES)
    assert all(each == english for each in others)


def test_every_link_between_files_leads_to_a_file(root, tracked):
    broken = [
        f"{path.relative_to(root)}: {target}"
        for path in tracked
        if path.suffix == ".md"
        for target in links(path)
        if not target.exists()
    ]
    assert not broken, "\n" + "\n".join(map(str, broken))


def test_the_pages_made_from_data_are_up_to_date(root):
    spec = importlib.util.spec_from_file_location("generate", root / "docs" / "generate.py")
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    for path, text in generate.pages().items():
        assert path.read_text("utf-8") == text, f"run python docs/generate.py: {path.name}"


def test_every_word_of_the_glossary_is_listed_once_in_order_and_in_every_language(root):
    text = (root / "docs" / "glossary.md").read_text("utf-8")
    english = []
    for section in text.split("\n## ")[1:]:
        lines = [line for line in section.splitlines() if line.startswith("| ")][1:]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        assert all(all(row[:3]) for row in rows)
        words = [row[0].casefold() for row in rows]
        assert words == sorted(words, key=without_initials)
        english += words
    assert len(english) == len(set(english))
