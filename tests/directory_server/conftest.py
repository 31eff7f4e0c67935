"""A real 389 Directory Server on loopback, with everything it writes in one folder; skipped where it cannot be had."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

DEFAULTS = Path("/usr/share/dirsrv/inf/defaults.inf")
SCHEMA = Path("/etc/dirsrv")
PACKAGES = ("389-ds-base", "ldap-utils", "iproute2")
PROGRAMS = ("ns-slapd", "dscreate", "dsctl", "dsconf", "ldapmodify", "ldapsearch", "ip")
PASSWORD = "loopback-only"
MANAGER = "cn=Directory Manager"
SUFFIX = "dc=example,dc=com"
INSTANCE = "sizing"

SETUP = """[general]
config_version = 2
full_machine_name = localhost
start = True
strict_host_checking = False
systemd = False
selinux = False
[slapd]
instance_name = {instance}
port = {port}
secure_port = {secure}
root_password = {password}
self_sign_cert = False
db_lib = {library}
[backend-userroot]
suffix = {suffix}
create_suffix_entry = True
sample_entries = no
"""


@dataclass(frozen=True)
class Server:
    """The running server: its address, its folder and the tools that talk to it."""

    folder: Path
    port: int

    @property
    def address(self) -> str:
        return f"ldap://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PREFIX": str(self.folder), "PATH": f"{os.environ['PATH']}:/usr/sbin"}

    @property
    def process(self) -> int:
        return int((self.folder / f"run/dirsrv/slapd-{INSTANCE}.pid").read_text("ascii"))

    def run(self, *command: str, given: str = "") -> str:
        """What a tool prints; its message fails the test."""
        done = subprocess.run(
            command,
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
        return done.stdout

    def modify(self, ldif: str, *options: str) -> str:
        return self.run(
            "ldapmodify", "-x", "-H", self.address, "-D", MANAGER, "-w", PASSWORD, *options, given=ldif
        )

    def search(self, base: str, scope: str = "base", *wanted: str) -> str:
        return self.run(
            "ldapsearch", "-x", "-LLL", "-o", "ldif-wrap=no", "-H", self.address, "-D", MANAGER, "-w", PASSWORD,
            "-b", base, "-s", scope, *wanted,
        )  # fmt: skip

    def monitored(self) -> str:
        """What the server counts, as anybody may ask for it."""
        return self.run("ldapsearch", "-x", "-LLL", "-H", self.address, "-b", "cn=monitor")

    def attribute(self, place: str, name: str) -> str:
        """One attribute of one entry."""
        for line in self.search(place, "base", "(objectclass=*)", name).splitlines():
            known, _, value = line.partition(": ")
            if known.lower() == name.lower():
                return value
        raise LookupError(f"{place} has no {name}")

    @property
    def settings(self) -> Path:
        return self.folder / f"etc/dirsrv/slapd-{INSTANCE}/dse.ldif"

    def configuration(self) -> str:
        """The server's own file of its configuration."""
        return self.settings.read_text("utf-8")

    @property
    def log(self) -> Path:
        """Its access log."""
        return self.folder / f"var/log/dirsrv/slapd-{INSTANCE}/access"

    def control(self, command: str) -> None:
        self.run("dsctl", INSTANCE, command)

    def resident_kib(self) -> int:
        status = Path(f"/proc/{self.process}/status").read_text("ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def people(count: int, name: str = "person") -> str:
    """So many entries of usual size as LDIF: person0, person1 and so on."""
    lines = []
    for number in range(count):
        uid = f"{name}{number}"
        lines.append(
            f"dn: uid={uid},{SUFFIX}\nobjectclass: top\nobjectclass: person\nobjectclass: organizationalPerson\n"
            f"objectclass: inetOrgPerson\nuid: {uid}\ncn: Person {number}\nsn: Number {number}\nmail: {uid}@example.com\n"
            f"telephoneNumber: +1 555 {number:07d}\ndescription: {'an entry of usual size ' * 12}\n"
        )
    return "\n".join(lines)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as found:
        yield found


@contextmanager
def running(library: str = "bdb") -> Iterator[Server]:
    """A server of our own with Berkeley DB or LMDB (``mdb``), gone afterwards; skips the test where there can be none."""
    _install()
    # Not among the folders of the test runner: those another run closes to every other user, the server's too.
    folder = Path(tempfile.mkdtemp(prefix="sizewright-directory-"))
    folder.chmod(0o755)
    _prefix(folder)
    port, secure = free_ports(2)
    found = Server(folder, port)
    answers = folder / "setup.inf"
    answers.write_text(
        SETUP.format(
            instance=INSTANCE, port=port, secure=secure, password=PASSWORD, suffix=SUFFIX, library=library
        ),
        "utf-8",
    )
    try:
        done = subprocess.run(
            ["dscreate", "from-file", str(answers)],
            env=found.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            pytest.skip(
                f"389 Directory Server could not be set up: {done.stderr.strip() or done.stdout.strip()}"
            )
        yield found
    finally:
        _stop(found)
        shutil.rmtree(folder, ignore_errors=True)


def _install() -> None:
    if os.geteuid() != 0:
        pytest.skip("setting up 389 Directory Server needs root")
    if _there():
        return
    if shutil.which("apt-get") is None:
        pytest.skip("389 Directory Server is not installed, and this system has no apt-get")
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES],
    ):
        done = subprocess.run(
            command,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            pytest.skip(f"389 Directory Server could not be installed: {done.stderr.strip()[-300:]}")
    if not _there():
        pytest.skip("the packages of 389 Directory Server lack a tool that these tests use")


def _there() -> bool:
    path = f"{os.environ['PATH']}:/usr/sbin"
    return DEFAULTS.exists() and all(shutil.which(program, path=path) for program in PROGRAMS)


def _prefix(folder: Path) -> None:
    """The server's defaults with every folder that it writes under ``folder``, and without systemd."""
    defaults = []
    for line in DEFAULTS.read_text("utf-8").splitlines():
        name, _, value = (part.strip() for part in line.partition("="))
        if name == "with_systemd":
            value = "0"
        elif value.startswith(("/etc", "/var", "/run", "/tmp", "/dev/shm")):
            value = f"{folder}{value.removeprefix('/dev/shm')}"
        elif name == "inst_dir":
            value = f"{folder}/instance-{{instance_name}}"
        defaults.append(f"{name} = {value}" if "=" in line and not line.startswith((";", "[")) else line)
    home = folder / "share/dirsrv/inf"
    home.mkdir(parents=True)
    (home / "defaults.inf").write_text("\n".join(defaults) + "\n", "utf-8")
    for name in (
        "etc/default",
        "etc/tmpfiles.d",
        "var/lib/dirsrv",
        "var/log/dirsrv",
        "run/dirsrv",
        "run/lock/dirsrv",
        "tmp",
    ):
        (folder / name).mkdir(parents=True)
    for name in ("config", "schema"):
        shutil.copytree(SCHEMA / name, folder / "etc/dirsrv" / name)


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [int(one.getsockname()[1]) for one in sockets]
    finally:
        for one in sockets:
            one.close()


def _stop(server: Server) -> None:
    try:
        process = server.process
    except (OSError, ValueError):
        return
    done = subprocess.run(
        ["dsctl", INSTANCE, "stop"], env=server.environment, capture_output=True, check=False
    )
    if done.returncode != 0 and Path(f"/proc/{process}").exists():
        os.kill(process, signal.SIGKILL)
