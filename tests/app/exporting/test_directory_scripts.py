"""The directory's scripts, run against stand-ins that behave as the manuals of the tools say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.exporting.writer import settings_files
from planners.registry import planner

KCTUNE = r"""
import re, sys
state = ROOT / "kernel"
known = dict(line.split(" ", 1) for line in state.read_text().splitlines())
fields, operands, rest = None, [], sys.argv[1:]
while rest:
    one = rest.pop(0)
    if one == "-P": fields = rest.pop(0).split(",")
    elif one == "-C": rest.pop(0)
    elif one.startswith("-"): fail(f"unknown option {one}")
    else: operands.append(one)
held = 0
for one in operands:
    name, equals, expr = one.partition("=")
    if name not in known: fail(f"there is no tunable {name}")
    value, _, before = known[name].partition(" ")
    if not equals:
        for field in fields or ["current"]:
            print(f"{field}\t{ {'next_boot': value, 'current': value, 'next_expr': before}[field] }")
        continue
    if expr.lower() in ("", "default"): value, expr = {"maxdsiz_64bit": "4294967296", "maxfiles_lim": "1024"}.get(name, "256"), "Default"
    elif re.fullmatch(r"\d+|0x[0-9a-f]+", expr): value = str(int(expr, 0))
    else: fail(f"{expr} is no expression")
    if name == "maxdsiz_64bit": value = str(int(value) // 4096 * 4096)
    known[name] = f"{value} {expr}"
    tell(one)
    held = 1 if name == "max_thread_proc" else held
state.write_text("".join(f"{name} {rest}\n" for name, rest in known.items()))
sys.exit(held)
"""
KCONFIG = r"""
import re, shutil, sys
saved, rest = ROOT / "stand", sys.argv[1:]
force = "-f" in rest
rest = [one for one in rest if one != "-f"]
if "-C" in rest: place = rest.index("-C"); del rest[place:place + 2]
if len(rest) != 2 or rest[0] not in ("-s", "-d", "-l"): fail(f"wrong operands {rest}")
if not re.fullmatch(r"[A-Za-z]\w{0,31}", rest[1]): fail(f"{rest[1]} is no name")
config = saved / rest[1]
if rest[0] == "-s":
    if config.exists() and not force: fail(f"{rest[1]} exists")
    shutil.copy(ROOT / "kernel", config)
elif not config.exists(): fail(f"there is no {rest[1]}")
elif rest[0] == "-d": config.unlink()
else: shutil.copy(config, ROOT / "kernel")
tell(" ".join(rest))
"""
SWLIST = r"""
import sys
if sys.argv[1:3] != ["-l", "patch"]: fail("wrong operands")
sys.exit(0 if sys.argv[3] in (ROOT / "patches").read_text().split() else 1)
"""
LDAP = r"""
import sys
entries, place = {}, None
for line in (ROOT / "server").read_text().splitlines():
    if line.startswith("dn: "): place = entries.setdefault(line[4:], {})
    elif line: place.update([line.split(": ", 1)])
rest, options = sys.argv[1:], {}
while rest and rest[0] in ("-h", "-p", "-D", "-w", "-b", "-s", "-f"):
    option = rest.pop(0)
    options[option] = rest.pop(0)
if options.get("-D") != "cn=Directory Manager": fail("no one to be")
"""
LDAPSEARCH = (
    LDAP
    + r"""
if options["-b"] not in entries: fail("no such object")
print("version: 1\ndn: " + options["-b"])
for name in rest[1:]:
    if name in entries[options["-b"]]: print(f"{name}: {entries[options['-b']][name]}")
"""
)
LDAPMODIFY = (
    LDAP
    + r"""
for record in open(options["-f"]).read().split("\n\n"):
    lines = [line for line in record.splitlines() if line and not line.startswith("#")]
    if not lines: continue
    place, name = lines[0].removeprefix("dn: "), lines[2].removeprefix("replace: ")
    if place not in entries or lines[1] != "changetype: modify": fail("no such object")
    if len(lines) == 3: entries[place].pop(name, None)
    else: entries[place][name] = lines[3].removeprefix(name + ": ")
    tell(f"{name} {entries[place].get(name)}")
text = (f"dn: {place}\n" + "".join(f"{pair[0]}: {pair[1]}\n" for pair in has.items()) for place, has in entries.items())
(ROOT / "server").write_text("\n".join(text))
"""
)
TOOLS = {
    "kctune": KCTUNE,
    "kconfig": KCONFIG,
    "swlist": SWLIST,
    "ldapsearch": LDAPSEARCH,
    "ldapmodify": LDAPMODIFY,
}
BEGINNING = """#!{python}
import sys
from pathlib import Path
ROOT = Path({root!r})
def fail(text):
    print(text, file=sys.stderr)
    sys.exit(2)
def tell(text):
    with (ROOT / "told").open("a") as file: file.write(text + "\\n")
"""
KERNEL = "maxfiles_lim 1024 Default\nmax_thread_proc 256 Default\nmaxdsiz_64bit 1073741824 0x40000000\nnproc 4200 4200\n"
SERVER = (
    "dn: cn=config\nnsslapd-threadnumber: 44\nnsslapd-accesslog-logging-enabled: on\n\n"
    "dn: cn=config,cn=ldbm database,cn=plugins,cn=config\nnsslapd-cache-autosize: 0\nnsslapd-dbcachesize: 20000000\n\n"
    "dn: cn=userRoot,cn=ldbm database,cn=plugins,cn=config\nnsslapd-cachememsize: 20971520\n"
)
CONNECT = ("-h", "localhost", "-p", "389", "-D", "cn=Directory Manager", "-w", "a secret")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A machine with HP-UX's tools: its kernel, its patches, its saved configurations, its directory server."""
    root = tmp_path / "root"
    (root / "bin").mkdir(parents=True)
    (root / "stand").mkdir()
    for name, text in (("kernel", KERNEL), ("patches", "PHKL_34032"), ("server", SERVER)):
        (root / name).write_text(text, "ascii")
    for name, text in TOOLS.items():
        tool = root / "bin" / name
        tool.write_text(BEGINNING.format(python=sys.executable, root=str(root)) + text, "utf-8")
        tool.chmod(0o755)
    return root


def written(folder: Path, **entries: Any) -> dict[str, Path]:
    directory = planner("directory")
    given = {"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 250_000, **entries}
    folder.mkdir(exist_ok=True)
    for file in settings_files(directory.settings(directory.size(directory.check(given))), "a test"):
        (folder / file.name).write_text(file.text, "utf-8")
    return {path.name: path for path in folder.iterdir()}


def run(root: Path, script: Path, *arguments: str, code: int = 0) -> str:
    done = subprocess.run(
        ["sh", str(script), *arguments],
        env={"PATH": f"{root}/bin:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def state(root: Path) -> dict[str, bytes]:
    """Everything of the machine but what the tools were told."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != "told"
    }


def told(root: Path) -> list[str]:
    return (root / "told").read_text("utf-8").splitlines() if (root / "told").exists() else []


def test_that_a_dry_run_reads_and_changes_nothing(tmp_path: Path, root: Path) -> None:
    files, before = written(tmp_path / "out"), state(root)
    shown = run(root, files["hpux-kernel.sh"])
    assert "would raise maxfiles_lim from 1024 to 4096" in shown
    assert "max_thread_proc stays at 256" in shown
    assert (state(root), told(root)) == (before, [])


def test_that_apply_raises_twice_changes_nothing_more_and_undo_brings_every_byte_back(
    tmp_path: Path, root: Path
) -> None:
    files, before = written(tmp_path / "out", threads=300), state(root)
    run(root, files["hpux-kernel.sh"], "--apply")
    applied, first = state(root), told(root)
    assert first[0] == "-s before_sizewright"
    assert first[1:3] == ["maxfiles_lim=4096", "max_thread_proc=364"]
    assert state(root)["stand/before_sizewright"] == before["kernel"]
    run(root, files["hpux-kernel.sh"], "--apply")
    assert (state(root), told(root)) == (applied, first)
    assert "kctune maxfiles_lim=Default" in run(root, files["hpux-kernel.undo.sh"])
    assert state(root) == applied
    (root / "kernel").write_text((root / "kernel").read_text().replace("nproc 4200 4200", "nproc 9000 9000"))
    run(root, files["hpux-kernel.undo.sh"], "--apply")
    after = state(root)
    assert after.pop("kernel").replace(b"9000", b"4200") == before.pop("kernel")
    assert after == before
    assert "Nothing to undo" in run(root, files["hpux-kernel.undo.sh"], "--apply")


def test_that_a_larger_value_is_never_lowered(tmp_path: Path, root: Path) -> None:
    large = "maxfiles_lim 60000 60000\nmax_thread_proc 3000 3000\nmaxdsiz_64bit 17179869184 17179869184\n"
    (root / "kernel").write_text(large, "ascii")
    before = state(root)
    run(root, written(tmp_path / "out")["hpux-kernel.sh"], "--apply")
    assert (state(root), told(root)) == (before, [])


def test_that_a_superseded_patch_is_told_and_stops_nothing(tmp_path: Path, root: Path) -> None:
    shown = run(root, written(tmp_path / "out")["hpux-kernel.sh"], "--apply")
    assert "Patch PHKL_34032 is installed" in shown
    assert "Patch PHCO_33675 is not listed. A later patch may include it" in shown
    assert "maxfiles_lim=4096" in told(root)


def test_that_a_saved_configuration_of_somebody_else_is_not_overwritten(tmp_path: Path, root: Path) -> None:
    (root / "stand/before_sizewright").write_text("somebody's", "ascii")
    before = state(root)
    assert "Nothing after it was changed" in run(
        root, written(tmp_path / "out")["hpux-kernel.sh"], "--apply", code=2
    )
    assert state(root) == before


def test_that_no_script_has_the_misprinted_name(tmp_path: Path, root: Path) -> None:
    text = written(tmp_path / "out")["hpux-kernel.sh"].read_text("utf-8")
    assert re.search(r"^at_least maxdsiz_64bit \d+$", text, re.MULTILINE)
    assert "maxdsize_64bit" not in text
    refused = subprocess.run([root / "bin/kctune", "maxdsize_64bit=1"], capture_output=True, check=False)
    assert refused.returncode == 2


def test_that_the_data_segment_holds_the_upper_end_of_the_process(tmp_path: Path) -> None:
    directory = planner("directory")
    sizing = directory.size(
        directory.check({"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 250_000})
    )
    limit = next(one for one in directory.settings(sizing) if one.name == "maxdsiz_64bit")
    assert int(limit.value) >= sizing.quantities["memory.ram"].high * 2**20
    assert int(limit.value) >= sizing.quantities["memory.data_segment"].high * 2**20
    assert int(limit.value) % 65536 == 0
    assert any("maxdsize_64bit" in source.doubt for source in limit.sources)


@pytest.mark.parametrize(("threads", "least"), [(8, 256), (192, 256), (193, 257), (300, 364), (5000, 5064)])
def test_that_a_process_may_have_all_its_threads(tmp_path: Path, threads: int, least: int) -> None:
    text = written(tmp_path / "out", threads=threads)["hpux-kernel.sh"].read_text("utf-8")
    assert f"at_least max_thread_proc {least}" in text


@pytest.mark.parametrize(
    ("before", "after"), [("", "unset"), ("_M_CACHE_OPTS=9:9:9; export _M_CACHE_OPTS", "9:9:9")]
)
def test_that_the_environment_is_what_it_was_after_apply_twice_and_undo(
    tmp_path: Path, before: str, after: str
) -> None:
    files = written(tmp_path / "out")
    apply, undo = (f'. "{files[name]}"' for name in ("hpux-environment.sh", "hpux-environment.undo.sh"))
    show = 'echo "${_M_CACHE_OPTS-unset}"'
    script = f"set -u; {before}\n{apply}; {apply}; {show}; {undo}; {show}; set | grep -c '^had_' || :"
    done = subprocess.run(
        ["sh", "-c", script], env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, timeout=20, check=True
    )  # fmt: skip
    assert done.stdout.split() == ["1024:32:0", after, "0"]


def test_that_the_malloc_cache_comes_with_its_warning(tmp_path: Path) -> None:
    text = written(tmp_path / "out")["hpux-environment.sh"].read_text("utf-8")
    assert "The server may end when memory runs out: test it first." in text


def test_that_the_ldif_scripts_keep_what_was_there_and_bring_it_back(tmp_path: Path, root: Path) -> None:
    files, before = written(tmp_path / "out"), state(root)
    assert "nsslapd-threadnumber: 8" in run(root, files["directory.apply.sh"])
    assert state(root) == before
    run(root, files["directory.apply.sh"], "--apply", *CONNECT)
    applied = state(root)
    assert b"nsslapd-threadnumber: 8" in applied["server"] and b"nsslapd-cachesize: -1" in applied["server"]
    run(root, files["directory.apply.sh"], "--apply", *CONNECT)
    assert state(root) == applied
    assert "nsslapd-threadnumber: 44" in run(root, files["directory.undo.sh"])
    assert state(root) == applied
    run(root, files["directory.undo.sh"], "--apply", *CONNECT)
    assert state(root) == before
    assert "Nothing to undo" in run(root, files["directory.undo.sh"], "--apply", *CONNECT)


def test_that_a_server_that_cannot_be_read_is_not_changed(tmp_path: Path, root: Path) -> None:
    files, before = written(tmp_path / "out"), state(root)
    stranger = [*CONNECT[:5], "cn=nobody", *CONNECT[6:]]
    run(root, files["directory.apply.sh"], "--apply", *stranger, code=1)
    assert state(root) == before
    assert "Nothing to undo" in run(root, files["directory.undo.sh"])


def test_that_an_ldif_with_defaults_says_so(tmp_path: Path) -> None:
    text = written(tmp_path / "out")["directory.undo.ldif"].read_text("utf-8")
    assert "Defaults of the version, not what your server had" in text
    assert "nsslapd-dbcachesize: 10000000" in text


def test_that_a_directory_of_five_million_entries_asks_for_its_patch(tmp_path: Path) -> None:
    assert "PHCO_35997" in written(tmp_path / "a", entries=5_000_000)["hpux-kernel.sh"].read_text("utf-8")
    assert "PHCO_35997" not in written(tmp_path / "b")["hpux-kernel.sh"].read_text("utf-8")


def test_that_no_cache_is_written_below_what_the_server_takes(tmp_path: Path) -> None:
    text = written(tmp_path / "out", entries=100)["directory.ldif"].read_text("utf-8")
    assert "nsslapd-dbcachesize: 500000" in text
    assert "nsslapd-cachememsize: 500000" in text


def test_that_the_checklist_has_what_the_guide_advises_beside_sizes(tmp_path: Path) -> None:
    text = written(tmp_path / "out")["server-checklist.txt"].read_text("utf-8")
    for point in ("nsslapd-idlistscanlimit: 4000", "Advice for plug-ins", "To tune nsslapd-dbcachesize"):
        assert f"[ ] {point}" in text


def test_that_an_ldif_gives_back_what_a_file_of_the_server_told(tmp_path: Path) -> None:
    directory = planner("directory")
    sizing = directory.size(
        directory.check({"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 250_000})
    )
    settings = tuple(
        replace(one, before="55") if one.name == "nsslapd-threadnumber" else one
        for one in directory.settings(sizing)
    )
    text = next(
        file.text for file in settings_files(settings, "a test") if file.name == "directory.undo.ldif"
    )
    assert "nsslapd-threadnumber: 55" in text
    assert "What the server had when its settings were read" in text
