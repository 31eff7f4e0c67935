"""The look of the window: its tokens and what is made of them, which is style sheet, style and icons."""
