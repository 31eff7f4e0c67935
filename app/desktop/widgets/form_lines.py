"""Lines of a form: a label and its field."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QSizePolicy


def center_labels(form: QFormLayout) -> None:
    """Make each label as high as its field: a form shows it in the upper part of a high one."""
    for line in range(form.rowCount()):
        item = form.itemAt(line, QFormLayout.ItemRole.LabelRole)
        named = item.widget() if item is not None else None
        if named is not None:
            named.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
