"""Who and what a server knows: devices, accounts, background work, plug-ins."""
