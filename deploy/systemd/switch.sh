#!/bin/sh
# `switch.sh VERSION` makes /opt/lamplighter/releases/VERSION the running release, and goes back by itself when a
# process of it does not get ready; `switch.sh back` returns to the release before. Run again, it goes on where it was
# interrupted. The order is that of docs/deploy.md#versions-beside-each-other.
set -eu
root=${LAMPLIGHTER_ROOT:-/opt/lamplighter}
seconds=${READY_WITHIN:-60}
pause=${PAUSE:-5}
order='platform worker staff-api site console edge'
reversed='edge console site staff-api worker platform'

named() { basename "$(readlink "$root/$1")"; }

# Replaces the symlink in one step: a process that starts meanwhile finds the one release or the other.
point() {
  ln -sfn "releases/$2" "$root/$1.next"
  mv -T "$root/$1.next" "$root/$1"
}

# Pages in caches and open tabs name browser files of the other release.
keep_assets() {
  kept=$root/releases/$1/apps/site/previous-build
  rm -rf "$kept" && mkdir "$kept"
  cp -a "$root/releases/$2/apps/site/build/client/assets" "$kept/"
}

# A process keeps the directory that the symlink named when it started.
runs() {
  pid=$(systemctl show --value --property MainPID "$1")
  [ "$(readlink "/proc/$pid/cwd")" = "$(readlink -f "$root/releases/$2")" ]
}

is_ready() {
  case $1 in
    *@*) port=${1#*@} path=readyz ;;
    *-worker.*) port=13200 path=livez ;;
    *-staff-api.*) port=3300 path=readyz ;;
    *) port=3400 path=readyz ;;
  esac
  curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:${port%.service}/$path"
}

restart() {
  if ! runs "$1" "$2"; then
    systemctl restart "$1"
    # The edge leaves out for 3 s an origin that refused a connection.
    sleep "$pause"
  fi
  until=$(($(date +%s) + seconds))
  until runs "$1" "$2" && is_ready "$1"; do
    [ "$(date +%s)" -lt $until ] || { echo "$1 of $2 is not ready" >&2; return 1; }
    sleep 1
  done
}

# Only the units that are in use: the console and the staff API need not be.
roll() {
  version=$1
  shift
  for process in "$@"; do
    for unit in $(systemctl list-units --state=active,activating --plain --no-legend "lamplighter-$process*" | cut -d ' ' -f 1); do
      if [ "$process" = edge ]; then systemctl reload "$unit"; else restart "$unit" "$version" || return 1; fi
    done
  done
}

version=${1:?a version, or back}
before=$(named current)
way=$order
if [ "$version" = back ]; then
  version=$(named last)
  way=$reversed
fi
[ -d "$root/releases/$version/apps/site/build/client" ] || { echo "$root/releases/$version is not built" >&2; exit 1; }
if [ "$before" = "$version" ]; then before=$(named last); fi

keep_assets "$version" "$before"
point last "$before"
point current "$version"
if [ "$way" = "$reversed" ] || systemctl restart lamplighter-migrate; then
  # shellcheck disable=SC2086
  if roll "$version" $way; then
    echo "$version runs"
    exit 0
  fi
fi
echo "$version does not get ready: back to $before" >&2
keep_assets "$before" "$version"
point last "$version"
point current "$before"
# shellcheck disable=SC2086
if roll "$before" $reversed; then echo "$before runs" >&2; fi
exit 1
