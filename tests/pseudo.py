"""A language made from English, to see whether everything said comes from a folder of words.

Each message stands between « and », and its letters bear marks. What is read on a page, a paper or
a terminal outside such brackets was typed somewhere else, and whoever reads another language would
meet it in English. Numbers, dates, lists and plurals are its own as well.
"""

import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

from arbitro.i18n import catalogue, entry_heads, language, translator

CODE = "qps"
"""A code ISO 639 leaves to whoever needs one."""

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "áƀçđéƒğĥíĵķĺɱñóƥɋŕšťúṽŵẋýžÁßÇĐÉƑĞĤÍĴĶĹṀÑÓƤɊŔŠŤÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, MARKED)
PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
OWN = Path(catalogue.FOLDERS[0])
ABOUT = Path(__file__).parent / "data" / "made_language.toml"


def marked(text):
    """Return a text in the language, its placeholders as they are."""
    parts = PLACEHOLDER.split(text)
    return f"«{''.join(each if each[:1] == '{' else each.translate(LETTERS) for each in parts)}»"


def make(folder):
    """Write the language's folder into another folder."""
    target = folder / CODE
    target.mkdir(parents=True)
    (target / "language.toml").write_bytes(ABOUT.read_bytes())
    for path in (OWN / "en").glob("*.toml"):
        if path.stem != catalogue.ABOUT:
            lines = []
            table = tomllib.loads(path.read_text("utf-8"))
            _write(table, (), lines)
            (target / path.name).write_text("\n".join(lines) + "\n", "utf-8")


def _write(table, path, lines):
    for name, value in table.items():
        key = ".".join(map(json.dumps, (*path, name)))
        if isinstance(value, str):
            lines.append(f"{key} = {_quoted(marked(value))}")
        elif "one" in value and "other" in value and isinstance(value["other"], str):
            forms = {"zero": value["other"], "one": value["one"], "two": value["other"]}
            forms["other"] = value["other"]
            written = [f"{each} = {_quoted(marked(text))}" for each, text in forms.items()]
            written += [f'by = "{value["by"]}"'] if "by" in value else []
            lines.append(f"{key} = {{ {', '.join(written)} }}")
        else:
            _write(value, (*path, name), lines)


def _quoted(text):
    return json.dumps(text, ensure_ascii=False)


def forget():
    """Look anew for languages and messages."""
    catalogue.forget()
    language.forget()
    translator.cache_clear()
    entry_heads.heads_read.cache_clear()


def outside(text):
    """Return a text without what stands between brackets of the language.

    >>> outside("«a {b «c»}» 1-0 «d»").split()
    ['1-0']
    """
    left, deep = [], 0
    for sign in text:
        if sign == "«":
            deep += 1
        elif sign == "»":
            deep = max(deep - 1, 0)
            left.append(" ")
        elif not deep:
            left.append(sign)
    return "".join(left)


POSITION = re.compile(r"(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}")
"""The pieces of a position in FEN: letters of no language."""
CAPTURE = re.compile(r"\b[KQRBN]?[a-h]?[1-8]?x[a-h][1-8]")
"""A capture, as the moves of a game are written."""
WORD = re.compile(r"[A-Za-zÀ-ÿ]*[a-zà-ÿ]{2,}[A-Za-zÀ-ÿ]*")


def strays(text, data=frozenset()):
    """Return the words outside brackets that are neither codes in capitals nor data.

    >>> strays("5kn1/8/8/8/8/8/8/4K3 w - - 0 1 Bxa6 word «said»")
    ['word']
    """
    bare = CAPTURE.sub(" ", POSITION.sub(" ", outside(text)))
    return sorted({word for word in WORD.findall(bare) if word.lower() not in data})


class _Seen(HTMLParser):
    """What somebody reads or hears of a page, and where it leads."""

    SAID = ("title", "aria-label", "placeholder", "alt", "aria-description", "data-confirm")
    SILENT = ("script", "style", "code", "kbd", "textarea", "pre")

    def __init__(self):
        super().__init__()
        self.texts, self.links, self.silent = [], [], 0
        self.of_english = ""  # the element that says of itself that it is written in English

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        if tag != "html" and known.get("lang") == "en" and not self.of_english:
            self.of_english, self.silent = tag, self.silent + 1
        self.texts += [known[name] for name in self.SAID if known.get(name)]
        if tag == "a" and known.get("href"):
            self.links.append(known["href"])
        if tag == "input" and known.get("type") in {"submit", "button"} and known.get("value"):
            self.texts.append(known["value"])
        self.silent += tag in self.SILENT

    def handle_endtag(self, tag):
        self.silent -= tag in self.SILENT
        if tag == self.of_english:
            self.of_english, self.silent = "", self.silent - 1

    def handle_data(self, data):
        if not self.silent:
            self.texts.append(data)


def seen(html):
    """Return what is read on a page and the addresses it leads to."""
    parser = _Seen()
    parser.feed(html)
    return "\n".join(parser.texts), parser.links
