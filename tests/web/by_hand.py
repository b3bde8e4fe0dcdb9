"""A round paired by hand on its pages: places one by one, confirmed where that is asked."""

import re


def confirmed(visitor, url, data):
    """Send a form, and confirm what it is answered with as often as it asks."""
    answer = visitor.send(url, data)
    while (found := re.search(r'name="token" value="(\w+)"', answer.text)) is not None:
        answer = visitor.send(url, {**data, "token": found[1]})
    return answer


def made(visitor, url, pairs, bye=None, **finish):
    """Make a round from empty boards and finish it; return the answer to that."""
    seated(visitor, url, pairs, bye)
    return confirmed(visitor, f"{url}/finish", finish)


def seated(visitor, url, pairs, bye=None):
    """Make a round from empty boards, to be finished."""
    assert confirmed(visitor, f"{url}/begin", {"empty": "1"}).status_code == 303
    seats = [
        (str(who), where, str(board))
        for board, pair in enumerate(pairs, 1)
        for who, where in zip(pair, ("white", "black"), strict=True)
    ]
    if bye is not None:
        seats.append((str(bye), "bye", ""))
    for who, where, board in seats:
        sent = {"who": who, "where": where, "board": board}
        assert confirmed(visitor, f"{url}/place", sent).status_code == 303, sent
