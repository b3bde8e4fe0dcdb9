"""Pages by topic. A handler reads what was asked, lets the service decide, and shows it."""
