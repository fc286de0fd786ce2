#!/bin/sh
# Replaces the containers of a service by those of LAMPLIGHTER_VERSION: as many new ones start
# beside the old ones, which stop one by one when the new ones are healthy. COMPOSE_FILE names the compose file.
set -eu
service=${1:?the service}
old=$(docker compose ps --quiet "$service")
count=$(printf '%s\n' "$old" | wc -l)
docker compose up --detach --wait --no-deps --no-build --no-recreate --scale "$service=$((count * 2))" "$service"
# The edge asks for the addresses every 2 s, and leaves out for 3 s one that refused connections while it started.
sleep 6
for container in $old; do
  docker stop "$container"
  docker rm "$container"
done
