"""Pictures in WebP put one after another into a single moving one, and taken apart again.

The container as https://developers.google.com/speed/webp/docs/riff_container describes it: a RIFF
file of chunks, each a name of four letters, its length and its bytes, filled up to an even length.
"""

import struct

PIXELS = (b"ALPH", b"VP8 ", b"VP8L")
"""The chunks that a frame may have: what is seen, without a profile of colours."""


def chunks(data):
    """Yield name and bytes of the chunks in a part of a file."""
    at = 0
    while at + 8 <= len(data):
        name, length = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        yield name, data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def in_three_bytes(number):
    return struct.pack("<I", number)[:3]


def joined(pictures, milliseconds, size):
    """Return one moving picture of still ones of a size, each shown for so long, for ever anew."""
    width, height = (in_three_bytes(length - 1) for length in size)
    frames = b""
    for picture, duration in zip(pictures, milliseconds, strict=True):
        drawn = b"".join(chunk(*part) for part in chunks(picture[12:]) if part[0] in PIXELS)
        # in the corner, not laid over the one before, nothing removed afterwards
        place = in_three_bytes(0) * 2 + width + height + in_three_bytes(duration) + b"\2"
        frames += chunk(b"ANMF", place + drawn)
    moving = chunk(b"VP8X", b"\2\0\0\0" + width + height) + chunk(b"ANIM", b"\xff" * 4 + b"\0\0")
    body = b"WEBP" + moving + frames
    return b"RIFF" + struct.pack("<I", len(body)) + body


def stills(film):
    """Return the still pictures of a moving one, with the milliseconds of each."""
    found = []
    for name, data in chunks(film[12:]):
        if name == b"ANMF":
            body = b"WEBP" + data[16:]
            duration = int.from_bytes(data[12:15], "little")
            found.append((b"RIFF" + struct.pack("<I", len(body)) + body, duration))
    return found
