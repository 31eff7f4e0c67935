"""What the user holds: plan, window, command line, proposal."""
