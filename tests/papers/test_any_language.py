"""Papers in a language made from English: blank, they have no word but its own."""

from io import BytesIO

import pypdf
import pytest

import pseudo
from arbitro.papers.papers import PAPERS, paper_of, pdf_of

CODES = frozenset({"fide"})


@pytest.mark.parametrize("code", sorted(PAPERS))
def test_no_paper_says_a_word_of_another_language(code, made_language):
    pdf = pdf_of(code, paper_of(code).blank, made_language)
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages)
    assert text.count("«") > 3
    assert pseudo.strays(text, CODES) == []
