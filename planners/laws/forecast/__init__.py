"""Where a recorded course goes, with ranges that hold: the middle of three forecasts, each simple and each wrong elsewhere.

A straight line through all that was recorded is the worst of the usual forecasts on public series. Ranges are conformal:
the errors that the same forecast would have made earlier in the same course (Shafer and Vovk 2008).
"""
