"""Pages from templates, and what is kept of them for other readers."""
