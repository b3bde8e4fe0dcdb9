"""Run the command line as ``python -m arbitro``."""

from arbitro.cli import main

if __name__ == "__main__":
    main()
