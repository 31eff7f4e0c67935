"""How a run of all tests is spread over workers."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_that_no_long_file_is_begun_last(tmp_path: Path) -> None:
    run = re.search(r"^exec pytest (.*)$", (ROOT / "packaging" / "test").read_text("utf-8"), re.MULTILINE)
    assert run is not None
    options = shlex.split(run[1].replace("auto", "1").replace('"$@"', ""))
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --timeout=300\n", "utf-8")
    one, long = "def test_one() -> None: ...\n", "import pytest\n\n\n@pytest.mark.timeout(900)\n"
    (tmp_path / "test_few.py").write_text(one, "utf-8")
    (tmp_path / "test_short.py").write_text(f"{long.replace('900', '30')}{one}", "utf-8")
    (tmp_path / "test_many.py").write_text(f"{one}{one.replace('_one', '_two')}", "utf-8")
    (tmp_path / "test_long.py").write_text(f"{long}{one}", "utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--verbose", "-p", "no:randomly"],
        cwd=tmp_path, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout
    begun = re.findall(r"PASSED (test_\w+)\.py", told.stdout)
    assert begun == ["test_long", "test_many", "test_many", "test_few", "test_short"]
