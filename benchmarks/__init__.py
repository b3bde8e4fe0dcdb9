"""What arbitro costs, beside its peers or an earlier state of itself, in one run.

Measured apart from what the person whose machine it is has set up (``tests/isolation.py``).
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from isolation import isolate

isolate()
