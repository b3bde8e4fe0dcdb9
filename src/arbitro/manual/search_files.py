"""The index of the manual as scripts, for a site that has no server: one begins, one a letter.

A page opened from a disk may load scripts, but read no other files; so each file is a call.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from itertools import chain

from arbitro.i18n.search_words import LEAST_STEM, search_language
from arbitro.manual.chapters import Place
from arbitro.manual.search_index import ALIKE, ALIKE_WEIGHT, BEGINS, SAME, index


def as_scripts(language: str, address: Callable[[Place], str]) -> dict[str, str]:
    """Return the files of a language's index by name; ``address`` says where a place is read."""
    known = index(language)
    said = search_language(language, ALIKE)
    begin = {
        "passedOver": sorted(said.passed_over),
        "endings": said.endings,
        "alike": [sorted(group) for group in said.same],
        "leastStem": LEAST_STEM,
        "counts": {"same": SAME, "alike": ALIKE_WEIGHT, "begins": BEGINS},
        "sections": [
            [page, place.chapter.title, place.heading, address(place)]
            for page, place in zip(known.page_of, known.places, strict=True)
        ],
    }
    letters: defaultdict[str, dict[str, list[object]]] = defaultdict(dict)
    for word, has in known.stems.items():
        letters[letter_of(word)][word] = [has.rarity, _flat(has.pages), _flat(has.sections)]
    files = {"begin.js": f"SEARCH.begin({_json(begin)});\n"}
    files |= {
        f"{letter}.js": f"SEARCH.add({json.dumps(letter)}, {_json(stems)});\n"
        for letter, stems in sorted(letters.items())
    }
    return files


def letter_of(word: str) -> str:
    """Return the name of the file that has a stem.

    >>> letter_of("pair"), letter_of("50"), letter_of("ﬁn")
    ('p', '0', '0')
    """
    return word[0] if "a" <= word[0] <= "z" else "0"


def _flat(weights: dict[int, int]) -> list[int]:
    return list(chain.from_iterable(weights.items()))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
