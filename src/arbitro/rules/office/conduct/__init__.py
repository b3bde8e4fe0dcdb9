"""Appeals, complaints, fair play and online cases."""
