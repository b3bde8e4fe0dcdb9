"""Who may do what: devices, codes, accounts, sign-in, and the guard in front of all routes."""
