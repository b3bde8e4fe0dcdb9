"""Chapters as HTML: headings that can be linked to, links that lead where the reader is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from arbitro.manual.chapters import Chapter, chapters, folder, in_one

Lead = Callable[[Chapter, str], str]
"""The address of a chapter and an anchor in it, where a page of the manual is read."""

Show = Callable[[str], str]
"""The address of a picture by the name of its file, where a page of the manual is read."""

PICTURES = "pictures"
"""The folder of the pictures, in that of the documents."""


@cache
def _markdown() -> MarkdownIt:
    # what is written as HTML in a page is shown as written
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def pictures() -> tuple[Path, ...]:
    """Return the files of the pictures."""
    return tuple(sorted((folder() / PICTURES).glob("*.*")))


def as_html(chapter: Chapter, lead: Lead, show: Show | None = None) -> str:
    """Return the text of a chapter as HTML; links to what is no chapter become plain words.

    Pictures are left out where there is no address for them.
    """
    tokens = _markdown().parse(chapter.body)
    names = iter(chapter.headings)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", next(names).anchor)
        for child in token.children or ():
            if child.type == "link_open":
                _lead_on(child, chapter, lead)
            elif child.type == "image":
                if _is_film(child):  # what unfolds is no part of a paragraph
                    tokens[at - 1].hidden = tokens[at + 1].hidden = True
                child.type, child.content = "html_inline", _picture(child, show)
    return str(_markdown().renderer.render(tokens, _markdown().options, {}))


def _lead_on(link: Token, chapter: Chapter, lead: Lead) -> None:
    target = unquote(str(link.attrGet("href") or ""))
    if "://" in target:
        link.attrSet("rel", "external")
        return
    path, anchor = chapter.leads_to(target)
    other = chapters().get(path)
    if other is None:
        del link.attrs["href"]
    else:
        link.attrSet("href", lead(other, anchor))


def _is_film(image: Token) -> bool:
    return str(image.attrGet("src") or "").rpartition("/")[2].startswith("film-")


def _picture(image: Token, show: Show | None) -> str:
    """Return a picture, and the one for dark pages where there is one."""
    name = str(image.attrGet("src") or "").rpartition("/")[2]
    if show is None or "." not in name:
        return ""
    stem, _, ending = name.rpartition(".")
    dark = f"{stem}-dark.{ending}"
    if _is_film(image):  # it moves as long as it is unfolded, and is read from then on
        return (
            f'<details class="film"><summary>{escape(str(image.attrGet("title") or ""))}</summary>'
            f"{_image_of(image, show, name, dark)}</details>\n"
        )
    return _image_of(image, show, name, dark)


def _image_of(image: Token, show: Show, name: str, dark: str) -> str:
    shown = f'<img src="{escape(show(name))}" alt="{escape(image.content)}" loading="lazy">'
    if not (folder() / PICTURES / dark).is_file():
        return shown
    wide = "(prefers-color-scheme: dark)"
    source = f'<source srcset="{escape(show(dark))}" media="{wide}">'
    return f"<picture>{source}{shown}</picture>"


@cache
def as_one_page(language: str) -> str:
    """Return the manual of a language as one file of HTML that needs no other file."""
    within = in_one(language)

    def lead(chapter: Chapter, anchor: str) -> str:
        return f"#{_named(chapter, anchor)}" if chapter in within else ""

    parts = [
        f'<section id="{_named(chapter, "")}">\n'
        f"{_with_own_names(as_html(chapter, lead), chapter)}</section>"
        for chapter in within
    ]
    title = escape(within[0].title)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


_STYLE = (
    "body{font:1rem/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;display:block;overflow-x:auto}"
    "td,th{border:1px solid #aaa;padding:.2rem .5rem;text-align:left;vertical-align:top}"
    "pre{overflow-x:auto;background:#f3f3f0;padding:.6rem}"
)


def _named(chapter: Chapter, anchor: str) -> str:
    """Return an anchor that no other chapter has."""
    return f"{chapter.topic}--{anchor}" if anchor else chapter.topic


def _with_own_names(html: str, chapter: Chapter) -> str:
    for heading in chapter.headings:
        html = html.replace(f' id="{heading.anchor}"', f' id="{_named(chapter, heading.anchor)}"')
    return html
