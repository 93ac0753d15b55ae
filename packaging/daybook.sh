#!/bin/sh
# Daybook by the Node that lies beside it; npm is not needed.
#   daybook serve [--new] [--without-copy]   serves the journal
#   daybook health                           ends with 0 when the server of this machine is ready
#   daybook COMMAND …                        an operator's command, `daybook help` lists them
set -eu

self=$0
while [ -h "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
root=$(cd "$(dirname "$self")/.." && pwd -P)

node=
for found in "$root"/node_modules/node-*/bin/node; do
  if [ -x "$found" ]; then node=$found; fi
done
if [ -z "$node" ]; then
  echo "Daybook: $root/node_modules holds no Node; unpack the archive again." >&2
  exit 70
fi
# A bare system may lack a library of Node's; the loader's own words do not say whose it is.
if ! trouble=$("$node" --version 2>&1); then
  echo "Daybook: its Node does not run here: $trouble" >&2
  echo "Where libatomic.so.1 or libstdc++.so.6 is missing, install libatomic1 or libstdc++6 (Fedora: libatomic, libstdc++)." >&2
  exit 70
fi

# An arena for each thread, as glibc makes them, keeps freed memory of all of them: a tenth more.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# Compiled modules are kept in the caller's own cache: a third of what a command's start costs. A folder that cannot be written is passed over.
cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
if [ -n "$cache" ]; then
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$cache/daybook}"
fi
# Files on the command line are named from where the caller stands; ./data lies here.
INIT_CWD=${INIT_CWD:-$PWD}
export INIT_CWD
cd "$root"
case ${1:-} in
  serve)
    shift
    exec "$node" apps/server/src/app/main.ts "$@"
    ;;
  health) exec "$node" packaging/health.mjs ;;
esac
exec "$node" --max-semi-space-size=8 apps/server/src/app/cli.ts "$@"
