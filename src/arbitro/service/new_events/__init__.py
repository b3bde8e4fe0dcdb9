"""Events made from a template, from a report, or as a demonstration."""
