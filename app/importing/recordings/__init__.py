"""What a server wrote about itself over time: one reader a format, all into the same series by the hour."""
