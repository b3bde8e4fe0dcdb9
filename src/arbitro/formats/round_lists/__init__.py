"""Lists of one round as other programs print them."""
