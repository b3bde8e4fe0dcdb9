"""Forms: their fields as data, and what is made of them."""
