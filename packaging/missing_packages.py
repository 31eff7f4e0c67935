"""Prints the Debian packages that this machine lacks for the purposes named (environment, window, tests).

Needs nothing but Python: it runs before the environment is there.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import sys
import sysconfig
from pathlib import Path

LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""What Qt's window and its X11 and Wayland plugins load from the system."""

PROGRAMS = {
    "Xvfb": "xvfb",
    "xauth": "xauth",
    "objdump": "binutils",
    "shellcheck": "shellcheck",
    "qpdf": "qpdf",
    "pdffonts": "poppler-utils",
    "systemd-analyze": "systemd",
    "numactl": "numactl",
    "ns-slapd": "389-ds-base",
    "slapd": "slapd",
    "ldapmodify": "ldap-utils",
    "ip": "iproute2",
    "Rscript": "r-base-core",
    "sadf": "sysstat",
    "nmon": "nmon",
    "vmstat": "procps",
    "locale-gen": "locales",
    "prometheus": "prometheus",
    "prometheus-node-exporter": "prometheus-node-exporter",
    "java": "default-jre-headless",
    "mvn": "maven",
}
"""What the tests run: a virtual display, what the bundle is built with, and what the written settings are tried on."""


def missing(purpose: str) -> list[str]:
    """The packages to install for the ``environment``, the ``window`` or the ``tests``."""
    if purpose == "environment":
        return environment_maker()
    packages = [package for library, package in LIBRARIES.items() if not loads(library)]
    if purpose == "tests":
        packages += [package for program, package in PROGRAMS.items() if not there(program)]
        packages += python_library()
    return packages


def environment_maker() -> list[str]:
    """The package that makes environments, which Debian keeps apart from Python."""
    there = all(importlib.util.find_spec(name) for name in ("ensurepip", "venv"))
    return [] if there else [f"python{sys.version_info.major}.{sys.version_info.minor}-venv"]


def python_library() -> list[str]:
    """The package of Python's shared library, which the bundle carries and Debian's python3 does without."""
    name = str(sysconfig.get_config_var("INSTSONAME"))
    there = ".so" not in name or loads(name) or Path(sysconfig.get_config_var("LIBDIR"), name).exists()
    return [] if there else [name.partition(".so")[0]]


def there(program: str) -> bool:
    """Whether a program is installed, also where only root's path leads."""
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin") is not None


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    print(*dict.fromkeys(package for purpose in sys.argv[1:] for package in missing(purpose)))
