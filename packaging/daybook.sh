#!/bin/sh
# Daybook by the Node that lies beside it; npm is not needed.
#   daybook serve [--new] [--without-copy]   serves the journal
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

# Files on the command line are named from where the caller stands; ./data lies here.
INIT_CWD=${INIT_CWD:-$PWD}
export INIT_CWD
cd "$root"
if [ "${1:-}" = serve ]; then
  shift
  exec "$node" apps/server/src/app/main.ts "$@"
fi
exec "$node" apps/server/src/app/cli.ts "$@"
