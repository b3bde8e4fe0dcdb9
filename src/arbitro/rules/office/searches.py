"""What speaks against a search of a player as it is about to be made (E.01 art. 11.3.3).

The article asks for privacy and a searcher of the player's sex. The Arbiters' Manual adds that the
law of the country has to allow it, that a complaint manifestly unfounded is no reason, a witness of
that sex, that a game is disturbed only where the suspicion is overwhelming or evidence would be
lost, and that a player is searched once a round on complaint or for having left the area.
"""

from __future__ import annotations

from typing import NamedTuple


class Search(NamedTuple):
    """A search about to be made.

    ``unfounded``: its reason is a complaint that is manifestly so. ``witnessed``: somebody of the
    player's sex is there too. ``urgent``: the suspicion is overwhelming, or evidence would be lost
    before the game ends.
    """

    lawful: bool = True
    unfounded: bool = False
    same_sex: bool = True
    in_private: bool = True
    witnessed: bool = True
    during_game: bool = False
    urgent: bool = False
    searched_this_round: bool = False


def search_faults(search: Search) -> tuple[str, ...]:
    """Return the codes of what is wrong with a search, none where it may be made.

    >>> search_faults(Search(same_sex=False, during_game=True))
    ('search-other-sex', 'search-during-game')
    """
    wrong = {
        "search-unlawful": not search.lawful,
        "search-unfounded": search.unfounded,
        "search-other-sex": not search.same_sex,
        "search-not-private": not search.in_private,
        "search-unwitnessed": not search.witnessed,
        "search-during-game": search.during_game and not search.urgent,
        "search-again": search.searched_this_round,
    }
    return tuple(code for code, holds in wrong.items() if holds)
