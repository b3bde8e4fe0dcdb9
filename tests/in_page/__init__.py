"""The web page that carries arbitro, in real browsers: checks, measures and kills."""
