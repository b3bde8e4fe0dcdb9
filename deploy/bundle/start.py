"""What the portable folder starts: the command line, also for the processes it begins itself."""

import multiprocessing

from packed_engine import find_packed_engine

from arbitro.cli import main

find_packed_engine()
if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
