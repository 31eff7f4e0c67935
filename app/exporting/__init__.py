"""Files for other programs: settings with their undo, tables as CSV."""
