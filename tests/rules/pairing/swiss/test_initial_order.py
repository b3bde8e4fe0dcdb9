"""The initial order: by the titles as each text has them."""

import pytest

from arbitro.model import Player, Title
from arbitro.model.names import NameOrder
from arbitro.rules.pairing.swiss.initial_order import initial_place


@pytest.mark.parametrize(
    ("regulation", "titles"),
    [
        ("C.04.3", "GM IM WGM FM WIM CM WFM WCM"),  # C.04.2 art. B.2 of 2017, 2.2.2 of 2026
        ("DUTCH.2009", "GM IM WGM WIM FM CM WFM WCM"),  # A2: GMI MI GMF MIF MF CM MFF CMF
        ("SWISS.1992", "GM WGM IM WIM FM WFM CM WCM"),  # A2: GM GMF MI MIF MF MFF
    ],
)
def test_equal_ratings_are_ordered_by_the_titles_of_the_text(regulation, titles):
    players = [Player("Same Name", rating=2200, title=title) for title in (None, *Title)]
    players.sort(key=lambda each: initial_place(each, NameOrder.ENGLISH, regulation))
    assert [each.title.value for each in players if each.title] == titles.split()
    assert players[-1].title is None


@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("", "DCBA"),  # FIDE's, else the national one: 2000, 1950 for want of it, 1900, 1800
        ("OTHER", "DCBA"),
        ("FIDE", "DBAC"),
        ("NRO", "ACDB"),
        ("FIDON", "DCBA"),
        ("NIDOF", "ACDB"),
        ("HBFN", "ADCB"),
        ("LBFN", "CDBA"),
    ],
)
def test_a_method_says_which_list_seeds(method, order):
    """TRF26, record 172; the initial order is that of C.04.2 art. 2.2."""
    players = [
        Player("A", rating=1800, national_rating=2050),
        Player("B", rating=1900, national_rating=0),
        Player("C", rating=0, national_rating=1950),
        Player("D", rating=2000, national_rating=1930),
    ]
    players.sort(key=lambda each: initial_place(each, NameOrder.ENGLISH, method=method))
    assert "".join(each.name for each in players) == order
