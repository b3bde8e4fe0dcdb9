"""Another program and arbitro asked about the same random tournaments, both ways."""
