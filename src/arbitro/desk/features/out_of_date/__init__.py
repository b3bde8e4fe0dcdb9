"""Whether a paired round is still what pairing it anew would give, and what has changed since."""
