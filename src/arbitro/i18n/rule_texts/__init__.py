"""The texts of the rules, read, searched and cited."""
