"""Answers that only the JSON interface gives, by topic: values without a name of their own."""
