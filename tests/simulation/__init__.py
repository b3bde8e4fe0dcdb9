"""What the world does to arbitro, on purpose: disks that fail at any call, processes that die."""
