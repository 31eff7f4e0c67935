"""One page a module; a page shows and edits the session, it computes nothing."""
