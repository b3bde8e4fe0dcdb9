"""The office, incidents and the assistant as pages show them."""
