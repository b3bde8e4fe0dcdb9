"""A round as the system of its section pairs it, and whether a paired one is still that."""
