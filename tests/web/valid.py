"""What a page is against the HTML standard: errors of its parser, and elements out of place."""

import os
import re
from collections import Counter

import pytest

INTERACTIVE = {"a", "button", "select", "textarea", "details", "label", "iframe"}
CHILDREN = {
    "ul": {"li"},
    "ol": {"li"},
    "dl": {"dt", "dd", "div"},
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot", "tr"},
    "colgroup": {"col"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tr": {"td", "th"},
    "select": {"option", "optgroup", "hr"},
    "optgroup": {"option"},
}
"""Elements in which no others stand, besides scripts and templates (their content models)."""

PHRASING = {"p", "span", "b", "i", "em", "strong", "small", "label", "button", "code", "kbd"} | {
    *("h1", "h2", "h3", "h4", "abbr", "time", "sub", "sup", "bdi", "output"),
}
FLOW = {"div", "p", "ul", "ol", "dl", "table", "form", "fieldset", "section", "article"} | {
    *("aside", "nav", "header", "footer", "h1", "h2", "h3", "h4", "pre", "blockquote", "figure"),
    *("details", "main", "dialog", "hr"),
}
REFERS = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form")
PLACES = {"legend": "fieldset", "summary": "details"}


def html_parser():
    """The parser of the standard; missing it is a skip, and an error where CI promises it."""
    if os.environ.get("CI") != "true":
        return pytest.importorskip("tinyhtml5.parser").HTMLParser
    from tinyhtml5.parser import HTMLParser

    return HTMLParser


def faults_of(page, parser):
    """Everything about a page that the standard of HTML does not allow, as far as it is asked."""
    read = parser(namespace_html_elements=False)
    root = read.parse(page)
    yield from (f"{code} at {place}" for place, code, _ in read.errors)
    elements = [each for each in root.iter() if isinstance(each.tag, str)]
    parents = {child: each for each in elements for child in each}
    ids = Counter(each.get("id") for each in elements if each.get("id") is not None)
    yield from (f"id {name!r} {count} times" for name, count in ids.items() if count > 1)
    yield from (f"id {name!r}" for name in ids if not name or re.search(r"\s", name))
    for each in elements:
        yield from _misplaced(each, parents)
        for name in REFERS:
            for target in (each.get(name) or "").split():
                if target not in ids:
                    yield f"{each.tag} {name}={target!r} leads nowhere"


def _misplaced(element, parents):
    tag = element.tag
    inside = [each.tag for each in element if isinstance(each.tag, str)]
    if tag in CHILDREN:
        known = CHILDREN[tag] | {"script", "template"}
        yield from (f"{each} in {tag}" for each in inside if each not in known)
    if tag in PHRASING:
        yield from (f"{each} in {tag}" for each in inside if each in FLOW)
    if tag in {"a", "button"} and (tag == "button" or element.get("href") is not None):
        for each in element.iter():
            if each is not element and (each.tag in INTERACTIVE or _is_field(each)):
                yield f"{each.tag} in {tag}"
    if tag == "form" and any(each.tag == "form" for each in element.iter() if each is not element):
        yield "form in form"
    if tag in PLACES and parents[element].tag != PLACES[tag]:
        yield f"{tag} outside {PLACES[tag]}"
    if tag == "caption" and next(iter(parents[element])) is not element:
        yield "caption that is not first"
    if tag == "img" and element.get("alt") is None:
        yield "img without alt"


def _is_field(element):
    return element.tag == "input" and element.get("type") != "hidden"
