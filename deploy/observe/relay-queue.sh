#!/bin/sh
# Writes the length of OpenSMTPD's queue for the textfile collector of prometheus-node-exporter. Run every minute by
# lamplighter-relay-queue.timer, as root: the relay's control socket is open to no one else.
set -eu
file=${1:-/var/lib/prometheus/node-exporter/relay.prom}
envelopes=$(smtpctl show stats | sed -n 's/^scheduler\.envelope=//p')
# Renamed when complete, so that no half-written file is read. A relay that does not respond leaves the old file, whose
# age is reported (ExporterDown).
printf '# TYPE opensmtpd_queue_envelopes gauge\nopensmtpd_queue_envelopes %d\n' "${envelopes:?}" > "$file.new"
chmod 644 "$file.new"
mv "$file.new" "$file"
