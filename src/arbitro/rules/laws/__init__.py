"""The Laws of Chess: the board, notation, clocks and rulings, by edition."""
