"""What the rules decide around the boards: equipment, appeals, fair-play levels, staff, days."""
