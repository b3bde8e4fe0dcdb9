"""The fast engine of the FIDE (Dutch) System: exactly the definition, by other means."""
