"""Players who asked for it are told by mail of what becomes public of their games."""
