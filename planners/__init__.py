"""What sizing knows: laws, the catalogue of measurements, and one planner per service.

Nothing here knows a window, a printer or a clock.
"""
