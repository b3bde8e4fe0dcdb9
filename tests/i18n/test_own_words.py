"""What articles say is said in our own words: no eight words running are those of the manual.

The texts read, in Spanish, are kept as digests of every run of eight words, five bytes each; who
has them makes the file anew with ``digests`` over their words.
"""

import hashlib
import re
import unicodedata
from pathlib import Path

import pytest

from arbitro.i18n.catalogue import catalogue

RUN, SIZE = 8, 5
KEPT = Path(__file__).parents[1] / "data" / "runs_of_eight_words.bin"
TOPICS = (
    *("law", "lawnote", "lawterm", "rulebook", "school", "playrules"),
    *("ruling", "reason", "assistant"),
)


def words_of(text):
    apart = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return re.findall(r"[a-z0-9]+", plain)


def digests(words):
    for at in range(len(words) - RUN + 1):
        run = " ".join(words[at : at + RUN])
        yield hashlib.blake2b(run.encode(), digest_size=SIZE).digest()


@pytest.fixture(scope="module")
def kept():
    data = KEPT.read_bytes()
    return frozenset(data[at : at + SIZE] for at in range(0, len(data), SIZE))


def test_the_digests_are_those_of_the_manual(kept):
    # a run of the preface of its text of the Laws, which no article of ours says
    run = "las leyes del ajedrez no pueden abarcar todas las situaciones posibles"
    assert set(digests(words_of(run))) & kept


@pytest.mark.parametrize("topic", TOPICS)
def test_no_sentence_has_eight_words_running_of_the_manual(topic, kept):
    same = [
        code
        for code, message in catalogue("es", topic).items()
        for text in message.forms.values()
        if set(digests(words_of(text))) & kept
    ]
    assert same == []
