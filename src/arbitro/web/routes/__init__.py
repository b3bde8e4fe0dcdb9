"""All routes of the application, whom they are open to, and how they are imported."""
