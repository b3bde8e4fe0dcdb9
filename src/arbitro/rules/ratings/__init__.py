"""The rating regulations (B.02), as far as other rules use them."""
