"""What is known of the next round of a Swiss while a round is still being played."""
