"""Messages and requests that leave this machine."""
