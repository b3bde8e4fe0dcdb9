"""What the portable folder starts: the command line, also for the processes it begins itself."""

import multiprocessing

from arbitro.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
