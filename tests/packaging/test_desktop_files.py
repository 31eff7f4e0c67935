"""What the desktop is told about the program is what the program does; what is bundled is named in the licence."""

from __future__ import annotations

import configparser
import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from app.plan.examples import examples
from app.plan.file import SUFFIX, save_plan

SPACE = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
MOST_DIFFERENCE = 2.0
"""Mean difference of a colour channel (0 to 255) that another release of Qt may draw."""


@pytest.fixture
def mime_type(checkout: Path) -> ElementTree.Element:
    tree = ElementTree.parse(checkout / "packaging" / "mime.xml")
    found = tree.find("m:mime-type", SPACE)
    assert found is not None
    return found


@pytest.fixture
def drawing(checkout: Path) -> ModuleType:
    place = checkout / "packaging" / "draw_icons.py"
    spec = importlib.util.spec_from_file_location("draw_icons", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_that_the_file_type_is_told_by_the_bytes_of_a_saved_plan(
    mime_type: ElementTree.Element, tmp_path: Path
) -> None:
    path = tmp_path / f"plan{SUFFIX}"
    save_plan(examples()[0], path)
    matches = mime_type.findall(".//m:match", SPACE)
    assert matches
    for match in matches:
        offset, value = int(match.attrib["offset"]), match.attrib["value"].encode()
        assert path.read_bytes()[offset : offset + len(value)] == value


def test_that_the_file_type_has_the_suffix_of_plans(mime_type: ElementTree.Element) -> None:
    glob = mime_type.find("m:glob", SPACE)
    assert glob is not None
    assert glob.attrib["pattern"] == f"*{SUFFIX}"


def test_that_the_desktop_entry_opens_the_file_type(checkout: Path, mime_type: ElementTree.Element) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(checkout / "packaging" / "sizewright.desktop", "utf-8")
    assert entry["Desktop Entry"]["MimeType"] == f"{mime_type.attrib['type']};"
    assert entry["Desktop Entry"]["Exec"] == "sizewright %f"


def test_that_the_icons_are_drawn_from_the_drawing(drawing: ModuleType) -> None:
    import numpy as np
    from PIL import Image

    for size in drawing.SIZES:
        image = drawing.draw(drawing.DRAWING, size)
        drawn = np.frombuffer(image.constBits(), np.uint8).reshape(size, size, 4)[..., [2, 1, 0, 3]]
        stored = np.asarray(Image.open(drawing.FOLDER / f"sizewright-{size}.png").convert("RGBA"))
        assert np.abs(drawn.astype(int) - stored).mean() <= MOST_DIFFERENCE, size


def test_that_the_licence_names_every_library_that_is_bundled(checkout: Path) -> None:
    packages = {
        package["name"]: package
        for package in tomllib.loads((checkout / "uv.lock").read_text("utf-8"))["package"]
    }
    bundled: set[str] = set()
    waiting = ["sizewright"]
    while waiting:
        wanted = packages[waiting.pop()].get("dependencies", ())
        extras = [
            more
            for dependency in wanted
            for extra in dependency.get("extra", ())
            for more in packages[dependency["name"]]["optional-dependencies"][extra]
        ]
        new = {dependency["name"] for dependency in (*wanted, *extras)} - bundled
        bundled |= new
        waiting += new
    text = (checkout / "LICENSE").read_text("utf-8").lower()
    assert {"numpy", "reportlab", "rl-accel"} < bundled
    assert [name for name in sorted(bundled) if name.removesuffix("-essentials") not in text] == []
