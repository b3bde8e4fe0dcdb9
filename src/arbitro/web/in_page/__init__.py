"""arbitro answered inside a web page: no server, no threads, files kept before the answer."""
