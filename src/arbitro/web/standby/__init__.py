"""A second computer that follows the first and takes over: docs/adr/0022-a-second-computer.md."""
