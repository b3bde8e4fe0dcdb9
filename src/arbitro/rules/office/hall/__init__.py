"""The playing hall: its plan, seats, clocks and equipment."""
