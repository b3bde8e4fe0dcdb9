"""Answers on boards, clocks, sheets, ties and teams, worked out anew without a rule of the product.

Each is written down from the articles: E.01 6, 7.2, 7.3, 9.1, 11.3; E.04 11.4, 16.8; C.05 7.
"""

import datetime as dt

import chess

from school import answers
from school.answers import LETTERS, facts


def wins(player):
    return "0-1" if player == "white" else "1-0"


def situation(question):
    kind = question.stem.code.rpartition(".")[2]
    return {
        "colours-reversed": colours,
        "wrong-initial-position": start,
        "electronic-device": device,
        "draw-agreed": agreement,
    }[kind](facts(question))


def colours(known):
    if "game-over" in known:
        return ("stands",)
    early = known["moves-made"]["white"] < 10 and known["moves-made"]["black"] < 10
    return ("new-game",) if early else ("continue",)


def start(known):
    if "game-over" in known:
        return ("stands",)
    if "lax" in known and known["moves-by-both"]["count"] >= 10:
        return ("continue",)
    return ("continue",) if "wrong-board" in known else ("new-game",)


def device(known):
    if "device-deposited" in known or ("device-in-bag" in known and "bag-allowed" in known):
        return ("continue",)
    loser = known["stem"]["player"]
    if "opponent-present" in known:
        return ("ended", wins(loser))
    return ("ended", "-/+" if loser == "white" else "+/-")


def agreement(known):
    least = known.get("no-agreement-before", {"moves": 0})["moves"]
    if known["moves-by-both"]["count"] < least and "consent" not in known:
        return ("continue",)
    return ("ended", "1/2-1/2")


def ending(question):
    known = facts(question)
    board = chess.Board(question.fen)
    squares = known["stem"]["move"].replace("-", "")
    move = next(each for each in board.legal_moves if each.uci()[:4] == squares)
    board.push(move)
    if board.is_checkmate():
        return ("ended", "1-0" if board.turn == chess.BLACK else "0-1")
    if board.is_stalemate() or (
        not answers.mates_somewhere(board, chess.WHITE, 50)
        and (
            not answers.can_mate_by_hand(board, chess.WHITE)
            and not answers.can_mate_by_hand(board, chess.BLACK)
        )
    ):
        return ("ended", "1/2-1/2")
    if "then-draw-agreed" in known:
        return ("ended", "1/2-1/2")
    (loser,) = (each["player"] for name, each in known.items() if name.startswith("then-"))
    able = answers.can_mate_by_hand(board, loser == "black")
    if able and question.answer.value("score") == "1/2-1/2":
        able = answers.mates_somewhere(board, loser == "black", 20_000)
    return ("ended", wins(loser) if able else "1/2-1/2")


def online(question):
    known = facts(question)
    stem = known["stem"]
    if "venues" in stem:
        return ("arbiters", stem["venues"] + stem["venues"] + 1)
    if "ended" in stem:
        until = dt.datetime.fromisoformat(stem["ended"]) + dt.timedelta(days=1)
        return ("moment", until.strftime("%Y-%m-%d %H:%M"))
    if known["back-after"]["seconds"] < known["time-left"]["seconds"]:
        return ("continue",)
    return ("ended", wins(stem["player"]) if "can-mate-yes" in known else "1/2-1/2")


def clock_shows(question):
    known = facts(question)
    stem = known["stem"]
    parts = stem["setting"].split("+")
    first, _, control = parts[0].partition("/")
    # of three parts the last is the bonus, of two it is too unless a second period is meant
    bonus = int(parts[-1]) if len(parts) == 3 or not control else 0
    seconds = 60 * int(first) + bonus * (stem["moves"] + 1)
    if control and stem["moves"] >= int(control):
        seconds += 60 * int(parts[1])
    seconds -= 60 * stem["minutes"] + int(stem["seconds"])
    if "then-illegal" in known:
        seconds += 60 if int(first) + bonus < 60 else 120
    return ("clock", seconds // 3600, f"{seconds // 60 % 60:02}:{seconds % 60:02}")


def faulty_sheet(question):
    stem = facts(question)["stem"]
    board, place = chess.Board(), 0
    for text in stem["sheet"].split():
        if text[0].isdigit() and text.endswith("."):
            continue
        for own, english in zip(LETTERS[stem["language"]], "KQRBN", strict=True):
            if text.startswith(own):
                text = english + text.removeprefix(own)  # noqa: PLW2901 - the same move in English
                break
        try:
            board.push_san(text.replace("0-0-0", "O-O-O").replace("0-0", "O-O"))
        except ValueError:
            return ("at-move", place // 2 + 1, ("white", "black")[place % 2])
        place += 1
    return None


def tie_order(question):
    stem = facts(question)["stem"]

    def value(player, code):
        asked = Asked(question, player, code)
        return answers.tie_break(asked)[1]

    ordered = sorted(
        stem["players"], key=lambda each: [-value(each, code) for code in stem["codes"]]
    )
    values = [[value(each, code) for code in stem["codes"]] for each in ordered]
    assert len(set(map(tuple, values))) == len(values)
    return ("order", tuple(ordered))


class Asked:
    """One value of a question about an order, as the question about that value asks for it."""

    def __init__(self, question, player, code):
        self.edition, self.rows, self.lines = question.edition, question.rows, ()
        self.stem = question.stem._replace(values=(("player", player), ("code", code)))


def team(question):
    stem = facts(question)["stem"]
    if "present" in stem:
        return (
            ("match-begins",)
            if stem["present"] > stem["boards"] - stem["present"]
            else ("match-waits",)
        )
    return ("line-up", tuple(each for each in stem["listed"] if each not in stem["absent"]))


# First steps: the rules of python-chess.


def where_to(question):
    board = chess.Board(question.fen)
    origin = chess.parse_square(facts(question)["stem"]["square"])
    squares = {chess.square_name(m.to_square) for m in board.legal_moves if m.from_square == origin}
    return ("squares", tuple(sorted(squares)))


def check_or_mate(question):
    board = chess.Board(question.fen)
    if board.is_checkmate():
        return ("is-mate",)
    if board.is_stalemate():
        return ("is-stalemate",)
    return ("is-check",) if board.is_check() else ("is-play-on",)


def mate_in_one(question):
    board = chess.Board(question.fen)
    mates = []
    for move in board.legal_moves:
        board.push(move)
        if board.is_checkmate():
            mates.append(move)
        board.pop()
    (move,) = mates
    squares = (chess.square_name(move.from_square), chess.square_name(move.to_square))
    return ("moves", ("-".join(squares),))


def castling(question):
    board = chess.Board(question.fen)
    sides = {board.is_kingside_castling(m) for m in board.legal_moves if board.is_castling(m)}
    if len(sides) == 2:
        return ("castles-both",)
    names = {True: "castles-king", False: "castles-queen"}
    return (next((names[each] for each in sides), "castles-none"),)
