"""Games as pages show them: moves, books, the analysis room."""
