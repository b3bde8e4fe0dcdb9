"""What pages show, made of an event's state: values for templates, no markup and no prose."""
