"""A UCI engine that answers by script: it may crash, hang, or answer with bounds alone.

The position tells what it does: with the move number 7 it crashes always, with 8 once (a file
remembers it), with 9 it hangs; with 66 it kills who started it once, with 55 always. It
declares its options as real ones do; told of a folder of tables it reads in them.
"""

import os
import signal
import sys
import time
from pathlib import Path


def search(fen, lines, memory, tables):
    number = fen.split()[-1]
    if number == "7":
        sys.exit(1)
    if number == "8" and memory is not None and not memory.exists():
        memory.write_text("crashed", encoding="utf-8")
        sys.exit(1)
    if number == "55" or (number == "66" and not (deed := memory.with_suffix(".deed")).exists()):
        if number == "66":
            deed.touch()
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit(1)
    if number == "9":
        time.sleep(600)
    hits = " tbhits 5" if tables is not None and tables.is_dir() else ""
    for line in range(1, lines + 1):
        print(f"info depth 1 multipv {line} score cp {50 - line} nodes 10{hits} pv e2e4 e7e5")
    print("info depth 2 multipv 1 score cp -110 upperbound nodes 20 pv d2d4")
    print("bestmove e2e4 ponder e7e5", flush=True)


def main():
    fen, lines = "", 1
    tables = None
    memory = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    for said in sys.stdin:
        word, _, rest = said.strip().partition(" ")
        if word == "uci":
            print("id name Scripted 1.0\nid author nobody")
            print("option name Threads type spin default 1 min 1 max 4")
            print("option name Hash type spin default 16 min 1 max 64")
            print("option name SyzygyPath type string default <empty>")
            print("option name MultiPV type spin default 1 min 1 max 8")
            print("option name Skill Level type combo default Full var Half way var Full")
            print("option name Clear Hash type button\nuciok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "setoption" and "MultiPV" in rest:
            lines = int(rest.split()[-1])
        elif word == "setoption" and "SyzygyPath" in rest:
            tables = Path(rest.partition(" value ")[2])
        elif word == "position":
            fen = rest
        elif word == "go":
            search(fen, lines, memory, tables)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
