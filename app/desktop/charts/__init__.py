"""Chart descriptions drawn with pyqtgraph. Loaded after the first paint."""
