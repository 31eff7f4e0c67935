"""Reading a machine: its files in, entries of a service out."""
