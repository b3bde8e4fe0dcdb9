"""What every command builds on."""
