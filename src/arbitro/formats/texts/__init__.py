"""What all readers share: text, cells, dates, and problems with their place."""
