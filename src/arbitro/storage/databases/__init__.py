"""One database for several servers, and the accounts they share."""
