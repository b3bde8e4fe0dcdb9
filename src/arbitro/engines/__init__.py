"""Other people's chess engines, driven over UCI as processes of their own; none is ever needed."""
