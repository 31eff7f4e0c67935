"""The proposal as a text document (DOCX) to edit, made of the same contents as its pages."""
