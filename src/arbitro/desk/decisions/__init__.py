"""The answers to commands, by what they concern. Each returns events or a refusal."""
