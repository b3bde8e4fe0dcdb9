"""The public site of an event: pages and files anybody may see, made of what is public alone."""
