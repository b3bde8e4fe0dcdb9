"""Long jobs of the server and of the pages: what each does, in a process of its own."""
