"""What is read without an event: manual, handbook, assistant, calculators."""
