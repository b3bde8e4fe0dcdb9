"""The office of an event as the rules see it: what was said and set, checked, with its days."""
