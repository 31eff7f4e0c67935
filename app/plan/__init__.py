"""The document: plan, edits, history, session and file. No Qt."""
