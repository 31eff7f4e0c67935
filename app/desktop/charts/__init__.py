"""Chart descriptions as pictures. Loaded after the first paint.

``view.ChartView`` shows one description, ``multiples.Multiples`` several small ones, ``card.ChartCard`` adds title, choice
and "Save as…". What is seen is painted by the functions in ``canvas.PAINTERS``, from back to front, each with a painter,
a ``frame.Frame`` that maps values to pixels, and the description. A new part of charts is a function more: it paints what
its part of the description asks for, and nothing where that is empty. Picture, drawing and print use the same functions.
"""
