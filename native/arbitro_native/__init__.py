"""The shared library of arbitro's native kernel, loaded, with the types of its functions.

`arbitro.native` knows what crosses the border; nothing here knows chess.
"""

import sys
from ctypes import (
    CDLL,
    POINTER,
    c_bool,
    c_char_p,
    c_int32,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path

__version__ = "0.1.0"

_NAMES = {"win32": "arbitro_native.dll", "darwin": "libarbitro_native.dylib"}


def load() -> CDLL:
    """Return the library; OSError where it cannot be loaded."""
    library = CDLL(str(Path(__file__).with_name(_NAMES.get(sys.platform, "libarbitro_native.so"))))
    for name, result, *arguments in (
        ("interface", c_uint32),
        ("perft", c_uint64, c_char_p, c_uint32),
        ("moves", c_int32, c_char_p, POINTER(c_uint16), POINTER(c_uint64)),
        (
            "help_mate",
            c_int32,
            c_char_p,
            c_uint8,
            c_uint64,
            c_uint64,
            POINTER(c_uint16),
            c_uint32,
            POINTER(c_uint64),
        ),
        ("pgn_read", c_void_p, c_char_p, c_uint64, c_bool),
        ("pgn_column", c_void_p, c_void_p, c_uint32, POINTER(c_uint64)),
        ("pgn_free", None, c_void_p),
        ("postings", c_void_p, c_uint64, *(c_void_p,) * 5, c_uint64, c_uint64),
        ("postings_column", c_void_p, c_void_p, c_uint32, POINTER(c_uint64)),
        ("postings_free", None, c_void_p),
    ):
        function = getattr(library, f"arbitro_{name}")
        function.restype, function.argtypes = result, arguments
    return library
