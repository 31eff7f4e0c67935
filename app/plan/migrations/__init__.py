"""Steps between schema versions, one module each: ``to_002`` with ``INFO`` and ``migrate(connection)``.

Version 1 is the first; there is no step yet.
"""
