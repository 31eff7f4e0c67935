# Sourced by packaging/test: fetches veraPDF, which says whether proposals are what they claim: PDF/UA-1 and PDF/A-3a.
# shellcheck shell=sh disable=SC2154 # environment.sh sets root, and says
#
# Maven fetches it, as the user has set that up, once into .venv: this version with this checksum, or none. It is run and
# not passed on. Whoever sets VERAPDF to another command has that one asked.

validator_version=1.30.2
validator_sum=287cc9c9757f99dcff4a2d39b68268245b48103fb6af443162d5a29df2afa332
validator=.venv/cli-$validator_version.jar

# Sets VERAPDF to the command of the validator, in the folder $root; without it the tests that ask it are skipped.
find_validator() {
    [ -z "${VERAPDF:-}" ] || return 0
    if ! is_validator && ! fetch_validator; then
        say "veraPDF could not be fetched; the tests that ask it are skipped"
        return 0
    fi
    VERAPDF="java -Xmx1g -XX:+UseSerialGC -jar $validator"
    export VERAPDF
}

is_validator() {
    [ -f "$root/$validator" ] && echo "$validator_sum  $root/$validator" | sha256sum --check --status
}

fetch_validator() {
    say "fetching veraPDF $validator_version (once; 16 MB, with what Maven itself needs twice that)"
    rm -f "$root/$validator"
    report=$(mktemp)
    if timeout 300 mvn --batch-mode --quiet org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
        "-Dartifact=org.verapdf.apps:cli:$validator_version" "-DoutputDirectory=$root/.venv" \
        </dev/null >"$report" 2>&1 && is_validator; then
        rm -f "$report"
    else
        cat "$report" >&2
        rm -f "$report" "$root/$validator"
        return 1
    fi
}
