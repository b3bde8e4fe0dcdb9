"""Boards that send their moves while games are played: followed, watched, and never believed.

What a board sends is folded into a game (`following`), placements into moves (`placements`), and
what an arbiter wants to know of it is found (`watching`). The score sheet and the arbiter decide.
"""
