"""What follows from sizings, whatever the service: totals of a machine, and what to decide with them."""
