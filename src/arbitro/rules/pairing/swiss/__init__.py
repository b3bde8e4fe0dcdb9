"""What all Swiss systems share: histories, colours, board order, acceleration (C.04.1, 2, 7)."""
