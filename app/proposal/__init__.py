"""The printed proposal. The only place that knows reportlab."""
