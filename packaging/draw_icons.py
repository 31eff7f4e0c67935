"""Draws packaging/icons/sizewright-N.png from resources/icons/sizewright.svg in the sizes that desktops ask for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[1]
DRAWING = ROOT / "resources" / "icons" / "sizewright.svg"
FOLDER = ROOT / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def draw(drawing: Path, size: int) -> QImage:
    """The drawing as a square picture of that many pixels, clear where nothing is drawn."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(drawing)).render(painter)
    painter.end()
    return image


def main() -> None:
    application = QGuiApplication(["draw_icons", "-platform", "offscreen"])
    FOLDER.mkdir(exist_ok=True)
    for size in SIZES:
        draw(DRAWING, size).save(str(FOLDER / f"sizewright-{size}.png"))
    application.quit()


if __name__ == "__main__":
    main()
