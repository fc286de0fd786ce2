#!/bin/sh
# Applies a release process by process: `roll.sh`, or `roll.sh back` with the image of the release before. The order is
# that of docs/deploy.md#versions-beside-each-other.
set -eu
folder=$(dirname "$0")
namespace=lamplighter
order='migrate platform worker staff-api site console edge'

apply() { kubectl apply --kustomize "$folder" --selector "$1"; }

if [ "${1:-}" = back ]; then
  reversed=''
  for process in ${order#migrate}; do reversed="$process $reversed"; done
  order=$reversed
fi

apply '!app'
for process in $order; do
  if [ "$process" = migrate ]; then
    # A job cannot be changed.
    kubectl --namespace $namespace delete job migrate --ignore-not-found
    apply app=migrate
    kubectl --namespace $namespace wait --for=condition=complete --timeout=20m job/migrate
  else
    apply "app=$process"
    kubectl --namespace $namespace rollout status --timeout=10m "deployment/$process"
  fi
done
