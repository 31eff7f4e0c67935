"""Queueing networks: open and closed, one class of customers and several.

Written here because the textbook forms and the libraries that follow them go wrong where this product works: many
customers at a station of several servers. Demands are seconds at a station for one visit of the system.
"""
