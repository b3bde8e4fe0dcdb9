"""An event as a whole: list, first page, files, history, requests."""
