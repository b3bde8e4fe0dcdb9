"""What people have filled into the official papers of a section."""
