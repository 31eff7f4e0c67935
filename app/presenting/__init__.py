"""View models: one wording for window, proposal, command line and JSON. No Qt, no printer."""
