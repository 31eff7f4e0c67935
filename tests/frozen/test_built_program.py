"""The built program does, away from its source, what the source does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from tests.frozen.conftest import Run

pytestmark = pytest.mark.timeout(1000)

SIZE = ("size", "mail", "--platform", "solaris-6800", "--version", "7", "--template", "mail7", "--json")
USERS = ("--users", "10000")
SECONDS_TO_START = 60
SCRIPTS = "한국 ไทย"


def example(checkout: Path) -> Path:
    return checkout / "resources" / "examples" / "mail-solaris.txt"


def test_that_the_built_program_finds_itself_whole(run: Run) -> None:
    done = run("self-test")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_that_the_built_program_sizes_as_the_source_does(run: Run) -> None:
    built = run(*SIZE, *USERS)
    source = subprocess.run(
        [sys.executable, "-m", "app", *SIZE, *USERS], capture_output=True, text=True, check=True, timeout=60
    )
    assert json.loads(built.stdout) == json.loads(source.stdout)


def test_that_the_built_program_refuses_bad_input_in_one_line(run: Run) -> None:
    done = run(*SIZE, "--users", "-5")
    assert done.returncode == 2
    assert "-5" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_that_the_built_program_writes_the_proposal(run: Run, checkout: Path, tmp_path: Path) -> None:
    done = run("propose", example(checkout), "-o", "proposal.pdf")
    assert done.returncode == 0, done.stderr
    pages = PdfReader(tmp_path / "proposal.pdf").pages
    assert len(pages) >= 4
    assert "22.8" in "".join(page.extract_text() for page in pages)


def test_that_the_built_program_prints_every_script_in_a_tagged_file(
    run: Run, checkout: Path, tmp_path: Path
) -> None:
    plan = tmp_path / "named.txt"
    plan.write_text(
        example(checkout).read_text().replace("\nintroduction", f'\ncustomer = "{SCRIPTS}"\nintroduction')
    )
    done = run("propose", plan, "-o", "named.pdf", "--attach", "plan,figures,calculation,watch,settings")
    assert (done.returncode, done.stderr) == (0, "")
    read = PdfReader(tmp_path / "named.pdf")
    assert "/StructTreeRoot" in read.root_object
    assert {"plan.txt", "figures.json", "calculation.csv", "watch.csv"} <= set(read.attachments)
    assert SCRIPTS in "".join(page.extract_text() for page in read.pages[:1])


def test_that_the_built_program_writes_a_document_to_edit(run: Run, checkout: Path, tmp_path: Path) -> None:
    done = run("propose", example(checkout), "-o", "proposal.docx")
    assert (done.returncode, done.stderr) == (0, "")
    with ZipFile(tmp_path / "proposal.docx") as held:
        assert "22.8" in held.read("word/document.xml").decode()


def test_that_the_built_program_ranks_where_services_could_move(run: Run, checkout: Path) -> None:
    """All services together on few machines is the solver's work."""
    site = str(checkout / "resources" / "examples" / "site-mixed.txt")
    asked = ("options", site, "--onto", "EPYC 9354", "--json")
    built = run(*asked)
    source = subprocess.run(
        [sys.executable, "-m", "app", *asked], capture_output=True, text=True, check=False, timeout=60
    )
    assert (built.returncode, built.stderr) == (source.returncode, "")
    assert json.loads(built.stdout) == json.loads(source.stdout)


def test_that_the_built_program_opens_plans_of_every_earlier_version(run: Run, checkout: Path) -> None:
    for plan in sorted((checkout / "tests" / "plans").glob("version-*.sizeplan")):
        done = run("revisions", plan)
        assert (done.returncode, done.stderr) == (0, ""), plan.name


def test_that_the_built_program_writes_the_workbook(run: Run, checkout: Path, tmp_path: Path) -> None:
    done = run("export", example(checkout), "-o", "plan.xlsx")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "plan.xlsx").read_bytes()[:2] == b"PK"


def test_that_the_built_program_paints_its_window(run: Run, checkout: Path) -> None:
    done = run(example(checkout), SIZEWRIGHT_REPORT_FIRST_PAINT="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert 0 < float(done.stdout.splitlines()[-1]) < SECONDS_TO_START


def test_that_the_built_window_draws_its_charts(
    program: Path, bare_environment: dict[str, str], checkout: Path, tmp_path: Path
) -> None:
    """Charts come after the first paint; numpy in the memory of the process says that they have."""
    window = subprocess.Popen(
        [program, example(checkout)], env=bare_environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    try:
        assert "_multiarray_umath" in maps_with(window, "_multiarray_umath")
        with pytest.raises(subprocess.TimeoutExpired):
            window.wait(2)  # a fault while drawing would end it or be reported
    finally:
        window.terminate()
        _, complaints = window.communicate(timeout=SECONDS_TO_START)
    assert complaints == ""


def maps_with(process: subprocess.Popen[str], library: str) -> str:
    """The files that the process has in memory, as soon as the library is among them."""
    maps = ""
    for _ in range(SECONDS_TO_START * 5):
        try:
            process.wait(0.2)
        except subprocess.TimeoutExpired:
            maps = Path(f"/proc/{process.pid}/maps").read_text("utf-8")
            if library in maps:
                return maps
        else:
            break
    return maps
