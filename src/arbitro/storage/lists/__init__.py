"""Rating lists kept on this machine, and what was answered about lists."""
