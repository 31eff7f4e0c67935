# Sourced by packaging/start and packaging/test: makes .venv from uv.lock, whole or not at all.
# shellcheck shell=sh
#
# .venv holds a stamp of what it was made from. It is written last: without it, or with another one, the
# environment is made again, so that a set-up that was cut off is never taken for a good one.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv=$root/.venv
stamp=$venv/made-from

say() { printf 'sizewright: %s\n' "$*" >&2; }
stop() { say "$@"; exit 2; }

# Runs a command as root where that is possible without asking; sets $privilege once.
find_privilege() {
    if [ "$(id -u)" -eq 0 ]; then
        privilege=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        privilege='sudo -n'
    else
        return 1
    fi
}

# Asks a person at a terminal before sudo is used. Root, and whoever runs this without a terminal, has decided already.
agreed() {
    [ -n "$privilege" ] && [ -t 0 ] && [ -t 2 ] || return 0
    printf 'sizewright: run it now? [y/N] ' >&2
    read -r answer || answer=
    case $answer in [yY] | [yY][eE][sS]) ;; *) return 1 ;; esac
}

# install PACKAGE...: shows what is run with rights, then installs Debian packages, or says what to type.
install() {
    if ! command -v apt-get >/dev/null 2>&1; then
        stop "what Debian calls $* is missing. Install it by this system's own means, then start again."
    fi
    if ! find_privilege; then
        if command -v sudo >/dev/null 2>&1; then
            say "packages of the system are missing. Type this, then start again:"
            stop "    sudo apt-get install --no-install-recommends $*"
        fi
        say "packages of the system are missing. Have root type this, then start again:"
        stop "    apt-get install --no-install-recommends $*"
    fi
    apt="${privilege:+$privilege }env DEBIAN_FRONTEND=noninteractive apt-get"
    say "packages of the system are missing. This installs them:"
    say "    $apt update -qq"
    say "    $apt install -y -qq --no-install-recommends $*"
    agreed || stop "nothing was installed. Install them in your own way, then start again"
    report=$(mktemp)
    # shellcheck disable=SC2086 # words without blanks
    if { $apt update -qq && $apt install -y -qq --no-install-recommends "$@"; } \
        </dev/null >"$report" 2>&1; then
        rm -f "$report"
    else
        cat "$report" >&2
        rm -f "$report"
        stop "the packages could not be installed; the lines above say why"
    fi
}

# Sets $python to the first Python that is new enough; what it is for says what is installed with it.
find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return 0
        fi
    done
    python=python3
    # shellcheck disable=SC2046 # a list of names
    command -v python3 >/dev/null 2>&1 || install $(everything "${1:-}")
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Python 3.11 or newer is needed; this system's is older: $("$python" --version)"
}

# All packages for the environment and the window or the tests: without Python nothing tells which of them are there.
everything() {
    python3=$(apt-cache depends python3 2>/dev/null | sed -n 's/^ *Depends: \(python3\.[0-9]*\)$/\1/p')
    echo "python3 ${python3:-python3}-venv"
    case $1 in window | tests) packages LIBRARIES ;; esac
    case $1 in tests) packages PROGRAMS && echo "${python3:+lib$python3}" ;; esac
}

# The packages that a table of missing_packages.py names.
packages() {
    sed -n "/^$1 = /,/^}/s/.*: \"\(.*\)\",\$/\1/p" "$root/packaging/missing_packages.py"
}

# need PURPOSE...: what the system must have for the environment, the window or the tests.
need() {
    missing=$("$python" "$root/packaging/missing_packages.py" "$@") || exit 2
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086 # a list of names
        install $missing
    fi
}

# What an environment for $1 ("program" or "all") is made from, in one line.
made_from() {
    lock=$(sha256sum "$root/uv.lock") || exit 2
    printf '%s %s %s %s\n' "$1" "$("$python" -c 'import sys; print(sys.version_info[:3], sys.base_prefix)')" \
        "$root" "${lock%% *}"
}

is_current() {
    [ -x "$venv/bin/sizewright" ] && [ -f "$stamp" ] && "$venv/bin/python" -c '' 2>/dev/null || return 1
    read -r known <"$stamp" || return 1
    [ "$known" = "$(made_from "$1")" ] || [ "$known" = "$(made_from all)" ]
}

# set_up FOR [PURPOSE]: the environment for the "program" or for "all", and what the system must have for PURPOSE.
set_up() {
    find_python "${2:-}"
    if is_current "$1"; then
        [ $# -eq 1 ] || need "$2"
        return 0
    fi
    command -v flock >/dev/null 2>&1 || stop "flock is needed; Debian has it in util-linux"
    # Whatever was started here holds the lock too, so that a cut-off set-up is waited for to its end.
    exec 9<"$root/uv.lock"
    if ! flock -n 9; then
        say "another set-up of this checkout is running; waiting for it"
        flock 9
    fi
    need environment ${2:+"$2"}
    is_current "$1" || make_environment "$(scope "$1")"
    exec 9<&-
}

# What to make for $1: an environment that was made for tests stays one.
scope() {
    if [ -f "$stamp" ] && read -r known <"$stamp" && [ "${known%% *}" = all ]; then
        echo all
    else
        echo "$1"
    fi
}

make_environment() {
    say "making the environment in .venv (once; about a minute)"
    rm -f "$stamp"
    "$python" -m venv --clear "$venv" || stop "the environment could not be made"
    install_locked "$1" || stop "the environment is not complete; start again when the cause above is gone"
    made_from "$1" >"$stamp.new" && mv "$stamp.new" "$stamp"
}

# Every package in the version and with the hash of uv.lock. pip fetches them, as the user has set it up.
install_locked() {
    groups=--no-dev
    [ "$1" = all ] && groups=--dev
    pip="$venv/bin/python -m pip --disable-pip-version-check --no-input --quiet"
    wanted=$venv/wanted.txt
    "$venv/bin/python" "$root/packaging/locked_package.py" uv >"$wanted" &&
        $pip install --no-deps --require-hashes -r "$wanted" &&
        "$venv/bin/uv" export --quiet --frozen --no-emit-project --group setup "$groups" \
            --project "$root" --output-file "$wanted" >/dev/null &&
        $pip install --no-deps --require-hashes -r "$wanted" &&
        $pip install --no-deps --no-build-isolation --editable "$root"
}
