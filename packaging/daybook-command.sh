#!/bin/sh
# /usr/local/bin/daybook: the commands of an installed service, with its settings and as its user.
set -eu
set -a
. /etc/daybook/daybook.env
DATA_DIR=${DATA_DIR:-/var/lib/daybook}
XDG_CACHE_HOME=/var/cache # the unit's CacheDirectory; root's own is not the service's
set +a
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid daybook --regid daybook --init-groups /opt/daybook/bin/daybook "$@"
fi
exec /opt/daybook/bin/daybook "$@"
